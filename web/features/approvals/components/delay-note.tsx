// Says of a reply whose rule would still wait that its approval does not.
import { Hourglass } from 'lucide-react';
import { useNow } from '#web/lib/use-now.ts';

const TICK_MS = 15_000;

export function DelayNote({ dueAt }: { readonly dueAt: string }) {
  const now = useNow(TICK_MS);
  if (Date.parse(dueAt) <= now) return null;
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
      Its rule would wait longer: once you approve it, it goes out at once.
    </p>
  );
}
