// A long list renders in two steps, so that its first screenful appears sooner.
import { useDeferredValue } from 'react';

/** Returns the first `count` items in the first render, and all of them from the second one on. */
export function useProgressivelyRenderedItems<Item>(
  items: readonly Item[],
  count: number,
): readonly Item[] {
  const showsAll = useDeferredValue(true, false);
  return showsAll ? items : items.slice(0, count);
}
