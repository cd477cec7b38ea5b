// Tells of items that an open list holds back, and shows them when it is pressed.
import { ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';

type NewItemsPillProps = {
  /** Nothing is shown for 0. */
  readonly count: number;
  /** What one and several are, for screen readers: `['comment', 'comments']`. */
  readonly nouns: readonly [string, string];
  readonly onShow: () => Promise<unknown>;
};

/** At the upper edge of what is in view, above the list and beside nothing: it moves no item. */
export function NewItemsPill({ count, nouns, onShow }: NewItemsPillProps) {
  const [isLoading, setIsLoading] = useState(false);
  const startOfList = useRef<HTMLDivElement>(null);
  const noun = nouns[count === 1 ? 0 : 1];
  const show = async () => {
    setIsLoading(true);
    await onShow().catch(() => undefined);
    setIsLoading(false);
    // The button is gone; the next Tab leads to the first item.
    startOfList.current?.focus({ preventScroll: true });
    startOfList.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div ref={startOfList} tabIndex={-1} className="scroll-mt-16 outline-none" />
      <div className="pointer-events-none sticky top-16 z-10 in-data-fill:top-2 flex h-0 justify-center">
        <span role="status" className="sr-only">
          {count > 0 && `${count} new ${noun}`}
        </span>
        {count > 0 && (
          <button
            type="button"
            aria-busy={isLoading || undefined}
            onClick={() => void show()}
            className="pointer-events-auto flex h-9 items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-lg"
          >
            <ArrowUp aria-hidden className="size-4" />
            {count} new
            <span className="sr-only"> {noun}: show</span>
          </button>
        )}
      </div>
    </>
  );
}
