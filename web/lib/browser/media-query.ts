// Media queries of the browser. Without support nothing matches.

const findMediaQuery = (query: string): MediaQueryList | undefined => window.matchMedia?.(query);

export const matchesMediaQuery = (query: string): boolean =>
  findMediaQuery(query)?.matches ?? false;

/** Calls `listener` with every change. Returns a function that unsubscribes. */
export function subscribeToMediaQuery(query: string, listener: () => void): () => void {
  const mediaQuery = findMediaQuery(query);
  mediaQuery?.addEventListener('change', listener);
  return () => mediaQuery?.removeEventListener('change', listener);
}
