// Says that an approval sends the reply without its rule's remaining delay: briefly in a closed row, as a sentence in
// an open one.
import { Hourglass } from 'lucide-react';
import { useNow } from '#web/lib/format/use-now.ts';

const TICK_MS = 15_000;
const SENTENCE = 'Its rule would wait longer: once you approve it, it goes out at once.';

const useIsDelayed = (dueAt: string): boolean => Date.parse(dueAt) > useNow(TICK_MS);

export function DelayLabel({ dueAt }: { readonly dueAt: string }) {
  if (!useIsDelayed(dueAt)) return null;
  return (
    <>
      <span aria-hidden title={SENTENCE} className="inline-flex shrink-0 items-center gap-1">
        <Hourglass className="size-3 shrink-0" />
        at once when approved
      </span>
      <span className="sr-only">{SENTENCE}</span>
    </>
  );
}

export const DelayNote = ({ dueAt }: { readonly dueAt: string }) =>
  useIsDelayed(dueAt) && <p className="text-sm leading-5 text-muted">{SENTENCE}</p>;
