// Responses to requests that were sent early: by the page before the app has loaded (`first-requests.ts`), or by the
// app before the screen renders that needs them. Each is taken once, soon, and only by the user it was requested for.

type PrefetchedResponse = { readonly response: Promise<unknown>; readonly usableUntil: number };

declare global {
  interface Window {
    /** The script in the page shares them with the app. */
    prefetchedResponses?: Map<string, PrefetchedResponse>;
  }
}

/** An older response belongs to a screen that the user never reached, and would be stale when they do. */
const MAX_AGE_MS = 10_000;

/** These fields mean "up to now" in a first read, which the endpoints assume without them. */
const DATE_FIELDS: readonly string[] = ['filter_start_date', 'filter_end_date'];

/** The key that all requests with the same response share. */
const buildKey = (name: string, fields: object): string =>
  JSON.stringify([
    name,
    ...Object.entries(fields)
      .filter(([field, value]) => value !== undefined && !DATE_FIELDS.includes(field))
      .sort(([field], [other]) => (field < other ? -1 : 1)),
  ]);

/**
 * `fields` identify the read that will take it. The fields of a request from the page contain the access token, and
 * therefore its user.
 */
export function addPrefetchedResponse(
  name: string,
  fields: object,
  response: Promise<unknown>,
  maxAgeMs = MAX_AGE_MS,
): void {
  // The read that takes it handles the failure. Otherwise it is ignored.
  response.catch(() => undefined);
  window.prefetchedResponses ??= new Map();
  const usableUntil = Date.now() + maxAgeMs;
  window.prefetchedResponses.set(buildKey(name, fields), { response, usableUntil });
}

/** Undefined when there is none, or it is too old. Rejects when the request failed. */
export function takePrefetchedResponse<Data>(
  name: string,
  fields: object,
): Promise<Data> | undefined {
  const key = buildKey(name, fields);
  const found = window.prefetchedResponses?.get(key);
  window.prefetchedResponses?.delete(key);
  return found && Date.now() <= found.usableUntil ? (found.response as Promise<Data>) : undefined;
}

/** The responses belong to another user or account. */
export const clearPrefetchedResponses = (): void => window.prefetchedResponses?.clear();
