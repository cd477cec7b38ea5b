// Whether two panes fit side by side.
import { useSyncExternalStore } from 'react';
import { matchesMedia, subscribeToMedia } from './media-query.ts';

/** `--breakpoint-lg` of the style sheet. */
const WIDE_SCREEN_QUERY = '(min-width: 1080px)';

const subscribe = (listener: () => void) => subscribeToMedia(WIDE_SCREEN_QUERY, listener);

export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => matchesMedia(WIDE_SCREEN_QUERY));
