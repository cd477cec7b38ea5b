// How many days a rehearsal looks back. The panel and every dialog share the choice, so that all show the same numbers.
import { useSyncExternalStore } from 'react';

export const REHEARSAL_DAYS_OPTIONS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const;
type Days = (typeof REHEARSAL_DAYS_OPTIONS)[number]['value'];

let chosen: Days = '30';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(days: Days): void {
  chosen = days;
  for (const listener of listeners) listener();
}

export const useRehearsalDays = () => ({
  days: useSyncExternalStore(subscribe, () => chosen),
  choose,
});
