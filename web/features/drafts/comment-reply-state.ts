// One reply box as a pure state machine: what it shows and what can be done.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';

export const POST_FAILED_TITLE = 'There was an error trying to post your reply, please try again.';
export const NOT_POSTED_TITLE = 'Reply not posted';
export const DRAFT_FAILED_TITLE = 'The draft could not be written.';

export const POSTING_TEXT = 'Posting…';
export const CAN_CANCEL_TEXT = 'Queued. You can still cancel it.';
export const TOO_LATE_TO_CANCEL_TITLE = 'Too late to cancel';
export const STATUS_UNKNOWN_TEXT = 'We cannot tell how it stands just now. We keep asking.';

/** Whether the typed text is on the server. */
export type SaveStatus = 'idle' | 'waiting' | 'saved' | 'failed';

export const SAVE_STATUS_TEXT: Readonly<Record<SaveStatus, string | null>> = {
  idle: null,
  waiting: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet. Your text stays here.',
};

/** `title` says what happened, `reason` why, when that is known. */
export type ReplyProblem = { readonly title: string; readonly reason: string | null };

/**
 * The action that failed. `superseded`: a post that another window was faster with, so the text here is
 * certainly not the one that was sent.
 */
export type FailedReplyAction = 'reply' | 'superseded' | 'cancel';

export type CommentReplyState = {
  readonly isOpen: boolean;
  readonly text: string;
  /** The user typed something that the server does not have yet. */
  readonly hasUnsavedText: boolean;
  readonly busy: 'drafting' | 'replacing' | 'posting' | 'cancelling' | null;
  readonly saveStatus: SaveStatus;
  readonly problem: ReplyProblem | null;
  /** The action whose failure `problem` describes; null when the response or its draft carries the problem. */
  readonly failedAction: FailedReplyAction | null;
  /** The text that a new draft has replaced. */
  readonly replacedText: string | null;
  /** A post or cancel got no response: the server may have executed it. */
  readonly isUnconfirmed: boolean;
};

export type CommentReplyEvent =
  /** `replySent`: from this window or another one. */
  | { readonly type: 'opened' | 'closed' | 'textRestored' | 'replySent' }
  | { readonly type: 'started'; readonly action: NonNullable<CommentReplyState['busy']> }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'saved'; readonly text: string }
  | { readonly type: 'saveFailed' | 'saveRetried' }
  | { readonly type: 'responseFetched' | 'listUpdated'; readonly response: ReplyDraft }
  | {
      readonly type: 'failed';
      readonly failedAction: 'draft' | FailedReplyAction;
      readonly problem: ReplyProblem | null;
      readonly isUnconfirmed?: boolean;
    };

export type CommentReplyBoxMode = 'empty' | 'generating' | 'editing' | 'queued' | 'posted' | 'live';

export const getReplyDraftText = (response: ReplyDraft | null): string =>
  response === null ? '' : (response.reply_text ?? response.response_text);

/** The error of a response: of posting when there is a text, of drafting otherwise. */
export function findReplyDraftProblem(response: ReplyDraft | null): ReplyProblem | null {
  if (response === null || response.error === null) return null;
  return {
    title: getReplyDraftText(response) === '' ? DRAFT_FAILED_TITLE : POST_FAILED_TITLE,
    reason: response.error,
  };
}

/** `storedText`: text typed in this tab that never reached the server. */
function getUnsavedText(response: ReplyDraft | null, storedText: string | null): string | null {
  const isUnsaved = response?.status === 'editing' && storedText !== getReplyDraftText(response);
  return isUnsaved ? storedText : null;
}

export function createCommentReplyState(
  response: ReplyDraft | null,
  storedText: string | null = null,
): CommentReplyState {
  const unsavedText = getUnsavedText(response, storedText);
  const problem = findReplyDraftProblem(response);
  return {
    isOpen: problem !== null || unsavedText !== null,
    text: unsavedText ?? getReplyDraftText(response),
    hasUnsavedText: unsavedText !== null,
    busy: null,
    saveStatus: unsavedText === null ? 'idle' : 'waiting',
    problem,
    failedAction: null,
    replacedText: null,
    isUnconfirmed: false,
  };
}

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

/** The mode of the box, from the server's status and the running action. */
export function getCommentReplyBoxMode(
  state: CommentReplyState,
  response: ReplyDraft | null,
): CommentReplyBoxMode {
  if (state.busy === 'drafting' || state.busy === 'replacing') return 'generating';
  if (state.busy === 'posting') return 'queued';
  return response?.status ?? 'empty';
}

