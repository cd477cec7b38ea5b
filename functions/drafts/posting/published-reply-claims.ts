// Assigns each reply on the network to at most one text, and each text to at most one reply, by conditional writes. The
// publish call, a read-back and the echo of the reply compete; the first of them claims it.
import * as z from 'zod';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { type ItemKey, type SentReplyTextRef, sortKeyPrefixes } from '#platform/table/keys.ts';
import { iterateItems } from '#platform/table/query.ts';
import { deleteItem, getItem, getItems, putItem, type TableItem } from '#platform/table/table.ts';
import { isRuleReplyId } from '../domain/rule-replies/rule-reply-id.ts';

/** The table keys of the claims in one thread. */
export type ReplyClaimKeys = {
  /** The partition of all these claims. */
  readonly partition: string;
  /** The claim that names the response of a reply. */
  readonly forReply: (replyId: string) => ItemKey;
  /** The claim that names the reply of a text. */
  readonly forText: (text: SentReplyTextRef) => ItemKey;
};

const textClaimSchema = z.object({ reply_id: z.string() });

const claimItemSchema = z.object({
  reply_id: z.string(),
  /** Absent when the reply was written outside our product. */
  response_id: z.string().optional(),
  /** The time of the first claim of that response's text by a worker (ISO). */
  claimed_at: z.string().optional(),
  /** The time when we first saw a reply that no response has claimed (ISO). */
  first_seen_at: z.string().optional(),
});
export type ReplyClaim = z.output<typeof claimItemSchema>;

export const parseReplyClaim = (item: TableItem): ReplyClaim => claimItemSchema.parse(item);

/** Long after the last read-back that could ask, but a claim must not stay for good after its post is gone. */
const CLAIM_RETENTION_SECONDS = 120 * 24 * 60 * 60;

/** The expiry of a claim that is written now (epoch seconds). */
export const computeReplyClaimTtl = (): number => computeTtlEpochSeconds(CLAIM_RETENTION_SECONDS);

/** The reply that a text was found as (consistent read). The claim holds after the reply is claimed as well. */
async function readFoundReplyId(
  keys: ReplyClaimKeys,
  text: SentReplyTextRef,
): Promise<string | undefined> {
  const item = await getItem(keys.forText(text), { consistent: true });
  return item && textClaimSchema.parse(item).reply_id;
}

/**
 * The reply that a text claims (consistent read). A successful publish call claims only the reply, so after a crash all
 * claims of the thread are searched.
 */
export async function readReplyIdOfText(
  keys: ReplyClaimKeys,
  text: SentReplyTextRef,
): Promise<string | undefined> {
  const foundId = await readFoundReplyId(keys, text);
  if (foundId !== undefined) return foundId;
  const { partition } = keys;
  const beginsWith = sortKeyPrefixes.replyClaim;
  for await (const item of iterateItems({ partition, beginsWith, consistent: true })) {
    const claim = parseReplyClaim(item);
    if (claim.response_id === text.responseId && claim.claimed_at === text.claimedAt)
      return claim.reply_id;
  }
  return undefined;
}

const buildClaimItem = (replyId: string, { responseId, claimedAt }: SentReplyTextRef) => ({
  reply_id: replyId,
  response_id: responseId,
  claimed_at: claimedAt,
  ttl: computeReplyClaimTtl(),
});

/**
 * Claims a reply that was found for a text. Returns the id of the reply that the text has claimed: another one if it
 * was found before, undefined if the reply belongs to another text.
 * The claim of the text is written first, and deleted if the reply belongs to another text. A worker that stops between
 * the two writes has taken no reply away, and the next worker continues from the claim of the text.
 */
export async function claimReplyForText(
  keys: ReplyClaimKeys,
  replyId: string,
  text: SentReplyTextRef,
): Promise<string | undefined> {
  const isFirst = await isWriteAccepted(
    putItem(
      keys.forText(text),
      { reply_id: replyId, ttl: computeReplyClaimTtl() },
      attributeMissing(),
    ),
  );
  const claimedId = isFirst ? replyId : await readFoundReplyId(keys, text);
  if (claimedId !== undefined) {
    // Two deliveries of the same job may find the same reply at once: both succeed.
    const isClaimable = combineConditionsWithOr(
      attributeMissing(),
      attributeEquals('response_id', text.responseId),
    );
    const claim = putItem(keys.forReply(claimedId), buildClaimItem(claimedId, text), isClaimable);
    if (await isWriteAccepted(claim)) return claimedId;
    await ignoreConflict(deleteItem(keys.forText(text), attributeEquals('reply_id', claimedId)));
    if (claimedId === replyId) return undefined;
  }
  return claimReplyForText(keys, replyId, text);
}

/**
 * Claims a reply that was found for a text. False when the reply belongs to another text or was written elsewhere, or
 * when this text has claimed another reply before.
 */
export async function claimFoundReply(
  keys: ReplyClaimKeys,
  replyId: string,
  text: SentReplyTextRef,
): Promise<boolean> {
  const earlierId = await readReplyIdOfText(keys, text);
  if (earlierId !== undefined && earlierId !== replyId) return false;
  return (await claimReplyForText(keys, replyId, text)) === replyId;
}

/**
 * Claims the reply whose id the network returned for our call. That id is stronger evidence than an equal text, so it
 * overrides the record that the reply was written elsewhere. False when another response claimed the reply, or when
 * this text was found as another reply first.
 */
export async function claimAcceptedReply(
  keys: ReplyClaimKeys,
  replyId: string,
  text: SentReplyTextRef,
): Promise<boolean> {
  const foundId = await readFoundReplyId(keys, text);
  if (foundId !== undefined && foundId !== replyId) return false;
  const isClaimable = combineConditionsWithOr(
    attributeMissing('response_id'),
    attributeEquals('response_id', text.responseId),
  );
  return isWriteAccepted(
    putItem(keys.forReply(replyId), buildClaimItem(replyId, text), isClaimable),
  );
}

/** The claims on these replies by the id of the reply (consistent read); unclaimed ones are left out. */
export async function readReplyClaims(
  keys: ReplyClaimKeys,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyClaim>> {
  const items = await getItems(replyIds.map(keys.forReply), { consistent: true });
  return new Map(items.map(parseReplyClaim).map((claim) => [claim.reply_id, claim]));
}

/** The ids of the replies by rule that these published replies belong to. */
export async function readRuleReplyIdsOfClaims(
  keys: ReplyClaimKeys,
  publishedIds: readonly string[],
): Promise<readonly string[]> {
  const items = await getItems(publishedIds.map(keys.forReply));
  return items
    .map(parseReplyClaim)
    .flatMap(({ response_id: id }) => (id && isRuleReplyId(id) ? id : []));
}
