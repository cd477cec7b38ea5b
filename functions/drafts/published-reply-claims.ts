// Assigns each reply on the network to at most one text and each text to at most one reply, by conditional writes. The
// publish call, a read-back and the echo of the reply compete; the first one claims it.
import * as z from 'zod';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  anyOf,
  attributeEquals,
  attributeMissing,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import type { ItemKey, SentTextRef } from '#platform/table/keys.ts';
import { deleteItem, getItem, getItems, putItem, type TableItem } from '#platform/table/table.ts';
import {
  hasUnexplainedReply,
  listClaimableReplyIds,
  type NetworkReply,
  type ReplySearch,
  type ReplyWithClaim,
} from './domain/read-back.ts';

/** The table keys of the claims in one thread. */
export type ReplyClaimKeys = {
  /** Which response a reply belongs to. */
  readonly forReply: (replyId: string) => ItemKey;
  /** Which reply a text was published as. */
  readonly forText: (text: SentTextRef) => ItemKey;
};

const textClaimSchema = z.object({ reply_id: z.string() });

const claimItemSchema = z.object({
  reply_id: z.string(),
  /** Absent when the reply was written outside our product. */
  response_id: z.string().optional(),
  /** When a worker first claimed the text of that response (ISO). */
  claimed_at: z.string().optional(),
  /** When we first saw a reply that no response has claimed (ISO). */
  first_seen_at: z.string().optional(),
});
export type ReplyClaim = z.output<typeof claimItemSchema>;

export const parseReplyClaim = (item: TableItem): ReplyClaim => claimItemSchema.parse(item);

/** Long after the last read-back that could ask: a claim must not outlive a post that is gone for ever. */
const CLAIM_RETENTION_SECONDS = 120 * 24 * 60 * 60;

/** When a claim that is written now expires (epoch seconds). */
export const computeClaimTtl = (): number => computeTtlEpochSeconds(CLAIM_RETENTION_SECONDS);

/** The reply that a text claims (consistent read); the claim holds once the reply is claimed as well. */
async function readReplyIdOfText(
  keys: ReplyClaimKeys,
  text: SentTextRef,
): Promise<string | undefined> {
  const item = await getItem(keys.forText(text), { consistent: true });
  return item && textClaimSchema.parse(item).reply_id;
}

/**
 * Claims a reply for a text. Returns the id of the reply that the text has claimed: another one if it was found before,
 * undefined if the reply belongs to another text.
 *
 * The claim of the text is written first and deleted if the reply belongs to another text. A worker that stops between
 * the two writes has taken no reply away, and the next worker continues from the claim of the text.
 */
async function claimReplyIf(
  keys: ReplyClaimKeys,
  replyId: string,
  text: SentTextRef,
  unclaimedCondition: ItemCondition,
): Promise<string | undefined> {
  const isFirst = await isWriteAccepted(
    putItem(keys.forText(text), { reply_id: replyId, ttl: computeClaimTtl() }, attributeMissing()),
  );
  const claimedId = isFirst ? replyId : await readReplyIdOfText(keys, text);
  if (claimedId !== undefined) {
    const { responseId, claimedAt } = text;
    const item = {
      reply_id: claimedId,
      response_id: responseId,
      claimed_at: claimedAt,
      ttl: computeClaimTtl(),
    };
    // Two deliveries of the same job may find the same reply at once: both succeed.
    const isClaimable = anyOf(
      claimedId === replyId ? unclaimedCondition : attributeMissing(),
      attributeEquals('response_id', responseId),
    );
    if (await isWriteAccepted(putItem(keys.forReply(claimedId), item, isClaimable))) {
      return claimedId;
    }
    await ignoreConflict(deleteItem(keys.forText(text), attributeEquals('reply_id', claimedId)));
    if (claimedId === replyId) return undefined;
  }
  return claimReplyIf(keys, replyId, text, unclaimedCondition);
}

