// Whether two panes fit beside each other.
import { useSyncExternalStore } from 'react';

/** `--breakpoint-lg` of the style sheet. */
const WIDE_SCREEN_QUERY = '(min-width: 1080px)';

const getMediaQuery = (): MediaQueryList | undefined => window.matchMedia?.(WIDE_SCREEN_QUERY);

function subscribe(listener: () => void): () => void {
  const mediaQuery = getMediaQuery();
  mediaQuery?.addEventListener('change', listener);
  return () => mediaQuery?.removeEventListener('change', listener);
}

export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => getMediaQuery()?.matches ?? false);
