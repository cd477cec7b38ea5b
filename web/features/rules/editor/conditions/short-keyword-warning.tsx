// Warns of short keywords beside their field.
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { useDebouncedText } from '#web/lib/use-debounced-text.ts';
import { describeShortKeywords } from './short-keywords.ts';

/** Every word is short while its first characters are typed. */
const TYPING_PAUSE_MS = 600;

type ShortKeywordWarningProps = {
  readonly entries: readonly TextEntry[];
  /** A sentence that says what to do instead. */
  readonly advice: string;
};

export function ShortKeywordWarning({ entries, advice }: ShortKeywordWarningProps) {
  const warning = useDebouncedText(describeShortKeywords(entries), TYPING_PAUSE_MS);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isTyping = note.current?.parentElement?.contains(document.activeElement);
    // The bar at the end of the form may cover the place below the field.
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
