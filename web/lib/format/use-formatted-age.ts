// Ages on the screen that grow while the user watches. One timer serves all, and a component renders only when its
// label changes.
import { useSyncExternalStore } from 'react';
import { formatAge } from './format-age.ts';

/** Ages in seconds update every five seconds, since a list of them would otherwise render all the time. */
const TICK_MS = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export const useFormattedAge = (timestamp: string): string =>
  useSyncExternalStore(subscribe, () => formatAge(timestamp, Date.now()));
