// The card of a rule: a sentence that describes it, its switches, and its figures of this week.
import { Camera, Mail, MessageSquare, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { ExpandableText } from '#web/components/ui/expandable-text.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { useDoRepliesWaitForApproval } from '../use-do-replies-wait-for-approval.ts';
import { WaitsForApprovalBadge } from '../waits-for-approval-badge.tsx';
import { describeRuleActions } from '../words/describe-rule-actions.ts';
import { describeRuleConditions } from '../words/describe-rule-conditions.ts';
import { EVENT_TYPE_LABELS, getRuleDisplayName } from '../words/rule-labels.ts';

const MAX_CONDITION_CHARACTERS = 50;
const MAX_ACTION_CHARACTERS = 100;

const ICONS = { comment: MessageSquare, story: Camera, message: Mail } as const;

function EventTypeBadge({ type }: { readonly type: RuleEventType }) {
  const Icon = ICONS[type];
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-sunken px-2 py-0.5 text-xs text-muted">
      <Icon aria-hidden className="size-3.5" />
      {/* On phones the sentence of the rule names the type. */}
      <span className="max-md:sr-only">{EVENT_TYPE_LABELS[type]}</span>
    </span>
  );
}

/** Says why a rule returned itself to approval mode. */
function MisfireNotice({ misfire }: { readonly misfire: NonNullable<Rule['misfire']> }) {
  return (
    <div className="mt-2 flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-xs text-warning">
      <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <p className="max-w-prose">
        <strong className="font-semibold">Returned itself to approval mode</strong> on{' '}
        {formatDateTime(misfire.at)}. {misfire.reason}
      </p>
    </div>
  );
}

function RuleSentence({ rule }: { readonly rule: Rule }) {
  const waitsForApproval = useDoRepliesWaitForApproval()(rule);
  return (
    <p
      className={joinClassNames(
        'max-w-[70ch] text-sm max-md:leading-5 md:text-[15px]',
        rule.active ? 'text-ink' : 'text-muted',
      )}
    >
      <ExpandableText
        text={`${describeRuleConditions(rule)},`}
        maxCharacters={MAX_CONDITION_CHARACTERS}
        className="md:block"
      />{' '}
      <ExpandableText
        text={`${describeRuleActions({ ...rule, waitsForApproval })}.`}
        maxCharacters={MAX_ACTION_CHARACTERS}
        className="md:block"
      />
    </p>
  );
}

/** Shows when the plan no longer allows a live rule to reply without approval. */
function HeldNotice({ rule }: { readonly rule: Rule }) {
  const waitsForApproval = useDoRepliesWaitForApproval()(rule);
  if (!rule.active || rule.approval_mode || !waitsForApproval) return null;
  return (
    <p className="mt-1 max-w-prose text-[13px] text-warning">
      Its replies wait for your approval: your plan does not include replies without it.
    </p>
  );
}

type RuleCardProps = {
  readonly rule: Rule;
  /** Shows the number of the rule. */
  readonly handle: ReactNode;
  readonly switches: ReactNode;
  readonly menu: ReactNode;
  readonly figures: ReactNode;
};

export function RuleCard({ rule, handle, switches, menu, figures }: RuleCardProps) {
  const waitsForApproval = useDoRepliesWaitForApproval()(rule);
  return (
    <article
      aria-labelledby={`rule-${rule.id}`}
      className={joinClassNames(
        'grid gap-x-2 rounded-xl border border-hairline bg-surface px-1 md:gap-x-3 md:px-2 md:py-3',
        'grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
        "[grid-template-areas:'handle_name_menu'_'text_text_text'_'figures_figures_figures'_'switches_switches_activity']",
        "md:[grid-template-areas:'handle_name_switches_menu'_'handle_text_text_text'_'handle_figures_activity_activity']",
      )}
    >
      <div className="flex items-center text-xs text-muted tabular-nums [grid-area:handle] md:flex-col md:gap-1">
        {handle}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 py-1 [grid-area:name]">
        <h2 id={`rule-${rule.id}`} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <AppLink
            to={screenPaths.rule(rule.id)}
            className="inline-block content-center hover:underline max-md:min-h-6"
          >
            <bdi>{getRuleDisplayName(rule)}</bdi>
          </AppLink>
        </h2>
        <EventTypeBadge type={rule.rule_event_type} />
        {rule.active && waitsForApproval && <WaitsForApprovalBadge />}
      </div>
      <div className="[grid-area:switches] max-md:ps-2">{switches}</div>
      <div className="justify-self-end [grid-area:menu]">{menu}</div>
      <div className="min-w-0 [grid-area:text] max-md:px-2 md:pe-2">
        <RuleSentence rule={rule} />
        <HeldNotice rule={rule} />
        {rule.misfire && <MisfireNotice misfire={rule.misfire} />}
      </div>
      <div className="min-w-0 [grid-area:figures] max-md:px-2 md:mt-1.5 md:self-center">
        {figures}
      </div>
      <AppLink
        to={`${screenPaths.ruleActivity}?rule_id=${encodeURIComponent(rule.id)}`}
        aria-label={`Activity of ${getRuleDisplayName(rule)}`}
        className="inline-flex min-h-11 items-center justify-self-end px-2 text-xs font-medium text-accent-ink [grid-area:activity] hover:underline md:mt-1.5 md:min-h-6"
      >
        Activity
      </AppLink>
    </article>
  );
}
