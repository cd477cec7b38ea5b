// Shows what a rule decided about an event and why. Rules that did not act for the same reason share one entry.
import { CircleCheck, CircleMinus, CirclePause, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import {
  buildFailedConditionAnchor,
  findFailedConditions,
  listRestrictingConditions,
} from '../trace/describe-rule-trace.ts';
import { FailedConditionList, TracedConditionList } from '../trace/trace-conditions.tsx';
import { describeStopReason } from '../words/describe-stop-reason.ts';
import { getRuleDisplayName } from '../words/rule-labels.ts';
import { ActivityReply, isTextBeingWrittenForApproval } from './activity-reply-outcome.tsx';

const OUTCOMES = {
  acted: { label: 'Matched', Icon: CircleCheck, className: 'text-success' },
  stopped: { label: 'Matched, and was stopped', Icon: CirclePause, className: 'text-warning' },
  not_matched: { label: 'Did not answer', Icon: CircleMinus, className: 'text-muted' },
  failed: { label: 'Not decided yet', Icon: TriangleAlert, className: 'text-danger' },
} as const;
const LABELS_OF_SEVERAL: Readonly<Partial<Record<RuleActivity['outcome'], string>>> = {
  stopped: 'Each matched, and was stopped',
  not_matched: 'None answered',
};

const REPLY_LABELS: readonly { readonly states: readonly string[]; readonly label: string }[] = [
  { states: ['posted', 'live'], label: 'Answered' },
  { states: ['queued', 'generating', 'posting', 'unknown'], label: 'Answers' },
  { states: ['editing', 'awaiting'], label: 'Waits for approval' },
  { states: ['discarded'], label: 'Sent nothing' },
];

/** A word or two for the outcome. Of several replies the one that came furthest counts. */
function labelOutcome({ outcome, actions }: RuleActivity): string {
  const states = actions.flatMap(({ reply }) =>
    reply ? [isTextBeingWrittenForApproval(reply) ? 'awaiting' : reply.state] : [],
  );
  const furthest =
    outcome === 'acted'
      ? REPLY_LABELS.find((one) => states.some((state) => one.states.includes(state)))
      : undefined;
  return furthest?.label ?? OUTCOMES[outcome].label;
}

const LINK_CLASS =
  'inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline md:min-h-6';

/** Shows which condition failed first, with a link to it in the editor. */
function Mismatch({ decision }: { readonly decision: RuleActivity }) {
  const { rule_id, reason, trace } = decision;
  const failed = reason === 'conditions' ? findFailedConditions(trace) : undefined;
  if (failed === undefined) return <p>{describeStopReason(reason ?? 'not_recorded')}</p>;
  return (
    <>
      <FailedConditionList failed={failed} />
      <div className="flex flex-wrap gap-x-4">
        {rule_id !== null && (
          <AppLink
            to={`${screenPaths.rule(rule_id)}${buildFailedConditionAnchor(failed)}`}
            className={LINK_CLASS}
          >
            {failed.conditions.length > 1 ? 'Open these conditions' : 'Open this condition'}
          </AppLink>
        )}
        <OtherConditions decision={decision} />
      </div>
    </>
  );
}

function OtherConditions({ decision: { trace } }: { readonly decision: RuleActivity }) {
  if (listRestrictingConditions(trace).length < 2) return null;
  return (
    <details className="open:basis-full">
      <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-ink md:min-h-6">
        All conditions
      </summary>
      <div className="mt-1">
        <TracedConditionList trace={trace} />
      </div>
    </details>
  );
}

function describeDecision(decision: RuleActivity): ReactNode {
  switch (decision.outcome) {
    case 'acted':
      return null;
    case 'stopped':
      return <p>{describeStopReason(decision.reason ?? 'not_recorded')}</p>;
    case 'not_matched':
      return <Mismatch decision={decision} />;
    case 'failed':
      return <p>Something went wrong on our side. Replyloom tries it once more.</p>;
  }
}

function DecisionDetails({ decision, onStopped }: Omit<ActivityDecisionProps, 'alike'>) {
  const { outcome, actions, trace } = decision;
  return (
    <>
      {outcome === 'acted' &&
        actions.map((action) => (
          <ActivityReply key={action.action_id} action={action} onStopped={onStopped} />
        ))}
      {outcome !== 'not_matched' && <TracedConditionList trace={trace} />}
    </>
  );
}

function RuleName({ decision }: { readonly decision: RuleActivity }) {
  const { rule_id, rule_name } = decision;
  if (rule_id === null) return <span className="font-medium">Rules</span>;
  return (
    <AppLink
      to={screenPaths.rule(rule_id)}
      className="inline-block content-center font-medium hover:underline max-md:min-h-6"
    >
      <bdi className="wrap-anywhere">{getRuleDisplayName({ name: rule_name })}</bdi>
    </AppLink>
  );
}

/** The names of rules that decided, each with a link to its rule. */
const RuleNamesOfDecisions = ({ decisions }: { readonly decisions: readonly RuleActivity[] }) => (
  <span className="min-w-0">
    {decisions.map((decision, index) => (
      <Fragment key={decision.id}>
        {index > 0 && ', '}
        <RuleName decision={decision} />
      </Fragment>
    ))}
  </span>
);

type ActivityDecisionProps = {
  readonly decision: RuleActivity;
  /** Decisions of other rules for the same reason. */
  readonly alike: readonly RuleActivity[];
  readonly onStopped: () => void;
};

export function ActivityDecisionItem({ decision, alike, onStopped }: ActivityDecisionProps) {
  const { outcome } = decision;
  const { Icon, className } = OUTCOMES[outcome];
  const isAlone = alike.length === 0;
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={joinClassNames('mt-0.5 size-4 shrink-0', className)} />
      <div className="grid min-w-0 flex-1 gap-1.5 text-[13px]">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <RuleNamesOfDecisions decisions={[decision, ...alike]} />
          <span className="text-xs text-muted">
            {isAlone ? labelOutcome(decision) : LABELS_OF_SEVERAL[outcome]}
          </span>
        </p>
        {describeDecision(decision)}
        {isAlone && <DecisionDetails decision={decision} onStopped={onStopped} />}
      </div>
    </li>
  );
}
