// Texts on the card of a reply by rule: its kind, its source, and its expiry.
import {
  type ActionType,
  isPublicAction,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { MessageContentKind } from '#shared/schemas/conversation.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { formatTimeUntil } from '#web/lib/format/format-time-until.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export const APPROVAL_EVENT_TYPE_LABELS: Readonly<Record<RuleEventType, string>> = {
  comment: 'Comment',
  story: 'Story message',
  message: 'Message',
};

export const EDIT_NOT_SAVED_MESSAGE =
  'Your edit could not be saved, so the reply was not approved.';

export type ReplyKind = 'Comment' | 'DM';

export const getReplyKind = ({ action_type }: AwaitingApproval): ReplyKind =>
  isPublicAction(action_type as ActionType) ? 'Comment' : 'DM';

const SENT_WORDS: Readonly<Record<MessageContentKind, string>> = {
  image: 'Sent a picture',
  video: 'Sent a video',
  audio: 'Sent a voice message',
  file: 'Sent a file',
  share: 'Shared a post',
  story_mention: 'Mentioned you in a story',
  story_reply: 'Replied to your story',
  is_unsupported: 'Sent something that only Instagram shows',
};

/** Replaces the missing text of an event. Null when it has a text. */
export function describeEventWithoutText({ event }: AwaitingApproval): string | null {
  const { comment, message } = event;
  if ((message?.message ?? comment?.text ?? '').trim() !== '') return null;
  if (message) return message.sent ? SENT_WORDS[message.sent] : 'Sent a message without text';
  return 'Wrote a comment without text';
}

type AnsweredItem = { readonly id: string; readonly username: string; readonly text: string };

/** The comment or message that the reply answers. */
export function getAnsweredCommentOrMessage({ event }: AwaitingApproval): AnsweredItem | null {
  const { comment, message } = event;
  if (message) return { id: message.id, username: message.from_username, text: message.message };
  return comment ? { id: comment.id, username: comment.from_username, text: comment.text } : null;
}

type UnsentReply = { readonly approval: AwaitingApproval; readonly reason: string };

/** `unsent` are the replies that were not sent, of `total` that were approved together. Null when there are none. */
export function describeUnsentReplies(
  unsent: readonly UnsentReply[],
  total: number,
): string | null {
  const [first] = unsent;
  if (first === undefined) return null;
  const reasons = new Set(unsent.map(({ reason }) => reason));
  if (total === 1) {
    const name = getAnsweredCommentOrMessage(first.approval)?.username ?? '';
    return `The reply to ${name} was approved, but not sent. ${first.reason}`;
  }
  const were = unsent.length === 1 ? 'was' : 'were';
  const counted = `${formatNumber(unsent.length)} of ${formatNumber(total)} ${were} not sent`;
  return reasons.size === 1
    ? `${counted}: ${first.reason}`
    : `${counted}, for ${formatNumber(reasons.size)} reasons.`;
}

/** The path of the screen that shows the comment or message. Null when it is unknown. */
export function getAnsweredItemPath({ event }: AwaitingApproval): string | null {
  if (event.message) return screenPaths.conversation(event.message.instagram_conversation_id);
  const mediaId = event.post?.media_id ?? event.comment?.media_id;
  return mediaId === undefined ? null : screenPaths.post(mediaId, { commentId: event.comment?.id });
}

const HOUR_MS = 3_600_000;
const SHOWN_EXPIRY_MS = 48 * HOUR_MS;

export type ApprovalExpiry = { readonly text: string; readonly isSoon: boolean };

/** Null while enough time remains. `now` is in epoch milliseconds. */
export function formatApprovalExpiry(expiresAt: string, now: number): ApprovalExpiry | null {
  const remainingMs = Date.parse(expiresAt) - now;
  if (remainingMs >= SHOWN_EXPIRY_MS) return null;
  if (remainingMs <= 0) return { text: 'expired', isSoon: true };
  return { text: `expires ${formatTimeUntil(remainingMs)}`, isSoon: remainingMs < HOUR_MS };
}

export type ApprovalDecisionKind = 'approved' | 'discarded';

/** `3 approved, 1 discarded.` */
export const describeApprovalDecisionCounts = (
  counts: Readonly<Record<ApprovalDecisionKind, number>>,
): string => {
  const parts = (['approved', 'discarded'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatNumber(counts[kind])} ${kind}`);
  return `${parts.join(', ')}.`;
};

/** `reasons` say why some of the `total` decisions could not be undone. */
export function describeFailedDecisionUndo(reasons: readonly string[], total: number): string {
  const why = [...new Set(reasons)].join(' ');
  return total === 1
    ? `Not undone. ${why}`
    : `${formatNumber(reasons.length)} of ${formatNumber(total)} were not undone. ${why}`;
}
