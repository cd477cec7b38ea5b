// Renders the items that fill the first window, and the others afterwards without delaying them.
import { useDeferredValue } from 'react';

/** `count`: enough to fill any window. */
export function useFirstItems<Item>(items: readonly Item[], count: number): readonly Item[] {
  const showsAll = useDeferredValue(true, false);
  return showsAll ? items : items.slice(0, count);
}
