// One reply to a comment, a message or an approval as a pure state machine. It loses no text and ignores stale data.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import {
  createReplyFieldState,
  EMPTY_REPLY_FIELD_STATE,
  insertTextIntoReplyField,
  recordTypedReplyText,
  updateReplyFieldState,
} from './reply-field-state.ts';
import {
  dismissReplyProblem,
  findResponseProblems,
  NO_REPLY_PROBLEM,
  OTHER_TAB_SENT_REPLY_PROBLEMS,
  updateReplyProblems,
} from './reply-problems.ts';
import {
  getReplyDraftText,
  isOlderReplyStatus,
  isReplySent,
  isReplySentWithOtherText,
} from './reply-response.ts';
import type {
  ReplyBehaviorOptions,
  ReplyProblems,
  ReplyState,
  ReplyStateEvent,
} from './reply-state.ts';
import type { UnsavedReplyText } from './unsaved-reply-text.ts';

/** `stored` is text that was typed in this tab but never reached the server, with the owner's text of that time. */
export function createReplyState<Response extends ReplyDraft>(
  { draftFillsField, canBeClosed, followsList = false }: ReplyBehaviorOptions,
  response: Response | null,
  stored: UnsavedReplyText | null = null,
): ReplyState<Response> {
  const options = { draftFillsField, canBeClosed, followsList };
  const field = createReplyFieldState(options, response, stored?.text ?? null);
  const hasOtherTabSentReply =
    draftFillsField && field.isTypedHere && isReplySentWithOtherText(response, field.text);
  const problems = hasOtherTabSentReply
    ? OTHER_TAB_SENT_REPLY_PROBLEMS
    : findResponseProblems(response);
  return {
    ...options,
    ...field,
    ...problems,
    response,
    isOpen: !canBeClosed || field.isTypedHere || getShownReplyProblem(problems) !== null,
    busy: null,
    listedDuringAction: null,
    // Another window may have saved a text that this one has never shown.
    knownEdit: (field.isTypedHere ? stored?.knownEdit : response?.reply_text) ?? null,
    isChangedElsewhere: false,
    sentText: null,
    isUnconfirmed: false,
    replacedResponseIds: [],
  };
}

type ReplyMode = 'empty' | ReplyDraft['status'];

/** Derived from the server's status and the running action. */
export function getReplyMode({ busy, response }: ReplyState): ReplyMode {
  if (busy === 'drafting' || busy === 'replacing') return 'generating';
  if (busy === 'posting') return 'queued';
  return response?.status ?? 'empty';
}

/** Whether the user typed something that the server does not have yet. */
export const hasUnsavedReplyText = ({ saveStatus }: Pick<ReplyState, 'saveStatus'>): boolean =>
  saveStatus === 'waiting' || saveStatus === 'failed';

/** The problem for places where one line shows the problems of the reply and of its draft. */
export const getShownReplyProblem = ({ problem, draftProblem }: ReplyProblems) =>
  problem ?? draftProblem;

/** Opens for a new problem. Closes when the reply is sent, unless another text was sent: then it shows that. */
function isOpenAfter(state: ReplyState, next: ReplyDraft, problems: ReplyProblems): boolean {
  const { response: before, isOpen, busy, canBeClosed } = state;
  const problem = getShownReplyProblem(problems);
  const isNewProblem = problem !== null && problem !== getShownReplyProblem(state);
  const isReplaced = busy === 'replacing' && next.status !== 'generating';
  if (!canBeClosed || isNewProblem || isReplaced) return true;
  const isSentNow = before !== null && !isReplySent(before) && isReplySent(next);
  return isOpen && (!isSentNow || problems.failedAction === 'superseded');
}

function applyResponse<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  next: Response | null,
): ReplyState<Response> {
  const { response: before, busy, replacedResponseIds } = state;
  const problems = updateReplyProblems(state, next);
  const updated = { ...state, ...problems, response: next, isUnconfirmed: false };
  if (next === null) return updated;
  const isOther = before?.id !== next.id;
  const field = updateReplyFieldState(state, next, problems.failedAction);
  const keepsText = field.isTypedHere && !isOther;
  return {
    ...updated,
    ...field,
    knownEdit: keepsText ? state.knownEdit : next.reply_text,
    isChangedElsewhere: state.isChangedElsewhere && keepsText && next.status === 'editing',
    isOpen: isOpenAfter(state, next, problems),
    busy: busy === 'replacing' && next.status !== 'generating' ? null : busy,
    sentText: !isOther && next.status === 'queued' ? state.sentText : null,
    replacedResponseIds:
      isOther && before !== null ? [...replacedResponseIds, before.id] : replacedResponseIds,
  };
}

/** The list may have been read before a call made here, and arrive after its response. A running call knows more. */
function applyListed<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  next: Response | null,
): ReplyState<Response> {
  const { response, busy, isUnconfirmed, sentText, followsList } = state;
  const isPolled = response?.status === 'generating' || response?.status === 'queued';
  const isStale =
    next === null
      ? isPolled
      : !followsList &&
        (state.replacedResponseIds.includes(next.id) || isOlderReplyStatus(next, response));
  if (busy !== null) return { ...state, listedDuringAction: { response: next } };
  if (isStale) return state;
  const listed = applyResponse(state, next);
  return isUnconfirmed ? { ...listed, isUnconfirmed, sentText } : listed;
}

/** Applied after the action has ended. */
function applyListedDuringAction<Response extends ReplyDraft>(
  state: ReplyState<Response>,
): ReplyState<Response> {
  const { listedDuringAction } = state;
  if (listedDuringAction === null) return state;
  return applyListed({ ...state, listedDuringAction: null }, listedDuringAction.response);
}

