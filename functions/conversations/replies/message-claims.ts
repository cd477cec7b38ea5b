// Which of the account's own messages is whose: a reply of ours, or nobody's, written on the phone.
import * as z from 'zod';
import { otherDraftsIn, type ReadReply, type Sent } from '#functions/drafts/domain/read-back.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { claimOwnReplyIn } from '#functions/drafts/reply-claims.ts';
import { nowIso } from '#platform/clock.ts';
import { isAccepted } from '#platform/table/errors.ts';
import { missing } from '#platform/table/expressions.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { getItem, getItems, putItem } from '#platform/table/table.ts';
import type { StoredMessage } from '../domain/message.ts';

export const claimKeyIn = (ref: ConversationRef) => (messageId: string) =>
  keys.messageClaim({ ...ref, messageId });

const claimItem = z.object({
  /** Absent where the message is no reply of ours. */
  response_id: z.string().optional(),
  /** When we learnt of a message that is nobody's (ISO). */
  learnt_at: z.string().optional(),
});

export type MessageClaim = z.output<typeof claimItem>;

/** Whose a message is; undefined where nobody has decided it yet. */
export async function readMessageClaim(
  ref: ConversationRef,
  messageId: string,
): Promise<MessageClaim | undefined> {
  const item = await getItem(claimKeyIn(ref)(messageId), { consistent: true });
  return item && claimItem.parse(item);
}

/** The same of several at once; those nobody has decided are left out. */
export async function readMessageClaims(
  ref: ConversationRef,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageClaim>> {
  const items = await getItems(messageIds.map(claimKeyIn(ref)), { consistent: true });
  return new Map(items.map((item) => [String(item.reply_id), claimItem.parse(item)]));
}

/** Notes once that a message is no reply of ours; undefined where it was found to be one meanwhile. */
export async function noteElsewhere(
  ref: ConversationRef,
  messageId: string,
): Promise<MessageClaim | undefined> {
  const claim = { learnt_at: nowIso() };
  const item = { reply_id: messageId, ...claim };
  if (await isAccepted(putItem(claimKeyIn(ref)(messageId), item, missing()))) return claim;
  const known = await readMessageClaim(ref, messageId);
  return known?.response_id === undefined ? known : undefined;
}

/**
 * The message of this draft among own ones, taken for it alone. `messages` are the newest held; which
 * of them came before the draft was sent, their claims tell.
 */
export const claimOwnMessage = (
  subject: MessageSubject,
  sent: Sent & { readonly responseId: string },
  found: {
    readonly messages: readonly StoredMessage[];
    readonly replies: readonly ReadReply[];
  },
): Promise<string | undefined> =>
  claimOwnReplyIn(
    {
      others: otherDraftsIn(found.messages, subject.messageId),
      answeredAt: found.messages.find(({ id }) => id === subject.messageId)?.timestamp,
      heldBefore: () => [],
      claimKey: claimKeyIn(subject),
    },
    sent,
    found.replies,
  );
