// Whether two panes fit side by side.
import { useSyncExternalStore } from 'react';
import { matchesMediaQuery, subscribeToMediaQuery } from './media-query.ts';

/** `--breakpoint-lg` of the style sheet. */
const WIDE_SCREEN_QUERY = '(min-width: 1080px)';

const subscribe = (listener: () => void) => subscribeToMediaQuery(WIDE_SCREEN_QUERY, listener);

export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => matchesMediaQuery(WIDE_SCREEN_QUERY));
