// Shows how far a rehearsal is, with buttons to stop it and to go on.
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { formatNumber } from '#web/lib/format/format-count.ts';
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
export function RehearsalProgress(props: {
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
