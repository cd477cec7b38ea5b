// The warning beside keywords that are found inside other words.
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { useDebouncedText } from '#web/lib/use-debounced-text.ts';
import { describeShortKeywords } from './short-keyword-warning.ts';

/** Every word is short before it is typed to its end. */
const TYPING_PAUSE_MS = 600;

type ShortKeywordsNoteProps = {
  readonly entries: readonly TextEntry[];
  /** What to do instead. */
  readonly advice: string;
};

export function ShortKeywordsNote({ entries, advice }: ShortKeywordsNoteProps) {
  const warning = useDebouncedText(describeShortKeywords(entries), TYPING_PAUSE_MS);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isTyping = note.current?.parentElement?.contains(document.activeElement);
    // It appears below the field, where the end of the form covers what is not scrolled to.
    if (warning && isTyping) note.current?.scrollIntoView?.({ block: 'nearest' });
  }, [warning]);
  return (
    <div ref={note} role="status" className="scroll-mb-2 empty:hidden">
      {warning && (
        <div className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-xs text-warning">
          <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <p dir="auto" className="min-w-0 wrap-anywhere">
            {warning} {advice}
          </p>
        </div>
      )}
    </div>
  );
}