/**
 * Claims a reply that was found for a text. False when it belongs to another text or was written elsewhere, or when this
 * text has claimed another reply before.
 */
export const claimFoundReply = async (keys: ReplyClaimKeys, replyId: string, text: SentTextRef) =>
  (await claimReplyIf(keys, replyId, text, attributeMissing())) === replyId;

/**
 * Claims the reply whose id the network returned for our call. That id is stronger evidence than an equal text,
 * so it overrides the record that the reply was written elsewhere. False when another text claimed it, or when this
 * text has claimed another reply before.
 */
export const claimAcceptedReply = async (
  keys: ReplyClaimKeys,
  replyId: string,
  text: SentTextRef,
) => (await claimReplyIf(keys, replyId, text, attributeMissing('response_id'))) === replyId;

/** The claims on these replies by the id of the reply (consistent read); unclaimed ones are left out. */
async function readReplyClaims(
  keys: ReplyClaimKeys,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyClaim>> {
  const items = await getItems([...new Set(replyIds)].map(keys.forReply), { consistent: true });
  return new Map(items.map(parseReplyClaim).map((claim) => [claim.reply_id, claim]));
}

/** A reply as the network shows it, or as it is stored. */
export type ReplySeenOnInstagram = NetworkReply & {
  /** When (ISO) we first saw it ourselves. */
  readonly firstSeenAt: string | undefined;
  /** Whether its owner has unsent it. */
  readonly isRemoved?: boolean;
};

const toReplyWithClaim = (
  reply: ReplySeenOnInstagram,
  claim: ReplyClaim | undefined,
): ReplyWithClaim => ({
  ...reply,
  firstSeenAt: claim?.first_seen_at ?? reply.firstSeenAt,
  claimantId: claim && (claim.response_id ?? null),
  claimantClaimedAt: claim?.claimed_at,
});

export type ReplyClaimResult = {
  /** The id of the reply that this response has claimed; undefined if none. */
  readonly id: string | undefined;
  /** Whether one of the other replies may be ours with an altered text. */
  readonly isUnexplained: boolean;
};

/**
 * Finds the reply of one text among the visible ones and claims it: the one that the text claimed before, with any text
 * and, as long as its owner does not know of it, visible or not; else the oldest unclaimed reply with the same text.
 */
export async function findAndClaimReply(
  keys: ReplyClaimKeys,
  search: ReplySearch,
  visibleReplies: readonly ReplySeenOnInstagram[],
): Promise<ReplyClaimResult> {
  const earlierId = await readReplyIdOfText(keys, search);
  const isVisible = visibleReplies.some(({ id, isRemoved }) => id === earlierId && !isRemoved);
  // Its owner may have deleted it: only they can say whether the text should be published again.
  if (earlierId && search.isFound && !isVisible) return { id: undefined, isUnexplained: true };
  const claimedId = earlierId && (await claimReplyIf(keys, earlierId, search, attributeMissing()));
  if (claimedId !== undefined) return { id: claimedId, isUnexplained: false };
  const possibleReplies = visibleReplies.filter(({ isOwn }) => isOwn !== false);
  // Reads the claims after the replies, so that every claim made meanwhile is seen.
  const claims = await readReplyClaims(
    keys,
    possibleReplies.map(({ id }) => id),
  );
  const repliesWithClaims = possibleReplies.map((reply) =>
    toReplyWithClaim(reply, claims.get(reply.id)),
  );
  const lostReplyIds = new Set<string>();
  for (const candidateId of listClaimableReplyIds(search, repliesWithClaims)) {
    const id = await claimReplyIf(keys, candidateId, search, attributeMissing());
    if (id !== undefined) return { id, isUnexplained: false };
    // Another response claimed it first, which explains this reply.
    lostReplyIds.add(candidateId);
  }
  const remainingReplies = repliesWithClaims.filter(({ id }) => !lostReplyIds.has(id));
  return { id: undefined, isUnexplained: hasUnexplainedReply(search, remainingReplies) };
}
