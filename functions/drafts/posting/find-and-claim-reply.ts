// Finds the reply of a sent text among the replies that the network shows, and claims it for that text.
import {
  hasUnexplainedReply,
  listClaimableReplyIds,
  type NetworkReply,
  type NetworkReplyWithClaim,
  type ReadBackReplySearch,
} from '../domain/read-back/find-replies-in-read-back.ts';
import {
  claimReplyForText,
  type ReplyClaim,
  type ReplyClaimKeys,
  readReplyClaims,
  readReplyIdOfText,
} from './published-reply-claims.ts';

/** A reply as the network shows it, or as we have stored it. */
export type ReplySeenOnInstagram = NetworkReply & {
  /** The time (ISO) when we first saw it. */
  readonly firstSeenAt: string | undefined;
  /** Whether its owner has unsent it. */
  readonly isRemoved?: boolean;
};

const toReplyWithClaim = (
  reply: ReplySeenOnInstagram,
  claim: ReplyClaim | undefined,
): NetworkReplyWithClaim => ({
  ...reply,
  firstSeenAt: claim?.first_seen_at ?? reply.firstSeenAt,
  claimantId: claim && (claim.response_id ?? null),
  claimantClaimedAt: claim?.claimed_at,
});

export type ReplyClaimResult = {
  /** The id of the reply that this response has claimed; undefined when there is none. */
  readonly id: string | undefined;
  /** Whether one of the other replies may be ours with an altered text. */
  readonly isUnexplained: boolean;
};

/**
 * Finds the reply of one text among the visible replies and claims it. A reply that the text claimed earlier comes
 * first, with any text and, until its owner knows of it, even when it is not visible; otherwise the oldest unclaimed
 * reply with the same text.
 */
export async function findAndClaimReply(
  keys: ReplyClaimKeys,
  search: ReadBackReplySearch,
  visibleReplies: readonly ReplySeenOnInstagram[],
): Promise<ReplyClaimResult> {
  const earlierId = await readReplyIdOfText(keys, search);
  const isVisible = visibleReplies.some(({ id, isRemoved }) => id === earlierId && !isRemoved);
  // The owner may have deleted it: only they can say whether to publish the text again.
  if (earlierId && search.isFound && !isVisible) return { id: undefined, isUnexplained: true };
  const claimedId = earlierId && (await claimReplyForText(keys, earlierId, search));
  if (claimedId !== undefined) return { id: claimedId, isUnexplained: false };
  const possibleReplies = visibleReplies.filter(({ isOwn }) => isOwn !== false);
  // Reads the claims after the replies, so that it sees every claim made in between.
  const claims = await readReplyClaims(
    keys,
    possibleReplies.map(({ id }) => id),
  );
  const repliesWithClaims = possibleReplies.map((reply) =>
    toReplyWithClaim(reply, claims.get(reply.id)),
  );
  const lostReplyIds = new Set<string>();
  for (const candidateId of listClaimableReplyIds(search, repliesWithClaims)) {
    const id = await claimReplyForText(keys, candidateId, search);
    if (id !== undefined) return { id, isUnexplained: false };
    // Another response claimed it first, which explains this reply.
    lostReplyIds.add(candidateId);
  }
  const remainingReplies = repliesWithClaims.filter(({ id }) => !lostReplyIds.has(id));
  return { id: undefined, isUnexplained: hasUnexplainedReply(search, remainingReplies) };
}
