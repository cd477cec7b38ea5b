// The version of a list response: a caller who already has this version is not sent the list again, and while nothing
// has changed the list is not even read.
import { nowMs } from '../clock.ts';
import { hashSha256 } from '../crypto.ts';
import { parseChangeTime } from '../table/change-stamps.ts';

/** Hashes what the content of a response depends on, or the content itself. */
export const computeListVersion = (content: unknown): string =>
  hashSha256(JSON.stringify(content)).slice(0, 24);

/**
 * From this age on a change is firm: every read of an index contains it. The table repeats a write for nine seconds
 * (`table/retry.ts`), during which its stamp ages, and then indexes lag behind it.
 */
export const FIRM_CHANGE_AGE_MS = 20_000;

/** A page is read again after this time, in case an index lagged for longer than that. */
export const PAGE_LIFETIME_MS = 10 * 60 * 1_000;

export type ListChanges = {
  /** The list, and every request field that selects or filters: stamps say nothing about another page. */
  readonly scope: readonly unknown[];
  /** Of the item of the list itself and of the entries that changed last; undefined for one that never changed. */
  readonly stamps: readonly (string | undefined)[];
};

const areFirm = ({ stamps }: ListChanges, now: number): boolean =>
  stamps.every((stamp) => stamp === undefined || now - parseChangeTime(stamp) > FIRM_CHANGE_AGE_MS);

/** `<hash of the content>`, and if the change token vouches for the content `.<change token>.<time of the read>`. */
const parseVersion = (version: string) => {
  const [contentHash, changeToken, readAt = ''] = version.split('.');
  return { contentHash, changeToken, readAtMs: Number.parseInt(readAt, 36) };
};

/**
 * `changes` must be read before the page. A page may lack a change that its stamps contain, because indexes lag behind
 * writes, each for itself. So the content is hashed, and the stamps become part of the version only when all of them
 * are old enough to be in the page as well. A later change always brings another stamp.
 *
 * `isFinal` tells a page that will change without a new stamp: no version vouches for it, and it is always sent in full.
 */
export async function readUnlessUnchanged<Body extends object>(input: {
  readonly knownVersion: string | null | undefined;
  readonly changes: ListChanges;
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
    known.changeToken === changeToken && now - known.readAtMs < PAGE_LIFETIME_MS;
  if (isPageCurrent) return { unchanged: true, version: knownVersion };

  const body = await readBody();
  const contentHash = computeListVersion(body);
  if (!isFinal(body)) return { ...body, version: contentHash };
  const version = areFirm(changes, now)
    ? `${contentHash}.${changeToken}.${now.toString(36)}`
    : contentHash;
  return known.contentHash === contentHash ? { unchanged: true, version } : { ...body, version };
}
