// Whose each reply on the network is: one owner for a published id and one published id for a text, both taken by
// conditional writes, whoever learns of it first: the call that published it, a read-back, an echo.
import * as z from 'zod';
import { ignoreConflict, isAccepted } from '#platform/table/errors.ts';
import { type Condition, equals, missing, or } from '#platform/table/expressions.ts';
import type { Key, TextRef } from '#platform/table/keys.ts';
import { deleteItem, getItem, getItems, type Item, putItem } from '#platform/table/table.ts';
import {
  candidatesFor,
  hasUnexplained,
  type KnownReply,
  type ReadReply,
  type Sent,
} from './domain/read-back.ts';

/** The keys of the claims of one thread. */
export type ClaimKeys = {
  /** Whose a reply is. */
  readonly ofReply: (replyId: string) => Key;
  /** Which reply a text was published as. */
  readonly ofText: (text: TextRef) => Key;
};

const textClaimItem = z.object({ reply_id: z.string() });

const claimItem = z.object({
  reply_id: z.string(),
  /** Absent where the reply is none of ours. */
  response_id: z.string().optional(),
  /** When the text of that response was first claimed (ISO). */
  claimed_at: z.string().optional(),
  /** When we learnt of a reply that is nobody's (ISO). */
  learnt_at: z.string().optional(),
});
export type ReplyClaim = z.output<typeof claimItem>;

export const parseClaim = (item: Item): ReplyClaim => claimItem.parse(item);

/** The reply a text was taken to be, as written last. Whether it is its own shows as it is claimed. */
async function readReplyOf(claims: ClaimKeys, text: TextRef): Promise<string | undefined> {
  const item = await getItem(claims.ofText(text), { consistent: true });
  return item && textClaimItem.parse(item).reply_id;
}

/**
 * Takes a reply for a text. Answers the id of the reply that is this text's now, which is another one where that
 * was found before; undefined where the reply is another text's.
 *
 * The text's side is written first: who dies in between has taken nothing from anybody, and the next one goes
 * on from there. It is taken back where the reply is another's.
 */
async function claimWhen(
  claims: ClaimKeys,
  replyId: string,
  text: TextRef,
  isFree: Condition,
): Promise<string | undefined> {
  const isFirst = await isAccepted(putItem(claims.ofText(text), { reply_id: replyId }, missing()));
  const own = isFirst ? replyId : await readReplyOf(claims, text);
  if (own !== undefined) {
    const { responseId, claimedAt } = text;
    const item = { reply_id: own, response_id: responseId, claimed_at: claimedAt };
    // Two deliveries of one draft may find the same reply at once: both have it then.
    const isOpen = or(own === replyId ? isFree : missing(), equals('response_id', responseId));
    if (await isAccepted(putItem(claims.ofReply(own), item, isOpen))) return own;
    await ignoreConflict(deleteItem(claims.ofText(text), equals('reply_id', own)));
    if (own === replyId) return undefined;
  }
  return claimWhen(claims, replyId, text, isFree);
}

/**
 * Takes a reply that was found for one text. False where it is another's, or known to be nobody's, or where
 * another reply was found for this text before.
 */
export const claimFound = async (claims: ClaimKeys, replyId: string, text: TextRef) =>
  (await claimWhen(claims, replyId, text, missing())) === replyId;

/**
 * Takes the reply whose id the network answered our call with. Its word counts more than what was concluded
 * from a text: a reply taken for nobody's is ours. False where it is another response's, or where another reply
 * was found for this text before.
 */
export const claimAccepted = async (claims: ClaimKeys, replyId: string, text: TextRef) =>
  (await claimWhen(claims, replyId, text, missing('response_id'))) === replyId;

/** The claims on these replies, as written last, by the id of the reply; free ones are left out. */
async function readClaims(
  claims: ClaimKeys,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyClaim>> {
  const items = await getItems([...new Set(replyIds)].map(claims.ofReply), { consistent: true });
  return new Map(items.map(parseClaim).map((claim) => [claim.reply_id, claim]));
}

/** A reply as the network shows it, or as we hold it. */
export type ShownReply = ReadReply & {
  /** Since when (ISO) we know of it ourselves. */
  readonly heardAt: string | undefined;
  /** Its owner has taken it back. */
  readonly isTakenBack?: boolean;
};

const toKnown = (reply: ShownReply, claim: ReplyClaim | undefined): KnownReply => ({
  ...reply,
  heardAt: claim?.learnt_at ?? reply.heardAt,
  owner: claim && (claim.response_id ?? null),
  ownerClaimedAt: claim?.claimed_at,
});

export type Found = {
  /** The id of the reply that is this response's now; undefined where none is. */
  readonly id: string | undefined;
  /** Whether one of the others may be it all the same. */
  readonly isUnexplained: boolean;
};

/**
 * The reply of one text among those shown, claimed for it alone: the one it was found to be before, whatever the
 * network made of its words and, while its owner does not know of it, shown or not; else the oldest that may be its
 * own and is nobody else's.
 */
export async function claimAmong(
  claims: ClaimKeys,
  sent: Sent,
  shown: readonly ShownReply[],
): Promise<Found> {
  const before = await readReplyOf(claims, sent);
  const isShown = shown.some(({ id, isTakenBack }) => id === before && !isTakenBack);
  // Neither is it there nor does its owner expect it to be: whether the words are wanted again only they can say.
  if (before && sent.isFound && !isShown) return { id: undefined, isUnexplained: true };
  const own = before && (await claimWhen(claims, before, sent, missing()));
  if (own !== undefined) return { id: own, isUnexplained: false };
  const possible = shown.filter(({ isOwn }) => isOwn !== false);
  // Read after the replies: who has claimed one by then is known.
  const owners = await readClaims(
    claims,
    possible.map(({ id }) => id),
  );
  const known = possible.map((reply) => toKnown(reply, owners.get(reply.id)));
  const taken = new Set<string>();
  for (const replyId of candidatesFor(sent, known)) {
    const id = await claimWhen(claims, replyId, sent, missing());
    if (id !== undefined) return { id, isUnexplained: false };
    // Another response was faster: that explains it.
    taken.add(replyId);
  }
  const open = known.filter(({ id }) => !taken.has(id));
  return { id: undefined, isUnexplained: hasUnexplained(sent, open) };
}
