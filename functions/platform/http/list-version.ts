// The version of a list response. A caller who already has it does not get the list again, and while nothing has
// changed the list is not even read.
import { nowMs } from '../clock.ts';
import { hashSha256 } from '../crypto.ts';
import { parseTimeOfChangeStamp } from '../table/change-stamps.ts';

/** Hashes what the content of a response depends on, or the content itself. */
export const computeListVersion = (content: unknown): string =>
  hashSha256(JSON.stringify(content)).slice(0, 24);

/**
 * A change of this age is firm: every read of an index contains it. The table repeats a write for nine seconds
 * (`table/retry.ts`) while its stamp ages, and indexes lag behind it after that.
 */
export const FIRM_LIST_CHANGE_AGE_MS = 20_000;

/** A page is read again after this time, in case an index lagged for longer than that. */
export const LIST_PAGE_LIFETIME_MS = 10 * 60 * 1_000;

export type ListChangeStamps = {
  /** Identifies the list and every request field that selects or filters: stamps say nothing about another page. */
  readonly scope: readonly unknown[];
  /** The stamps of the list's own item and of the entries that changed last; undefined before any change. */
  readonly stamps: readonly (string | undefined)[];
};

const areFirm = ({ stamps }: ListChangeStamps, now: number): boolean =>
  stamps.every(
    (stamp) => stamp === undefined || now - parseTimeOfChangeStamp(stamp) > FIRM_LIST_CHANGE_AGE_MS,
  );

/**
 * Parses `<hash of the content>`, with `.<change token>.<time of the read>` behind it when the token vouches for the
 * content.
 */
const parseVersion = (version: string) => {
  const [contentHash, changeToken, readAt = ''] = version.split('.');
  return { contentHash, changeToken, readAtMs: Number.parseInt(readAt, 36) };
};

/**
 * `changes` must be read before the page. Indexes lag behind writes, each by itself, so a page may lack a change that
 * its stamps contain. So the content is hashed, and the stamps become part of the version only when all of them are old
 * enough to be in the page as well. A later change always brings another stamp.
 * `isFinal` is false for a page that will change without a new stamp: no version vouches for it, and it is always sent
 * in full.
 */
export async function readListPageUnlessUnchanged<Body extends object>(input: {
  readonly knownVersion: string | null | undefined;
  readonly changes: ListChangeStamps;
  readonly readBody: () => Promise<Body>;
  readonly isFinal?: (body: Body) => boolean;
}): Promise<
  { readonly unchanged: true; readonly version: string } | (Body & { readonly version: string })
> {
  const { changes, readBody, isFinal = () => true } = input;
  const knownVersion = input.knownVersion ?? '';
  const now = nowMs();
  const changeToken = computeListVersion(changes);
  const known = parseVersion(knownVersion);
  const isPageCurrent =
    known.changeToken === changeToken && now - known.readAtMs < LIST_PAGE_LIFETIME_MS;
  if (isPageCurrent) return { unchanged: true, version: knownVersion };

  const body = await readBody();
  const contentHash = computeListVersion(body);
  if (!isFinal(body)) return { ...body, version: contentHash };
  const version = areFirm(changes, now)
    ? `${contentHash}.${changeToken}.${now.toString(36)}`
    : contentHash;
  return known.contentHash === contentHash ? { unchanged: true, version } : { ...body, version };
}
