// The reply of one conversation as a pure state machine: its status and its problems.
import type { MessageReplyDraft } from '#shared/schemas/conversation.ts';
import type { ReplyDraftStatus } from '#shared/schemas/reply-draft.ts';
import {
  findReplyDraftProblem,
  getReplyDraftText,
  hasReplyLeftEditing,
} from '#web/features/drafts/comment-reply-state.ts';
import {
  EMPTY_MESSAGE_FIELD,
  getOwnerReplyText,
  isFieldTextSent,
  replaceMessageFieldText,
  updateMessageFieldFromDraft,
} from './message-field-state.ts';
import type { MessageReplyEvent, MessageReplyState } from './message-reply-types.ts';
import { isReplyWindowClosedProblem } from './reply-window-text.ts';

export const isQueuedOrPosted = (response: MessageReplyDraft | null): boolean =>
  response?.status === 'queued' || response?.status === 'posted';

const STATUS_ORDER: readonly ReplyDraftStatus[] = [
  'generating',
  'editing',
  'queued',
  'posted',
  'live',
];

function getProblems(response: MessageReplyDraft | null) {
  const problem = response?.status === 'editing' ? findReplyDraftProblem(response) : null;
  const isDraftProblem = response !== null && getReplyDraftText(response) === '';
  return {
    problem: isDraftProblem ? null : problem,
    draftProblem: isDraftProblem ? problem : null,
  };
}

/** `storedText`: text typed in this tab that never reached the server. */
export function createMessageReplyState(
  response: MessageReplyDraft | null,
  storedText: string | null,
): MessageReplyState {
  return {
    response,
    text: storedText ?? getOwnerReplyText(response),
    isTypedHere: storedText !== null,
    busy: null,
    saveStatus: storedText === null ? 'idle' : 'waiting',
    ...getProblems(response),
    failedAction: null,
    replacedText: null,
    sentText: null,
    unconfirmedText: null,
    replacedResponseIds: [],
  };
}

/** Keeps the problem of a failed action as long as it applies: the next poll must not clear it before it is read. */
function shouldKeepProblem(state: MessageReplyState, next: MessageReplyDraft | null): boolean {
  if (state.failedAction !== 'cancel')
    return next === null || !hasReplyLeftEditing(next) || !isFieldTextSent(state, next);
  return next !== null && state.response?.id === next.id && isQueuedOrPosted(next);
}

function updateProblems(state: MessageReplyState, next: MessageReplyDraft | null) {
  const { response: before, problem, failedAction } = state;
  const keepsProblem = failedAction === null || shouldKeepProblem(state, next);
  const keptProblem = keepsProblem
    ? { problem, failedAction }
    : { problem: null, failedAction: null };
  const hasChanged =
    before?.id !== next?.id || before?.status !== next?.status || before?.error !== next?.error;
  if (next === null || !hasChanged) return keptProblem;
  const responseProblems = getProblems(next);
  const usesResponseProblems = failedAction === null || responseProblems.problem !== null;
  return usesResponseProblems
    ? { ...responseProblems, failedAction: null }
    : { ...responseProblems, ...keptProblem };
}

function applyResponse(
  state: MessageReplyState,
  next: MessageReplyDraft | null,
): MessageReplyState {
  const before = state.response;
  if (next === null) {
    return { ...state, response: null, unconfirmedText: null, ...updateProblems(state, null) };
  }
  const isOtherResponse = before?.id !== next.id;
  const { text, isTypedHere, replacedText, saveStatus } = updateMessageFieldFromDraft(state, next);
  return {
    ...state,
    text,
    isTypedHere,
    replacedText,
    saveStatus,
    response: next,
    sentText: !isOtherResponse && next.status === 'queued' ? state.sentText : null,
    unconfirmedText: null,
    replacedResponseIds:
      isOtherResponse && before !== null
        ? [...state.replacedResponseIds, before.id]
        : state.replacedResponseIds,
    ...updateProblems(state, next),
  };
}

/** A list response may have been read before, and arrive after, the response of a call made here. */
function applyListResponse(
  state: MessageReplyState,
  next: MessageReplyDraft | null,
): MessageReplyState {
  const { response } = state;
  const isPolled = response?.status === 'generating' || response?.status === 'queued';
  if (next === null) return isPolled || state.busy !== null ? state : applyResponse(state, null);
  if (state.replacedResponseIds.includes(next.id)) return state;
  const isOlderStatus =
    response?.id === next.id &&
    STATUS_ORDER.indexOf(next.status) < STATUS_ORDER.indexOf(response.status);
  return isOlderStatus
    ? state
    : { ...applyResponse(state, next), unconfirmedText: state.unconfirmedText };
}

/** Typing dismisses the problem of a failed action; a problem of the response itself stays. */
function applyTypedText(state: MessageReplyState, text: string): MessageReplyState {
  // Typing does not reopen the reply window, so that problem stays.
  const keepsProblem = state.failedAction === null || isReplyWindowClosedProblem(state.problem);
  const clearedProblem = keepsProblem ? {} : { problem: null, failedAction: null };
  return {
    ...state,
    ...clearedProblem,
    text,
    isTypedHere: true,
    saveStatus: 'waiting',
    replacedText: null,
  };
}

export function messageReplyReducer(
  state: MessageReplyState,
  event: MessageReplyEvent,
): MessageReplyState {
  switch (event.type) {
    case 'typed':
      return applyTypedText(state, event.text);
    case 'draftInserted':
      return replaceMessageFieldText(state, state.response?.response_text ?? state.text);
    case 'textRestored':
      return {
        ...replaceMessageFieldText(state, state.replacedText ?? state.text),
        replacedText: null,
      };
    case 'started': {
      const cleared =
        event.action === 'drafting'
          ? { draftProblem: null }
          : { problem: null, failedAction: null };
      return { ...state, ...cleared, busy: event.action };
    }
    case 'ended':
      return { ...state, busy: null };
    case 'sent':
      return {
        ...applyResponse(state, event.response),
        ...EMPTY_MESSAGE_FIELD,
        sentText: event.text,
      };
    case 'saved': {
      const { response: knownResponse } = state;
      const isSameResponse =
        knownResponse?.id === event.response.id && knownResponse.status === 'editing';
      const response = isSameResponse ? event.response : state.response;
      const saveStatus = isSameResponse && state.text === event.text ? 'saved' : state.saveStatus;
      return { ...state, response, saveStatus };
    }
    case 'saveFailed':
      return { ...state, saveStatus: 'failed' };
    case 'saveRetried':
      return state.saveStatus === 'failed' ? { ...state, saveStatus: 'waiting' } : state;
    case 'replySent':
      return state.text.trim() === state.unconfirmedText
        ? {
            ...state,
            ...EMPTY_MESSAGE_FIELD,
            problem: null,
            failedAction: null,
            unconfirmedText: null,
          }
        : { ...state, unconfirmedText: null };
    case 'windowReopened':
      return isReplyWindowClosedProblem(state.problem)
        ? { ...state, problem: null, failedAction: null }
        : state;
    case 'responseFetched':
      return applyResponse(state, event.response);
    case 'listUpdated':
      return applyListResponse(state, event.response);
    case 'failed': {
      const { problem, unconfirmedText } = event;
      if (event.failedAction === 'draft')
        return { ...state, draftProblem: problem, busy: null, unconfirmedText };
      // From here on the text counts as the owner's own, even if it came from a draft.
      const isTypedHere = state.isTypedHere || event.failedAction !== 'cancel';
      return {
        ...state,
        problem,
        failedAction: event.failedAction,
        isTypedHere,
        busy: null,
        unconfirmedText,
      };
    }
  }
}
