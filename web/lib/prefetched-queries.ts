// Queries started before the screen that needs them renders: its first read consumes them.
import { dropFirstAnswers } from './first-answers.ts';

/** An older response belongs to a screen the user never reached, and would be stale when they do. */
const PREFETCH_MAX_AGE_MS = 10_000;

type PrefetchedQuery = { readonly response: Promise<unknown>; readonly startedAt: number };

const prefetchedQueries = new Map<string, PrefetchedQuery>();

const buildQueryKey = (name: string, fields: object): string => `${name} ${JSON.stringify(fields)}`;

/** Starts a query. `fields`: identify the read that will consume it. */
export function prefetchQuery(
  name: string,
  fields: object,
  fetchData: () => Promise<unknown>,
): void {
  const response = fetchData();
  // The consumer handles the failure; without one it is ignored.
  response.catch(() => undefined);
  prefetchedQueries.set(buildQueryKey(name, fields), { response, startedAt: Date.now() });
}

/** The running query for this read, once; undefined when there is none, or it is too old. */
export function consumePrefetchedQuery<Data>(
  name: string,
  fields: object,
): Promise<Data> | undefined {
  const key = buildQueryKey(name, fields);
  const prefetched = prefetchedQueries.get(key);
  prefetchedQueries.delete(key);
  if (prefetched === undefined || Date.now() - prefetched.startedAt > PREFETCH_MAX_AGE_MS)
    return undefined;
  return prefetched.response as Promise<Data>;
}

/** Also what the page itself has asked for. */
export function clearPrefetchedQueries(): void {
  prefetchedQueries.clear();
  dropFirstAnswers();
}
