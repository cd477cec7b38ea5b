// The problems of a reply: which one shows, and how long.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import {
  getReplyDraftText,
  hasReplyLeftEditing,
  hasSameReplyText,
  isReplyQueuedOrPosted,
  isReplySentWithOtherText,
} from './reply-response.ts';
import {
  REPLY_DRAFT_FAILED_TITLE,
  REPLY_NOT_POSTED_TITLE,
  REPLY_POST_FAILED_TITLE,
  TOO_LATE_TO_CANCEL_REPLY_TITLE,
} from './reply-sentences.ts';
import type { ReplyProblem, ReplyProblems, ReplyState } from './reply-state.ts';

export const NO_REPLY_PROBLEM = { problem: null, failedAction: null } as const;

/** Another window has sent a different text than the one in the field. */
export const OTHER_TAB_SENT_REPLY_PROBLEMS: ReplyProblems = {
  problem: { title: 'Another window has posted a reply.', reason: 'Your text is kept.' },
  failedAction: 'superseded',
  draftProblem: null,
};

/** The error of a response: of posting when it has a text, otherwise of drafting. */
export function findResponseProblems(response: ReplyDraft | null): ReplyProblems {
  const reason = response?.status === 'editing' ? response.error : null;
  if (response === null || reason === null) return { ...NO_REPLY_PROBLEM, draftProblem: null };
  if (response.is_found_gone)
    return { problem: { title: reason, reason: null }, failedAction: null, draftProblem: null };
  if (reason === SCREEN_SENTENCES.wish_failed)
    return { ...NO_REPLY_PROBLEM, draftProblem: { title: reason, reason: null } };
  if (getReplyDraftText(response) === '')
    return { ...NO_REPLY_PROBLEM, draftProblem: { title: REPLY_DRAFT_FAILED_TITLE, reason } };
  const title = response.is_final ? REPLY_NOT_POSTED_TITLE : REPLY_POST_FAILED_TITLE;
  return { problem: { title, reason }, failedAction: null, draftProblem: null };
}

/**
 * Whether Instagram or the API rejected the reply because the window was closed. A stored error has only this message
 * and no code.
 */
export const isReplyWindowClosedProblem = (problem: ReplyProblem | null): boolean =>
  problem?.reason === SCREEN_SENTENCES.outside_reply_window;

export const isReplyFieldTextSent = (
  { failedAction, text }: Pick<ReplyState, 'failedAction' | 'text'>,
  next: ReplyDraft,
): boolean => failedAction !== 'superseded' && hasSameReplyText(next, text);

/** Keeps the problem of a failed action while it applies, so that the next poll does not clear it unread. */
function shouldKeepProblem(state: ReplyState, next: ReplyDraft | null): boolean {
  if (state.failedAction !== 'cancel')
    return next === null || !hasReplyLeftEditing(next) || !isReplyFieldTextSent(state, next);
  return next !== null && state.response?.id === next.id && isReplyQueuedOrPosted(next);
}

/**
 * Whether another window has just sent a different text than the owner's in the field. False for an approval, which
 * follows its list.
 */
export function hasOtherTabSentReply(state: ReplyState, next: ReplyDraft | null): boolean {
  const { response: before, text, isTypedHere, knownEdit } = state;
  if (!state.isOpen || !state.draftFillsField || state.followsList) return false;
  const isSentHere = state.busy === 'posting' || state.sentText !== null;
  if (isSentHere || before?.status !== 'editing') return false;
  const isOwnText = (isTypedHere || knownEdit !== null) && text.trim() !== '';
  return isOwnText && isReplySentWithOtherText(next, text);
}

/** The problems after `next` has become the response. */
export function updateReplyProblems(state: ReplyState, next: ReplyDraft | null): ReplyProblems {
  const { response: before, problem, failedAction, draftProblem } = state;
  if (failedAction === null && hasOtherTabSentReply(state, next))
    return OTHER_TAB_SENT_REPLY_PROBLEMS;
  const keepsProblem = failedAction === null || shouldKeepProblem(state, next);
  const keptProblem = keepsProblem ? { problem, failedAction } : NO_REPLY_PROBLEM;
  const hasChanged =
    before?.id !== next?.id || before?.status !== next?.status || before?.error !== next?.error;
  if (next === null || !hasChanged) return { draftProblem, ...keptProblem };
  const responseProblems = findResponseProblems(next);
  const usesResponseProblem = failedAction === null || responseProblems.problem !== null;
  return usesResponseProblem ? responseProblems : { ...responseProblems, ...keptProblem };
}

/**
 * Dismisses the problem of a failed action. A problem of the response stays, and so does a closed reply window, which
 * no action here reopens.
 */
export const dismissReplyProblem = ({ failedAction, problem }: ReplyState) =>
  failedAction === null || isReplyWindowClosedProblem(problem) ? {} : NO_REPLY_PROBLEM;

/**
 * Whether a queued reply can still be canceled. Without `sends_at` it is already at Instagram, or its outcome is
 * unknown. `problem` may say that a cancel came too late.
 */
export const canCancelReply = (
  response: Pick<ReplyDraft, 'status' | 'sends_at'> | null,
  problem: ReplyProblem | null,
): boolean =>
  response?.status === 'queued' &&
  response.sends_at !== null &&
  problem?.title !== TOO_LATE_TO_CANCEL_REPLY_TITLE;
