// The progress of the import: real counts, and the reason for a pause.

import { type ReactNode, useEffect } from 'react';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ImportProgress } from '#shared/schemas/account.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { formatTimeOfDay } from '#web/lib/format/format-dates-and-times.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';

const IMPORT_STAGES = [
  ['posts', 'Posts'],
  ['comments', 'Comments'],
  ['conversations', 'Conversations'],
  ['messages', 'Messages'],
] as const;

function StageBar({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}) {
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between text-sm tabular-nums">
        <span>{label}</span>
        <span className="text-muted">
          {total === 0
            ? `${formatNumber(done)} so far`
            : `${formatNumber(done)} of ${formatNumber(total)}`}
        </span>
      </div>
      {total > 0 && (
        <progress
          aria-label={label}
          max={total}
          value={done}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300"
        />
      )}
    </div>
  );
}

function ImportStages({ progress }: { readonly progress: ImportProgress }) {
  const startedStages = IMPORT_STAGES.filter(
    ([name]) => progress[name].done + progress[name].total > 0,
  );
  if (startedStages.length === 0)
    return <p className="text-sm text-muted">Counting what there is…</p>;
  return (
    <div className="grid gap-4">
      {startedStages.map(([name, label]) => (
        <StageBar key={name} label={label} {...progress[name]} />
      ))}
    </div>
  );
}

/** Explains why the counts do not change. */
function PauseNotice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="rounded-xl bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
      {children}
    </p>
  );
}

/** Polls every second until the import has ended. */
export function ImportProgressView({ onDone }: { readonly onDone: () => void }) {
  const { data, mutate } = useApiQuery('getImport', {}, { revalidateOnFocus: false });
  const isDone = data?.importing === false;
  const isFailing = usePolling({
    active: !isDone,
    delayMs: () => POLL_INTERVALS_MS.importMs,
    task: () => mutate(callApi('getImport', {}), { revalidate: false }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the import ends.
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);

  if (data === undefined && !isFailing) return <div className="h-24" />;
  return (
    <div className="grid gap-5">
      {data && <ImportStages progress={data.progress} />}
      {isFailing ? (
        <PauseNotice>We cannot tell how it stands just now. We keep asking.</PauseNotice>
      ) : (
        data?.waiting && (
          <PauseNotice>
            {`Instagram asked us to pause. We go on by ourselves at ${formatTimeOfDay(new Date(data.waiting.until))}.`}
          </PauseNotice>
        )
      )}
    </div>
  );
}
