// Shows how far a rehearsal is, with buttons to stop it and to go on.
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ProportionBar } from '#web/components/ui/proportion-bar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { formatEventCount, getEventTypePluralNoun } from './describe-rehearsal.ts';
import type { Rehearsal } from './use-rehearsal.ts';

function describeProgress({ phase, isOutdated, result }: Rehearsal): string {
  const seen = formatNumber(result?.evaluated ?? 0);
  switch (phase) {
    case 'running':
      return isOutdated && result !== null ? 'updating...' : 'Rehearsing...';
    case 'stopped':
      return `Stopped after ${seen}`;
    case 'failed':
      return `Interrupted after ${seen}`;
    case 'invalid':
    case 'done':
      return '';
  }
}

/** Screen readers announce `outcome` when the rehearsal is done, and not after each page. */
export function RehearsalProgressControls(props: {
  readonly rehearsal: Rehearsal;
  readonly outcome: string;
}) {
  const { rehearsal, outcome } = props;
  const { phase, isOutdated, stop, resume } = rehearsal;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 text-[13px] text-muted tabular-nums">
      <p role="status" className="flex items-center gap-2">
        {phase === 'running' && <Spinner />}
        {describeProgress(rehearsal)}
        {phase === 'done' && <span className="sr-only">{outcome}</span>}
      </p>
      {phase === 'running' && !isOutdated && (
        <Button variant="quiet" onClick={stop}>
          Stop
        </Button>
      )}
      {phase === 'stopped' && (
        <Button variant="quiet" onClick={resume}>
          Go on
        </Button>
      )}
      {phase === 'failed' && <Button onClick={resume}>Try again</Button>}
    </div>
  );
}

/** Shows no count of answers: the result is not known yet. `share` is the finished part of the days, from 0 to 1. */
export function RunningRehearsalPlaceholder(props: {
  readonly eventType: RuleEventType;
  readonly evaluated: number;
  readonly share: number;
}) {
  const { eventType, evaluated, share } = props;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-xl font-semibold tabular-nums">
          {evaluated === 0
            ? `Looking at ${getEventTypePluralNoun(eventType)}…`
            : `Looked at ${formatEventCount(evaluated, eventType)} so far…`}
        </p>
        <div
          role="progressbar"
          aria-label="Days looked at"
          aria-valuenow={Math.round(100 * share)}
          className="flex"
        >
          <ProportionBar share={share} />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-3 h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