function applyFetched<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  event: Extract<ReplyStateEvent<Response>, { type: 'fetched' }>,
): ReplyState<Response> {
  const { response, sentText, isPublished = false } = event;
  const wasSentAfterAll =
    isPublished && state.isUnconfirmed && state.text.trim() === state.sentText;
  const latest = { ...state, listedDuringAction: null };
  const before = wasSentAfterAll
    ? { ...latest, ...EMPTY_REPLY_FIELD_STATE, ...NO_REPLY_PROBLEM }
    : latest;
  const next = applyResponse(before, response);
  if (sentText === undefined) return next;
  return { ...next, ...(!state.draftFillsField && EMPTY_REPLY_FIELD_STATE), sentText };
}

function applySaved<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  { text, response }: Extract<ReplyStateEvent<Response>, { type: 'saved' }>,
): ReplyState<Response> {
  const { draftFillsField, draftProblem } = state;
  if (state.response?.id !== response.id || state.response.status !== 'editing') return state;
  const next = {
    ...state,
    response,
    knownEdit: response.reply_text,
    draftProblem: draftFillsField ? null : draftProblem,
  };
  if (state.text !== text) return next;
  return { ...next, saveStatus: 'saved', isTypedHere: state.isTypedHere && !draftFillsField };
}

/** An unsaved text stays, and its save will find the other one. */
function applySavedElsewhere<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  { response, knownEdit }: Extract<ReplyStateEvent<Response>, { type: 'savedElsewhere' }>,
): ReplyState<Response> {
  const { response: before, text, isTypedHere } = state;
  if (before === null) return applyListed(state, response);
  const isNext =
    before.id === response.id && before.status === 'editing' && before.reply_text === knownEdit;
  if (!isNext || state.busy !== null || hasUnsavedReplyText(state)) return state;
  const replacedText = isTypedHere && text.trim() !== '' ? text : state.replacedText;
  return applyResponse({ ...state, isTypedHere: false, replacedText }, response);
}

/** The owner has decided which of the two texts stays. The other one can be brought back. */
function endTextChoice<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  keepsOwn: boolean,
): ReplyState<Response> {
  const { response, text } = state;
  const decided = { ...state, isChangedElsewhere: false, knownEdit: response?.reply_text ?? null };
  const otherText = getReplyDraftText(response);
  return keepsOwn
    ? { ...decided, ...recordTypedReplyText(text, otherText) }
    : { ...decided, ...EMPTY_REPLY_FIELD_STATE, text: otherText, replacedText: text };
}

function applyFailure<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  event: Extract<ReplyStateEvent<Response>, { type: 'failed' }>,
): ReplyState<Response> {
  const { failedAction, problem, isUnconfirmed, text } = event;
  const next = { ...state, busy: null, isUnconfirmed };
  if (failedAction === 'draft') return { ...next, draftProblem: problem };
  return {
    ...next,
    problem,
    failedAction,
    isOpen: true,
    // The text counts as the owner's from now on, even if it came from a draft.
    isTypedHere: state.isTypedHere || failedAction !== 'cancel',
    sentText: failedAction === 'reply' && isUnconfirmed ? text : state.sentText,
  };
}

export function replyStateReducer<Response extends ReplyDraft>(
  state: ReplyState<Response>,
  event: ReplyStateEvent<Response>,
): ReplyState<Response> {
  switch (event.type) {
    case 'opened':
      return { ...state, isOpen: true };
    case 'closed':
      return { ...state, ...dismissReplyProblem(state), isOpen: false };
    case 'problemDismissed':
      return { ...state, ...NO_REPLY_PROBLEM };
    case 'started': {
      // Beside the draft, the problem of the reply concerns the owner's text, which a new draft does not touch.
      const isDraft = event.action === 'drafting' || event.action === 'replacing';
      const keepsProblem = isDraft && !state.draftFillsField;
      const problems = keepsProblem ? {} : NO_REPLY_PROBLEM;
      return { ...state, ...problems, draftProblem: null, busy: event.action };
    }
    case 'ended': {
      const isStillReplacing =
        state.busy === 'replacing' && state.response?.status === 'generating';
      return isStillReplacing ? state : applyListedDuringAction({ ...state, busy: null });
    }
    case 'typed':
      return { ...state, ...dismissReplyProblem(state), ...recordTypedReplyText(event.text) };
    case 'draftInserted':
      return {
        ...state,
        ...insertTextIntoReplyField(state, state.response?.response_text ?? state.text),
      };
    case 'earlierTextTaken':
      return {
        ...state,
        ...insertTextIntoReplyField(state, state.response?.earlier_text ?? state.text),
      };
    case 'textRestored':
      return state.replacedText === null
        ? state
        : { ...state, ...recordTypedReplyText(state.replacedText) };
    case 'saved':
      return applySaved(state, event);
    case 'saveFailed':
      return {
        ...state,
        saveStatus: 'failed',
        draftProblem: event.problem ?? state.draftProblem,
      };
    case 'saveRetried':
      return state.saveStatus === 'failed' ? { ...state, saveStatus: 'waiting' } : state;
    case 'changedElsewhere':
      return {
        ...state,
        response: event.response,
        isChangedElsewhere: true,
        saveStatus: 'failed',
      };
    case 'savedElsewhere':
      return applySavedElsewhere(state, event);
    case 'ownTextKept':
    case 'otherTextTaken':
      return endTextChoice(state, event.type === 'ownTextKept');
    case 'fetched':
      return applyFetched(state, event);
    case 'listed':
      return applyListed(state, event.response);
    case 'failed':
      return applyListedDuringAction(applyFailure(state, event));
  }
}
