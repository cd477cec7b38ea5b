// How far the import is: real counts, and why it waits where it does.
import { type ReactNode, useEffect } from 'react';
import { POLL } from '#shared/limits.ts';
import type { ImportProgress } from '#shared/schemas/account.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/counted.ts';
import { useCall } from '#web/lib/use-call.ts';
import { usePoll } from '#web/lib/use-poll.ts';

const STAGES = [
  ['posts', 'Posts'],
  ['comments', 'Comments'],
  ['conversations', 'Conversations'],
  ['messages', 'Messages'],
] as const;

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

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
        <span className="text-muted">{`${formatNumber(done)} of ${formatNumber(Math.max(done, total))}`}</span>
      </div>
      <progress
        aria-label={label}
        max={Math.max(done, total)}
        value={done}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300"
      />
    </div>
  );
}

function Stages({ progress }: { readonly progress: ImportProgress }) {
  const counted = STAGES.filter(([name]) => progress[name].done + progress[name].total > 0);
  if (counted.length === 0) return <p className="text-sm text-muted">Counting what there is…</p>;
  return (
    <div className="grid gap-4">
      {counted.map(([name, label]) => (
        <StageBar key={name} label={label} {...progress[name]} />
      ))}
    </div>
  );
}

/** Why nothing seems to move. */
function Pause({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="rounded-xl bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
      {children}
    </p>
  );
}

/** Asks every second, until the import is over. */
export function ImportProgressView({ onDone }: { readonly onDone: () => void }) {
  const { data, mutate } = useCall('getImport', {}, { revalidateOnFocus: false });
  const done = data?.importing === false;
  const isFailing = usePoll({
    active: !done,
    delayMs: () => POLL.importMs,
    task: () => mutate(call('getImport', {}), { revalidate: false }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the import ends.
  useEffect(() => {
    if (done) onDone();
  }, [done]);

  if (data === undefined && !isFailing) return <div className="h-24" />;
  return (
    <div className="grid gap-5">
      {data && <Stages progress={data.progress} />}
      {isFailing ? (
        <Pause>We cannot tell how it stands just now. We keep asking.</Pause>
      ) : (
        data?.waiting && (
          <Pause>
            {`Instagram asked us to pause. We go on by ourselves at ${clock.format(new Date(data.waiting.until))}.`}
          </Pause>
        )
      )}
    </div>
  );
}
