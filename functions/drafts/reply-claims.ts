// Assigns each reply on the network to at most one response, by a conditional write on the reply's id. The publish
// call, a read-back and the echo of the reply compete; the first one claims it.
import * as z from 'zod';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  anyOf,
  attributeEquals,
  attributeMissing,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { getItems, putItem, type TableItem } from '#platform/table/table.ts';
import {
  hasUnexplainedReply,
  listClaimCandidates,
  type NetworkReply,
  type ReplySearch,
  type ReplyWithClaim,
} from './domain/read-back.ts';

/** Builds the table key of the claim on a reply. */
export type ClaimKeyBuilder = (replyId: string) => ItemKey;

const claimItemSchema = z.object({
  reply_id: z.string(),
  /** Absent when the reply was written outside our product. */
  response_id: z.string().optional(),
  /** When a worker first claimed the text of that response (ISO). */
  claimed_at: z.string().optional(),
  /** When we first saw a reply that no response has claimed (ISO). */
  learnt_at: z.string().optional(),
});
export type ReplyClaim = z.output<typeof claimItemSchema>;

export const parseReplyClaim = (item: TableItem): ReplyClaim => claimItemSchema.parse(item);

/** The response that claims a reply. */
export type ReplyClaimant = Pick<ReplySearch, 'responseId' | 'claimedAt'>;

async function claimReplyIf(
  key: ItemKey,
  replyId: string,
  { responseId, claimedAt }: ReplyClaimant,
  unclaimedCondition: ItemCondition,
): Promise<boolean> {
  const item = { reply_id: replyId, response_id: responseId, claimed_at: claimedAt };
  // Two deliveries of the same job may find the same reply at once: both succeed.
  return isWriteAccepted(
    putItem(key, item, anyOf(unclaimedCondition, attributeEquals('response_id', responseId))),
  );
}

/** Claims a reply that a read-back found; false when it is claimed by another response or written elsewhere. */
export const claimFoundReply = (
  buildClaimKey: ClaimKeyBuilder,
  replyId: string,
  claimant: ReplyClaimant,
) => claimReplyIf(buildClaimKey(replyId), replyId, claimant, attributeMissing());

/**
 * Claims the reply whose id the network returned for our call. That id is stronger evidence than an equal text,
 * so it overrides the record that the reply was written elsewhere. False when another response claimed it.
 */
export const claimAcceptedReply = (
  buildClaimKey: ClaimKeyBuilder,
  replyId: string,
  claimant: ReplyClaimant,
) => claimReplyIf(buildClaimKey(replyId), replyId, claimant, attributeMissing('response_id'));

/** The claims on these replies by the id of the reply (consistent read); unclaimed ones are left out. */
async function readReplyClaims(
  buildClaimKey: ClaimKeyBuilder,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyClaim>> {
  const items = await getItems([...new Set(replyIds)].map(buildClaimKey), { consistent: true });
  return new Map(items.map(parseReplyClaim).map((claim) => [claim.reply_id, claim]));
}

/** A reply as the network shows it, and when (ISO) we first saw it ourselves. */
export type VisibleReply = NetworkReply & { readonly firstSeenAt: string | undefined };

const toReplyWithClaim = (reply: VisibleReply, claim: ReplyClaim | undefined): ReplyWithClaim => ({
  ...reply,
  firstSeenAt: claim?.learnt_at ?? reply.firstSeenAt,
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
 * Finds the reply of one response among the visible ones and claims it: the one that the response claimed
 * before, else the oldest unclaimed reply with the same text.
 */
export async function findAndClaimReply(
  buildClaimKey: ClaimKeyBuilder,
  search: ReplySearch,
  visibleReplies: readonly VisibleReply[],
): Promise<ReplyClaimResult> {
  const possibleReplies = visibleReplies.filter(({ isOwn }) => isOwn !== false);
  // Reads the claims after the replies, so that every claim made meanwhile is seen.
  const claims = await readReplyClaims(
    buildClaimKey,
    possibleReplies.map(({ id }) => id),
  );
  const repliesWithClaims = possibleReplies.map((reply) =>
    toReplyWithClaim(reply, claims.get(reply.id)),
  );
  const lostReplyIds = new Set<string>();
  for (const id of listClaimCandidates(search, repliesWithClaims)) {
    if (await claimFoundReply(buildClaimKey, id, search)) return { id, isUnexplained: false };
    // Another response claimed it first, which explains this reply.
    lostReplyIds.add(id);
  }
  const remainingReplies = repliesWithClaims.filter(({ id }) => !lostReplyIds.has(id));
  return { id: undefined, isUnexplained: hasUnexplainedReply(search, remainingReplies) };
}
