// The answers that the page asked for before the app had loaded (`first-requests.ts`). Each is taken once.
import type { ApiCallResponse } from './endpoints.ts';

export type TokenResponse = ApiCallResponse<'issueToken'>;

export type FirstAnswers = {
  readonly startedAt: number;
  /** The new tokens; rejects when there are none. */
  tokens?: Promise<TokenResponse>;
  /** With it the reads were sent; undefined until there are tokens. */
  accessToken?: string;
  /** By `buildFirstReadKey`. */
  readonly reads: Map<string, Promise<unknown>>;
};

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
  }
}

/** They say "up to now" in a first read, which the endpoints do without them. */
const DATE_FIELDS: readonly string[] = ['filter_start_date', 'filter_end_date'];

/** The same for all requests that get the same answer. */
export const buildFirstReadKey = (endpoint: string, fields: object): string =>
  JSON.stringify([
    endpoint,
    ...Object.entries(fields)
      .filter(([name, value]) => value !== undefined && !DATE_FIELDS.includes(name))
      .sort(([name], [other]) => (name < other ? -1 : 1)),
  ]);

/** What is not used by then belongs to a screen that the user never reached, and is out of date. */
const MAX_AGE_MS = 10_000;

/** They belong to another user or account. */
export function dropFirstAnswers(): void {
  delete window.firstAnswers;
}

/** Undefined where none were asked for, and where the server gave none. */
export async function takeFirstTokens(): Promise<TokenResponse | undefined> {
  const tokens = window.firstAnswers?.tokens;
  delete window.firstAnswers?.tokens;
  return await tokens?.catch(() => undefined);
}

/** The answer to this read for the session of this token; undefined when it was not asked for. Rejects when it failed. */
export function takeFirstAnswer(
  endpoint: string,
  fields: object,
  accessToken: string,
): Promise<unknown> | undefined {
  const first = window.firstAnswers;
  if (first?.accessToken !== accessToken || Date.now() - first.startedAt > MAX_AGE_MS)
    return undefined;
  const key = buildFirstReadKey(endpoint, fields);
  const answer = first.reads.get(key);
  first.reads.delete(key);
  return answer;
}
