// Which of the own replies found on the network is whose: two drafts of one thread may have the same text.
import { isAccepted } from '#platform/table/errors.ts';
import { equals, missing, or } from '#platform/table/expressions.ts';
import type { Key } from '#platform/table/keys.ts';
import { getItems, putItem } from '#platform/table/table.ts';
import {
  findOwnReplies,
  type OtherDraft,
  type ReadReply,
  type Sent,
  searchedFrom,
} from './domain/read-back.ts';

/** The thread a reply is looked for in. */
export type ClaimedThread = {
  /** Its other drafts whose reply is known. */
  readonly others: readonly OtherDraft[];
  /** When what is answered was written (ISO, the network's clock); undefined where that is not known. */
  readonly answeredAt: string | undefined;
  /** The own replies held by a time (ISO), before which none of them can be this draft's. */
  readonly heldBefore: (time: string) => readonly string[];
  readonly claimKey: (replyId: string) => Key;
};

/** The draft each of these replies was found for; a worker may have died before it recorded that. */
async function findersOf(
  claimKey: ClaimedThread['claimKey'],
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const claims = await getItems(replyIds.map(claimKey), { consistent: true });
  return new Map(claims.map((claim) => [String(claim.reply_id), String(claim.response_id)]));
}

/** Takes a reply for one draft; false where it is another's. */
export async function claimReply(
  claimKey: ClaimedThread['claimKey'],
  replyId: string,
  responseId: string,
): Promise<boolean> {
  const item = { reply_id: replyId, response_id: responseId };
  // Two deliveries of one draft may find the same reply at once: both have it then.
  const free = or(missing(), equals('response_id', responseId));
  return isAccepted(putItem(claimKey(replyId), item, free));
}

/**
 * The reply of this draft among those the network shows, taken for it alone: the one it was found
 * for before, else the oldest that may be its own and is nobody else's. Undefined where none is.
 */
export async function claimOwnReplyIn(
  thread: ClaimedThread,
  sent: Sent & { readonly responseId: string },
  replies: readonly ReadReply[],
): Promise<string | undefined> {
  const from = searchedFrom(sent, thread.others, replies);
  const others = new Set([
    ...thread.heldBefore(from),
    ...thread.others.map(({ networkId }) => networkId),
  ]);
  const candidates = findOwnReplies(replies, {
    text: sent.text,
    from,
    others,
    answeredAt: thread.answeredAt,
  });
  if (candidates.length === 0) return undefined;
  const owners = await findersOf(thread.claimKey, candidates);
  const found = candidates.find((id) => owners.get(id) === sent.responseId);
  if (found !== undefined) return found;
  for (const id of candidates) {
    if (!owners.has(id) && (await claimReply(thread.claimKey, id, sent.responseId))) return id;
  }
  return undefined;
}
