// A list that grows at its top lets what is being read glide down instead of jumping.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

const isUnwanted = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Moves the list's items from where they stood, where new ones have come in before them. */
export function useGlide(list: RefObject<HTMLElement | null>): void {
  const stood = useRef(new Map<Element, number>());
  const top = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const before = stood.current;
    const hasGrown = top.current !== null && top.current !== items[0] && top.current.isConnected;
    top.current = items[0] ?? null;
    stood.current = new Map(items.map((item) => [item, item.offsetTop]));
    if (!hasGrown || isUnwanted()) return;
    for (const item of items) {
      const moved = item.offsetTop - (before.get(item) ?? item.offsetTop);
      if (moved > 0) item.animate?.([{ translate: `0 ${-moved}px` }, { translate: 'none' }], GLIDE);
    }
  });
}
