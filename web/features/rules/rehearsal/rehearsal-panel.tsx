// Shows what a rule would have done on the last days, before or after it is saved. A rehearsal sends nothing.
import { useEffect, useId } from 'react';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { ProportionBar } from '#web/components/ui/proportion-bar.tsx';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import type { RuleExceptionCondition } from './add-rule-exception-buttons.tsx';
import { describeRehearsal, formatEventCount } from './describe-rehearsal.ts';
import { RehearsalList } from './rehearsal-list.tsx';
import {
  RehearsalProgressControls,
  RunningRehearsalPlaceholder,
} from './rehearsal-progress-controls.tsx';
import { computeRehearsedTimeShare, type RehearsalResult } from './rehearsal-result.ts';
import { type Rehearsal, type RehearsedRule, useRehearsal } from './use-rehearsal.ts';
import { REHEARSAL_DAYS_OPTIONS, useRehearsalDays } from './use-rehearsal-days.ts';

const AGE_TICK_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

export type RehearsalState = Pick<Rehearsal, 'phase' | 'result'>;

type RehearsalPanelProps = {
  readonly rule: RehearsedRule;
  /**
   * Since when the rule is to answer existing comments or messages (ISO). The rehearsal looks back as far. Without it
   * the user chooses the days.
   */
  readonly from?: string | undefined;
  /** Called when the rehearsal begins, finds more, or ends. */
  readonly onResult?: (state: RehearsalState) => void;
  readonly onAddException?: (exception: RuleExceptionCondition) => void;
};

const Note = ({ children }: { readonly children: string }) => (
  <p role="status" className="py-6 text-center text-muted">
    {children}
  </p>
);

type Answers = { readonly count: number; readonly words: string };

/** `Would answer 60 of 2,393 comments`; for a backdated rule `Answers at most 8 of 2,393 comments now`. */
function countAnswers(
  { summary, evaluated }: RehearsalResult,
  { rule, from }: Pick<RehearsalPanelProps, 'rule' | 'from'>,
): Answers {
  const events = formatEventCount(evaluated, rule.rule_event_type);
  const count = from === undefined ? summary.would_answer : summary.open_now;
  if (from === undefined)
    return { count, words: `Would answer ${formatNumber(count)} of ${events}` };
  return {
    count,
    words: `Answers ${count === 0 ? 'none' : `at most ${formatNumber(count)}`} of ${events} now`,
  };
}

function RehearsalContent({
  rehearsal,
  start,
  now,
  ...props
}: RehearsalPanelProps & {
  readonly rehearsal: Rehearsal;
  /** The begin of the rehearsed days, in epoch milliseconds. */
  readonly start: number;
  readonly now: number;
}) {
  const { rule, onAddException } = props;
  const { phase, result, nextFrom, isOutdated, error, resume } = rehearsal;
  if (phase === 'invalid') return <Note>Finish the rule to rehearse it.</Note>;
  const evaluated = result?.evaluated ?? 0;
  // The result for an older rule stays until the first page for the new one.
  if (phase === 'running' && !(isOutdated && evaluated > 0))
    return (
      <RunningRehearsalPlaceholder
        eventType={rule.rule_event_type}
        evaluated={evaluated}
        share={computeRehearsedTimeShare(nextFrom, start, now)}
      />
    );
  if (result === null || evaluated === 0) {
    if (phase === 'failed') return <LoadErrorMessage error={error} onRetry={resume} />;
    const span = props.from === undefined ? 'in these days' : 'since then';
    return (
      <Note>{phase === 'stopped' ? 'Nothing was seen yet' : `Nothing was written ${span}`}</Note>
    );
  }
  const { count, words } = countAnswers(result, props);
  return (
    // An outdated result is not dimmed: its small grey words would be too faint to read.
    <div aria-busy={isOutdated} className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-xl font-semibold tabular-nums">{words}</p>
        <ProportionBar share={count / result.evaluated} />
        <p dir="auto">{describeRehearsal(result, now)}</p>
      </div>
      <RehearsalList result={result} now={now} onAddException={onAddException} />
    </div>
  );
}

export function RehearsalPanel(props: RehearsalPanelProps) {
  const { rule, from, onResult } = props;
  const { days, choose } = useRehearsalDays();
  const rehearsal = useRehearsal(rule, from === undefined ? { days: Number(days) } : { from });
  const now = useCurrentTime(AGE_TICK_MS);
  const start = from === undefined ? now - Number(days) * DAY_MS : Date.parse(from);
  const headingId = useId();
  const { phase, result } = rehearsal;
  useEffect(() => onResult?.({ phase, result }), [phase, result, onResult]);
  const hasResult = result !== null && result.evaluated > 0;
  const outcome = hasResult
    ? `${countAnswers(result, props).words}. ${describeRehearsal(result, now)}`
    : '';
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div>
        {/* The height is the same with and without a button, so that nothing below moves. */}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 md:min-h-8">
          <h2 id={headingId} className="text-sm font-semibold">
            Rehearsal
          </h2>
          {(phase !== 'failed' || hasResult) && (
            <RehearsalProgressControls rehearsal={rehearsal} outcome={outcome} />
          )}
        </div>
        <p className="text-xs text-muted">
          {from === undefined && 'What this rule would have done. '}It only looks back: nothing is
          sent.
        </p>
      </div>
      {from === undefined && (
        <RadioGroup
          label="Days"
          isLabelHidden
          value={days}
          options={REHEARSAL_DAYS_OPTIONS}
          onChange={choose}
        />
      )}
      <RehearsalContent {...props} rehearsal={rehearsal} start={start} now={now} />
    </section>
  );
}
