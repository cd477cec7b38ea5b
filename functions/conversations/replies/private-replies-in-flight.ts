// The private replies to comments that are being sent to a person. Their messages may arrive before the response that
// names them, and the owner did not write them.
import * as z from 'zod';
import type { SentReply } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import { findMatchingReplies } from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import { claimFoundReply } from '#functions/drafts/posting/published-reply-claims.ts';
import { computeTtlEpochSeconds, nowIso, nowMs } from '#platform/clock.ts';
import { type AccountRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { deleteItem, putItem } from '#platform/table/table.ts';
import type { StoredMessage } from '../domain/message.ts';
import { createPrivateReplyClaimKeys } from './private-reply-claims.ts';

/** Longer than the read-backs take of a reply whose response was lost. */
const RETENTION_SECONDS = 2 * 60 * 60;
/** Longer than a call that sends a reply can take. Until then its response may name a message with altered words. */
const CALL_MS = 60_000;

const inFlightSchema = z
  .object({
    media_id: z.string(),
    comment_id: z.string(),
    response_id: z.string(),
    /** When a worker first claimed the text (ISO). */
    claimed_at: z.string(),
    /** When the last call began (ISO). After an outage that is long after the first claim. */
    sent_at: z.string().optional(),
    text: z.string(),
  })
  // Items of an earlier release have none.
  .transform((item) => ({ ...item, sent_at: item.sent_at ?? item.claimed_at }));

export type PrivateReplyInFlight = {
  readonly subject: PrivateReplySubject;
  readonly sent: SentReply;
  /** ISO. */
  readonly sentAt: string;
};

type InFlightRef = { readonly subject: PrivateReplySubject; readonly contactId: string };

const buildKey = ({ subject, contactId }: InFlightRef, { responseId }: SentReply) =>
  tableKeys.privateReplyInFlight(subject, contactId, responseId);

/** Call it before calling the network. */
export const recordPrivateReplyInFlight = (ref: InFlightRef, sent: SentReply): Promise<void> =>
  putItem(buildKey(ref, sent), {
    media_id: ref.subject.mediaId,
    comment_id: ref.subject.commentId,
    response_id: sent.responseId,
    claimed_at: sent.claimedAt,
    sent_at: nowIso(),
    text: sent.text,
    ttl: computeTtlEpochSeconds(RETENTION_SECONDS),
  });

/** Call it once the message is claimed, or is known not to be sent. */
export const removePrivateReplyInFlight = (ref: InFlightRef, sent: SentReply): Promise<void> =>
  deleteItem(buildKey(ref, sent));

/** The private replies in flight to one person. Reads consistently. */
export async function readPrivateRepliesInFlight(
  { userId, igUserId }: AccountRef,
  contactId: string,
): Promise<readonly PrivateReplyInFlight[]> {
  const items = await queryItems({
    partition: tablePartitions.account({ userId, igUserId }),
    beginsWith: tableKeys.privateReplyInFlight({ userId, igUserId }, contactId, '').sk,
    consistent: true,
  });
  const newest = nowMs() - RETENTION_SECONDS * 1_000;
  return items
    .map((item) => inFlightSchema.parse(item))
    .filter(({ sent_at }) => Date.parse(sent_at) >= newest)
    .map(({ media_id, comment_id, response_id, claimed_at, sent_at, text }) => ({
      subject: {
        kind: 'private_reply',
        userId,
        igUserId,
        mediaId: media_id,
        commentId: comment_id,
      },
      sent: { responseId: response_id, claimedAt: claimed_at, text },
      sentAt: sent_at,
    }));
}

const toOwnReply = ({ id, text, timestamp }: StoredMessage) => ({
  id,
  text: text ?? '',
  timestamp,
  isOwn: true,
});

/** Whether the message may belong to this private reply. */
export const isMessageOfPrivateReply = (
  message: StoredMessage,
  { sent: { text, claimedAt } }: PrivateReplyInFlight,
): boolean =>
  findMatchingReplies([toOwnReply(message)], { text, from: claimedAt, subjectWrittenAt: undefined })
    .length > 0;

/**
 * Claims an outbound message for the matching private reply to this person. `undecided` means that the response of a
 * call may still name it.
 */
export async function claimMessageForPrivateReply(
  inFlight: readonly PrivateReplyInFlight[],
  message: StoredMessage,
): Promise<'claimed' | 'undecided' | 'written_elsewhere'> {
  for (const one of inFlight.filter((candidate) => isMessageOfPrivateReply(message, candidate))) {
    const keys = createPrivateReplyClaimKeys(one.subject);
    if (await claimFoundReply(keys, message.id, one.sent)) return 'claimed';
  }
  const isBeingSent = inFlight.some(
    ({ sent, sentAt }) =>
      nowMs() - Date.parse(sentAt) < CALL_MS && message.timestamp >= sent.claimedAt,
  );
  return isBeingSent ? 'undecided' : 'written_elsewhere';
}
