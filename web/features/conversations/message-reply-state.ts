// The reply of one conversation as a pure state machine: how it stands, and what is wrong with it.
import type { MessageResponse } from '#shared/schemas/conversation.ts';
import type { ResponseStatus } from '#shared/schemas/draft.ts';
import { hasLeftEditing, problemOf, textOf } from '#web/features/drafts/reply-state.ts';
import type { MessageReplyEvent, MessageReplyState } from './message-reply-types.ts';
import { EMPTY, ownText, replacedBy, wentOutAs, wordsFor } from './message-reply-words.ts';
import { isOutsideWindow } from './window-words.ts';

export const isOnItsWay = (response: MessageResponse | null): boolean =>
  response?.status === 'queued' || response?.status === 'posted';

const ORDER: readonly ResponseStatus[] = ['generating', 'editing', 'queued', 'posted', 'live'];

function problemsOf(response: MessageResponse | null) {
  const problem = response?.status === 'editing' ? problemOf(response) : null;
  const isOfDraft = response !== null && textOf(response) === '';
  return { problem: isOfDraft ? null : problem, draftProblem: isOfDraft ? problem : null };
}

/** `kept`: what was typed here before and never reached the server. */
export function initialMessageReply(
  response: MessageResponse | null,
  kept: string | null,
): MessageReplyState {
  return {
    response,
    text: kept ?? ownText(response),
    written: kept !== null,
    busy: null,
    saving: kept === null ? 'idle' : 'waiting',
    ...problemsOf(response),
    failedAt: null,
    replaced: null,
    sent: null,
    unanswered: null,
    past: [],
  };
}

/** An answer to what was tried here stays as long as it is true: a check takes less time than reading it. */
function staysTold(state: MessageReplyState, next: MessageResponse | null): boolean {
  if (state.failedAt !== 'cancel')
    return next === null || !hasLeftEditing(next) || !wentOutAs(state, next);
  return next !== null && state.response?.id === next.id && isOnItsWay(next);
}

function problemsAfter(state: MessageReplyState, next: MessageResponse | null) {
  const { response: before, problem, failedAt } = state;
  const isStaying = failedAt === null || staysTold(state, next);
  const kept = isStaying ? { problem, failedAt } : { problem: null, failedAt: null };
  const isNews =
    before?.id !== next?.id || before?.status !== next?.status || before?.error !== next?.error;
  if (next === null || !isNews) return kept;
  const told = problemsOf(next);
  const isTold = failedAt === null || told.problem !== null;
  return isTold ? { ...told, failedAt: null } : { ...told, ...kept };
}

function answered(state: MessageReplyState, next: MessageResponse | null): MessageReplyState {
  const before = state.response;
  if (next === null) {
    return { ...state, response: null, unanswered: null, ...problemsAfter(state, null) };
  }
  const isOther = before?.id !== next.id;
  const { text, written, replaced, saving } = wordsFor(state, next);
  return {
    ...state,
    text,
    written,
    replaced,
    saving,
    response: next,
    sent: !isOther && next.status === 'queued' ? state.sent : null,
    unanswered: null,
    past: isOther && before !== null ? [...state.past, before.id] : state.past,
    ...problemsAfter(state, next),
  };
}

/** Lists may be read before, and arrive after, what a call of our own has told. */
function received(state: MessageReplyState, next: MessageResponse | null): MessageReplyState {
  const { response } = state;
  const isFollowed = response?.status === 'generating' || response?.status === 'queued';
  if (next === null) return isFollowed || state.busy !== null ? state : answered(state, null);
  if (state.past.includes(next.id)) return state;
  const isOlder =
    response?.id === next.id && ORDER.indexOf(next.status) < ORDER.indexOf(response.status);
  return isOlder ? state : { ...answered(state, next), unanswered: state.unanswered };
}

/** What was answered here has been read by who writes on; what the response says stays true. */
function typed(state: MessageReplyState, text: string): MessageReplyState {
  // Typing opens no window: that it is shut stays told.
  const isTold = state.failedAt === null || isOutsideWindow(state.problem);
  const read = isTold ? {} : { problem: null, failedAt: null };
  return { ...state, ...read, text, written: true, saving: 'waiting', replaced: null };
}

export function messageReplyReducer(
  state: MessageReplyState,
  event: MessageReplyEvent,
): MessageReplyState {
  switch (event.type) {
    case 'typed':
      return typed(state, event.text);
    case 'taken':
      return replacedBy(state, state.response?.response_text ?? state.text);
    case 'restored':
      return { ...replacedBy(state, state.replaced ?? state.text), replaced: null };
    case 'started': {
      const cleared =
        event.work === 'drafting' ? { draftProblem: null } : { problem: null, failedAt: null };
      return { ...state, ...cleared, busy: event.work };
    }
    case 'ended':
      return { ...state, busy: null };
    case 'sent':
      return { ...answered(state, event.response), ...EMPTY, sent: event.text };
    case 'saved': {
      const { response: known } = state;
      const isSame = known?.id === event.response.id && known.status === 'editing';
      const response = isSame ? event.response : state.response;
      const saving = isSame && state.text === event.text ? 'saved' : state.saving;
      return { ...state, response, saving };
    }
    case 'saveFailed':
      return { ...state, saving: 'failed' };
    case 'saveAgain':
      return state.saving === 'failed' ? { ...state, saving: 'waiting' } : state;
    case 'wentOut':
      return state.text.trim() === state.unanswered
        ? { ...state, ...EMPTY, problem: null, failedAt: null, unanswered: null }
        : { ...state, unanswered: null };
    case 'reopened':
      return isOutsideWindow(state.problem) ? { ...state, problem: null, failedAt: null } : state;
    case 'answered':
      return answered(state, event.response);
    case 'received':
      return received(state, event.response);
    case 'failed': {
      const { problem, unanswered } = event;
      if (event.of === 'draft') return { ...state, draftProblem: problem, busy: null, unanswered };
      // What was to be sent is the owner's own from here on, wherever it came from.
      const written = state.written || event.of !== 'cancel';
      return { ...state, problem, failedAt: event.of, written, busy: null, unanswered };
    }
  }
}
