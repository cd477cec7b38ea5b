// The problems of a reply: which one shows, and for how long.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import {
  getReplyDraftText,
  hasReplyLeftEditing,
  hasSameReplyText,
  isQueuedOrPosted,
  isSentWithOtherText,
} from './reply-response.ts';
import type { ReplyProblem, ReplyProblems, ReplyState } from './reply-state.ts';
import {
  DRAFT_FAILED_TITLE,
  NOT_POSTED_TITLE,
  POST_FAILED_TITLE,
  TOO_LATE_TO_CANCEL_TITLE,
} from './reply-words.ts';

export const NO_REPLY_PROBLEM = { problem: null, failedAction: null } as const;

/** Another window has sent another text than the one in the field. */
export const OVERTAKEN: ReplyProblems = {
  problem: { title: 'Another window has posted a reply.', reason: 'Your text is kept.' },
  failedAction: 'superseded',
  draftProblem: null,
};

/** The error of a response: of posting when there is a text, of drafting otherwise. */
export function findResponseProblems(response: ReplyDraft | null): ReplyProblems {
  const reason = response?.status === 'editing' ? response.error : null;
  if (response === null || reason === null) return { ...NO_REPLY_PROBLEM, draftProblem: null };
  if (response.is_found_gone)
    return { problem: { title: reason, reason: null }, failedAction: null, draftProblem: null };
  if (getReplyDraftText(response) === '')
    return { ...NO_REPLY_PROBLEM, draftProblem: { title: DRAFT_FAILED_TITLE, reason } };
  const title = response.is_final ? NOT_POSTED_TITLE : POST_FAILED_TITLE;
  return { problem: { title, reason }, failedAction: null, draftProblem: null };
}

/**
 * Whether Instagram or the API rejected the reply because the window was closed. A stored error has no code,
 * only this message.
 */
export const isReplyWindowClosedProblem = (problem: ReplyProblem | null): boolean =>
  problem?.reason === SCREEN_SENTENCES.outside_reply_window;

/** Whether the text in the field is the one that was sent. */
export const isFieldTextSent = (
  { failedAction, text }: Pick<ReplyState, 'failedAction' | 'text'>,
  next: ReplyDraft,
): boolean => failedAction !== 'superseded' && hasSameReplyText(next, text);

/** Keeps the problem of a failed action as long as it applies: the next poll must not clear it before it is read. */
function shouldKeepProblem(state: ReplyState, next: ReplyDraft | null): boolean {
  if (state.failedAction !== 'cancel')
    return next === null || !hasReplyLeftEditing(next) || !isFieldTextSent(state, next);
  return next !== null && state.response?.id === next.id && isQueuedOrPosted(next);
}

/**
 * Whether another window has just sent another text than the owner's in the field. Not for an approval, which follows its
 * list.
 */
export function isOvertaken(state: ReplyState, next: ReplyDraft | null): boolean {
  const { response: before, text, isTypedHere, knownEdit } = state;
  if (!state.isOpen || !state.draftFillsField || state.followsList) return false;
  const isSentHere = state.busy === 'posting' || state.sentText !== null;
  if (isSentHere || before?.status !== 'editing') return false;
  const isOwnText = (isTypedHere || knownEdit !== null) && text.trim() !== '';
  return isOwnText && isSentWithOtherText(next, text);
}

/** The problems after `next` has become the response. */
export function updateReplyProblems(state: ReplyState, next: ReplyDraft | null): ReplyProblems {
  const { response: before, problem, failedAction, draftProblem } = state;
  if (failedAction === null && isOvertaken(state, next)) return OVERTAKEN;
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
 * Dismisses the problem of a failed action; a problem of the response itself stays, and so does a closed reply
 * window, which nothing done here opens.
 */
export const dismissReplyProblem = ({ failedAction, problem }: ReplyState) =>
  failedAction === null || isReplyWindowClosedProblem(problem) ? {} : NO_REPLY_PROBLEM;

/**
 * Whether a queued reply can still be canceled. Without `sends_at` it is with Instagram already, or its
 * outcome is unknown; `problem` may say that a cancel came too late.
 */
export const canCancelReply = (
  response: Pick<ReplyDraft, 'status' | 'sends_at'> | null,
  problem: ReplyProblem | null,
): boolean =>
  response?.status === 'queued' &&
  response.sends_at !== null &&
  problem?.title !== TOO_LATE_TO_CANCEL_TITLE;
