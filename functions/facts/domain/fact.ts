// A fact about the account's business, and whether a draft may use it. Pure.
import type { FactSource } from '#shared/schemas/fact.ts';

/** The post that a suggestion was found in, and the comment of the owner's reply. */
type FactPlace = { readonly mediaId: string; readonly commentId: string | null };

export type StoredFact = {
  readonly id: string;
  readonly text: string;
  /** The posts that it is about; empty for all posts and all messages. */
  readonly mediaIds: readonly string[];
  /** It is outdated from this time on (ISO); null when it has no end. */
  readonly validUntil: string | null;
  readonly source: FactSource;
  /** ISO. */
  readonly createdAt: string;
  /** Null for facts from the owner, the biography and the website. */
  readonly place: FactPlace | null;
  /** The last change of its owner (ISO); null before the first one. */
  readonly updatedAt: string | null;
  /** Refused suggestions are kept, so that they never come back. */
  readonly state: 'accepted' | 'refused';
};

/** The time of the last change (ISO). */
export const getFactUpdateTime = ({
  updatedAt,
  createdAt,
}: Pick<StoredFact, 'updatedAt' | 'createdAt'>): string => updatedAt ?? createdAt;

/** A draft about a comment on a post, or about a direct message, which has no post. */
export type FactUse = {
  readonly mediaId?: string | undefined;
  /** ISO. */
  readonly now: string;
};

export const isFactOutdated = ({ validUntil }: Pick<StoredFact, 'validUntil'>, now: string) =>
  validUntil !== null && Date.parse(validUntil) <= Date.parse(now);

/** A direct message may use only facts for all posts. */
export function isFactUsable(fact: StoredFact, { mediaId, now }: FactUse): boolean {
  if (fact.state !== 'accepted' || isFactOutdated(fact, now)) return false;
  return fact.mediaIds.length === 0 || (mediaId !== undefined && fact.mediaIds.includes(mediaId));
}
