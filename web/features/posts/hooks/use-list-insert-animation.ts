// Animates a list that grows at its top, so that the visible items do not jump.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { matchesMediaQuery } from '#web/lib/browser/media-query.ts';

const ANIMATION_OPTIONS = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

const prefersReducedMotion = (): boolean => matchesMediaQuery('(prefers-reduced-motion: reduce)');

/** Moves the items from their previous offsets when new ones were inserted before them. */
export function useListInsertAnimation(list: RefObject<HTMLElement | null>): void {
  const itemOffsets = useRef(new Map<Element, number>());
  const firstItem = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const previousOffsets = itemOffsets.current;
    const hasGrown =
      firstItem.current !== null && firstItem.current !== items[0] && firstItem.current.isConnected;
    firstItem.current = items[0] ?? null;
    itemOffsets.current = new Map(items.map((item) => [item, item.offsetTop]));
    if (!hasGrown || prefersReducedMotion()) return;
    for (const item of items) {
      const movedPx = item.offsetTop - (previousOffsets.get(item) ?? item.offsetTop);
      if (movedPx > 0)
        item.animate?.(
          [{ translate: `0 ${-movedPx}px` }, { translate: 'none' }],
          ANIMATION_OPTIONS,
        );
    }
  });
}
