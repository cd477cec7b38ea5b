// Whose each reply on the network is: one owner for a published id, taken by a conditional write, whoever learns
// of it first: the call that published it, a read-back, an echo.
import * as z from 'zod';
import { isAccepted } from '#platform/table/errors.ts';
import { type Condition, equals, missing, or } from '#platform/table/expressions.ts';
import type { Key } from '#platform/table/keys.ts';
import { getItems, type Item, putItem } from '#platform/table/table.ts';
import {
  candidatesFor,
  hasUnexplained,
  type KnownReply,
  type ReadReply,
  type Sent,
} from './domain/read-back.ts';

/** The key of the claim on a reply in its thread. */
export type ClaimKey = (replyId: string) => Key;

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

/** Who takes a reply. */
export type Claimant = Pick<Sent, 'responseId' | 'claimedAt'>;

async function claimWhen(
  key: Key,
  replyId: string,
  { responseId, claimedAt }: Claimant,
  isFree: Condition,
): Promise<boolean> {
  const item = { reply_id: replyId, response_id: responseId, claimed_at: claimedAt };
  // Two deliveries of one draft may find the same reply at once: both have it then.
  return isAccepted(putItem(key, item, or(isFree, equals('response_id', responseId))));
}

/** Takes a reply that was found for one response; false where it is another's, or known to be nobody's. */
export const claimFound = (claimKey: ClaimKey, replyId: string, claimant: Claimant) =>
  claimWhen(claimKey(replyId), replyId, claimant, missing());

/**
 * Takes the reply whose id the network answered our call with. Its word counts more than what was concluded
 * from a text: a reply taken for nobody's is ours. False where it is another response's.
 */
export const claimAccepted = (claimKey: ClaimKey, replyId: string, claimant: Claimant) =>
  claimWhen(claimKey(replyId), replyId, claimant, missing('response_id'));

/** The claims on these replies, as written last, by the id of the reply; free ones are left out. */
async function readClaims(
  claimKey: ClaimKey,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyClaim>> {
  const items = await getItems([...new Set(replyIds)].map(claimKey), { consistent: true });
  return new Map(items.map(parseClaim).map((claim) => [claim.reply_id, claim]));
}

/** A reply as the network shows it, and since when (ISO) we know of it ourselves. */
export type ShownReply = ReadReply & { readonly heardAt: string | undefined };

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
 * The reply of one response among those shown, claimed for it alone: the one it was found for before, else
 * the oldest that may be its own and is nobody else's.
 */
export async function claimAmong(
  claimKey: ClaimKey,
  sent: Sent,
  shown: readonly ShownReply[],
): Promise<Found> {
  const possible = shown.filter(({ isOwn }) => isOwn !== false);
  // Read after the replies: who has claimed one by then is known.
  const claims = await readClaims(
    claimKey,
    possible.map(({ id }) => id),
  );
  const known = possible.map((reply) => toKnown(reply, claims.get(reply.id)));
  const taken = new Set<string>();
  for (const id of candidatesFor(sent, known)) {
    if (await claimFound(claimKey, id, sent)) return { id, isUnexplained: false };
    // Another response was faster: that explains it.
    taken.add(id);
  }
  const open = known.filter(({ id }) => !taken.has(id));
  return { id: undefined, isUnexplained: hasUnexplained(sent, open) };
}
