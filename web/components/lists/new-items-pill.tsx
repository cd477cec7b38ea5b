// Announces the items that an open list holds back, and shows them when it is pressed.
import { ArrowUp } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { NewItemsPillContainerContext } from '../frame/screen-frame.tsx';

type NewItemsPillProps = {
  /** 0 shows nothing. */
  readonly count: number;
  /** Singular and plural for screen readers: `['comment', 'comments']`. */
  readonly nouns: readonly [string, string];
  readonly onShow: () => Promise<unknown>;
};

/** Stands in the always visible top bar, where it covers and moves nothing of the list. */
export function NewItemsPill({ count, nouns, onShow }: NewItemsPillProps) {
  const [isLoading, setIsLoading] = useState(false);
  const startOfList = useRef<HTMLDivElement>(null);
  const place = useContext(NewItemsPillContainerContext);
  const noun = nouns[count === 1 ? 0 : 1];
  const show = async () => {
    setIsLoading(true);
    await onShow().catch(() => undefined);
    setIsLoading(false);
    // The button disappears, and the next Tab leads to the first item.
    startOfList.current?.focus({ preventScroll: true });
    startOfList.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div ref={startOfList} tabIndex={-1} className="relative scroll-mt-16 outline-none">
      <span role="status" className="sr-only">
        {count > 0 && `${count} new ${noun}`}
      </span>
      {count > 0 &&
        place &&
        createPortal(
          <button
            type="button"
            data-new-items
            aria-busy={isLoading || undefined}
            onClick={() => void show()}
            className="relative flex h-8 items-center gap-1.5 rounded-full bg-accent px-3 text-sm font-medium whitespace-nowrap text-on-accent after:absolute after:-inset-x-1 after:-inset-y-1.5 md:after:inset-0"
          >
            <ArrowUp aria-hidden className="size-4 max-sm:hidden" />
            {count} new
            <span className="sr-only"> {noun}: show</span>
          </button>,
          place,
        )}
    </div>
  );
}