export const hasReplyLeftEditing = ({ status }: Pick<ReplyDraft, 'status'>): boolean =>
  status === 'queued' || status === 'posted' || status === 'live';

/** A draft posted unchanged may carry an older edit in `reply_text`. */
export const hasSameReplyText = (
  { reply_text, response_text }: ReplyDraft,
  text: string,
): boolean => [reply_text?.trim(), response_text.trim()].includes(text.trim());

/** Keeps the problem of a failed action as long as it applies: the next poll must not clear it before it is read. */
function shouldKeepProblem(
  { failedAction, text }: CommentReplyState,
  response: ReplyDraft,
): boolean {
  if (failedAction === 'cancel')
    return response.status === 'queued' || response.status === 'posted';
  if (failedAction === 'reply')
    return !hasReplyLeftEditing(response) || !hasSameReplyText(response, text);
  return failedAction === 'superseded';
}

function applyResponse(state: CommentReplyState, response: ReplyDraft): CommentReplyState {
  const responseProblem = findReplyDraftProblem(response);
  const keepsProblem = responseProblem === null && shouldKeepProblem(state, response);
  const problemUpdate = keepsProblem ? {} : { problem: responseProblem, failedAction: null };
  const next = { ...state, ...problemUpdate, busy: null, isUnconfirmed: false } as const;
  if (response.status === 'generating')
    return { ...next, busy: state.busy === 'replacing' ? 'replacing' : null };
  const text = getReplyDraftText(response);
  if (state.busy === 'replacing') {
    const replacedText = state.text !== '' && state.text !== text ? state.text : null;
    return { ...next, text, hasUnsavedText: false, replacedText, saveStatus: 'idle', isOpen: true };
  }
  const isOpen = state.isOpen || next.problem !== null;
  const keepsText =
    response.status === 'editing' || (keepsProblem && state.failedAction !== 'cancel');
  return state.hasUnsavedText && keepsText
    ? { ...next, isOpen }
    : { ...next, isOpen, text, hasUnsavedText: false };
}

/** Dismisses the problem of a failed action; a problem of the response itself stays. */
const dismissProblem = ({ failedAction }: CommentReplyState) =>
  failedAction === null ? {} : ({ problem: null, failedAction: null } as const);

function applyFailure(
  state: CommentReplyState,
  event: Extract<CommentReplyEvent, { type: 'failed' }>,
): CommentReplyState {
  const { problem, isUnconfirmed = false } = event;
  const failedAction = event.failedAction === 'draft' ? null : event.failedAction;
  // From here on the text counts as the owner's own, even if it came from a draft.
  const hasUnsavedText = state.hasUnsavedText || failedAction === 'superseded';
  return { ...state, busy: null, problem, failedAction, hasUnsavedText, isUnconfirmed };
}

export function commentReplyReducer(
  state: CommentReplyState,
  event: CommentReplyEvent,
): CommentReplyState {
  switch (event.type) {
    case 'opened':
      return { ...state, isOpen: true };
    case 'closed':
      return { ...state, ...dismissProblem(state), isOpen: false };
    case 'replySent':
      // Stays open when another text was sent, to show that.
      return { ...state, isOpen: state.isOpen && state.failedAction === 'superseded' };
    case 'started':
      return {
        ...state,
        busy: event.action,
        problem: null,
        failedAction: null,
        saveStatus: 'idle',
      };
    case 'typed':
      return {
        ...state,
        ...dismissProblem(state),
        text: event.text,
        hasUnsavedText: true,
        saveStatus: 'waiting',
        replacedText: null,
      };
    case 'textRestored':
      return {
        ...state,
        text: state.replacedText ?? state.text,
        hasUnsavedText: true,
        saveStatus: 'waiting',
        replacedText: null,
      };
    case 'saved':
      return state.text === event.text
        ? { ...state, hasUnsavedText: false, saveStatus: 'saved' }
        : state;
    case 'saveFailed':
      return { ...state, saveStatus: 'failed' };
    case 'saveRetried':
      return { ...state, saveStatus: 'waiting' };
    case 'listUpdated':
      return state.busy === null ? applyResponse(state, event.response) : state;
    case 'responseFetched':
      return applyResponse(state, event.response);
    case 'failed':
      return applyFailure(state, event);
  }
}
