// The texts that replies show, wherever they are written.
import { describeOwnerOnlyAction } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import type { ReplyProblem, ReplySaveStatus } from './reply-state.ts';

export const REPLY_POST_FAILED_TITLE =
  'There was an error trying to post your reply, please try again.';
export const REPLY_NOT_POSTED_TITLE = 'Reply not posted';
export const REPLY_DRAFT_FAILED_TITLE = 'The draft could not be written.';

/** The comment turned out to be gone without a reply to it. */
export const COMMENT_GONE_PROBLEM: ReplyProblem = {
  title: 'This comment is no longer on Instagram.',
  reason: null,
};

export const POSTING_REPLY_TEXT = 'Posting…';
export const REPLY_CAN_BE_CANCELED_TEXT = 'Queued. You can still cancel it.';
/** The call to publish the reply failed, or has no response yet. */
export const REPLY_UNCONFIRMED_TEXT =
  'Instagram has not confirmed this yet. We keep trying, and look first whether it is there, so that it is never posted twice. It may be there already, so it cannot be taken back.';
/** `time` is the time of the next attempt. */
export const getReplyWaitsForLimitText = (time: string, isByRule: boolean): string =>
  `${isByRule ? 'Instagram or your hourly limit' : 'Instagram'} allows no more replies just now. This one goes out by itself from ${time} on, and can be taken back until then.`;
export const REPLY_SAVE_REFUSED_TITLE = 'Your edit could not be saved.';
export const TOO_LATE_TO_CANCEL_REPLY_TITLE = 'Too late to cancel';
export const STATUS_UNKNOWN_TEXT = 'We cannot tell how it stands just now. We keep asking.';

const SAVE_STATUS_TEXT: Readonly<Record<ReplySaveStatus, string | null>> = {
  idle: null,
  waiting: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet. Your text stays here.',
};

export const describeReplySaveStatus = (status: ReplySaveStatus): string | null =>
  status === 'waiting' && isImpersonating()
    ? `Not saved. ${describeOwnerOnlyAction('change a reply')}`
    : SAVE_STATUS_TEXT[status];
