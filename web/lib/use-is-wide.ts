// Whether two panes fit beside each other.
import { useSyncExternalStore } from 'react';

/** `--breakpoint-lg` of the style sheet. */
const WIDE = '(min-width: 1080px)';

const query = (): MediaQueryList | undefined => window.matchMedia?.(WIDE);

function subscribe(listener: () => void): () => void {
  const watched = query();
  watched?.addEventListener('change', listener);
  return () => watched?.removeEventListener('change', listener);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => query()?.matches ?? false);
