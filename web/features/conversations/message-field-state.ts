// The text in the message field as the reply changes: loses none of the owner's text.
import type { MessageReplyDraft } from '#shared/schemas/conversation.ts';
import {
  getReplyDraftText,
  hasReplyLeftEditing,
  hasSameReplyText,
} from '#web/features/drafts/comment-reply-state.ts';
import type { MessageReplyState } from './message-reply-types.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** The owner's text from the server; for a reply that was returned, the text that was sent. */
export const getOwnerReplyText = (response: MessageReplyDraft | null): string => {
  if (response?.status !== 'editing') return '';
  return response.reply_text ?? (response.error === null ? '' : response.response_text);
};

export type MessageFieldState = Pick<
  MessageReplyState,
  'text' | 'isTypedHere' | 'replacedText' | 'saveStatus'
>;
export const EMPTY_MESSAGE_FIELD: MessageFieldState = {
  text: '',
  isTypedHere: false,
  replacedText: null,
  saveStatus: 'idle',
};

/** Puts the text of a returned reply in front of what was typed since. */
function mergeReturnedText(state: MessageReplyState, next: MessageReplyDraft): MessageFieldState {
  const returnedText = state.sentText ?? getReplyDraftText(next);
  const isIncluded = state.text.startsWith(returnedText);
  const parts = (isIncluded ? [state.text] : [returnedText, state.text]).filter(
    (part) => !isBlank(part),
  );
  const text = [...new Set(parts)].join('\n\n');
  const saveStatus = text === next.reply_text ? 'idle' : 'waiting';
  return { text, isTypedHere: true, replacedText: null, saveStatus };
}

/** Whether the text in the field is the one that was sent. */
export const isFieldTextSent = (
  { failedAction, text }: MessageReplyState,
  next: MessageReplyDraft,
): boolean => failedAction !== 'superseded' && hasSameReplyText(next, text);

/** The field after another response has become the current one. */
function updateFieldForOtherResponse(
  state: MessageReplyState,
  next: MessageReplyDraft,
): MessageFieldState {
  const { text, isTypedHere, replacedText } = state;
  if (hasReplyLeftEditing(next)) return isFieldTextSent(state, next) ? EMPTY_MESSAGE_FIELD : state;
  const serverText = getOwnerReplyText(next);
  if (isBlank(text) || (!isTypedHere && !isBlank(serverText))) {
    const displacedText = isBlank(text) || text === serverText ? replacedText : text;
    return {
      text: serverText,
      isTypedHere: false,
      replacedText: displacedText,
      saveStatus: 'idle',
    };
  }
  // Text for an earlier message moves on to the new response, which has not saved it yet.
  return { text, isTypedHere: true, replacedText, saveStatus: 'waiting' };
}

export function updateMessageFieldFromDraft(
  state: MessageReplyState,
  next: MessageReplyDraft,
): MessageFieldState {
  const before = state.response;
  if (before?.id !== next.id) return updateFieldForOtherResponse(state, next);
  if (hasReplyLeftEditing(before) && next.status === 'editing')
    return mergeReturnedText(state, next);
  if (!hasReplyLeftEditing(before) && hasReplyLeftEditing(next))
    return isFieldTextSent(state, next) ? EMPTY_MESSAGE_FIELD : state;
  const isNewerEdit = next.status === 'editing' && next.reply_text !== before.reply_text;
  const { replacedText } = state;
  return isNewerEdit && !state.isTypedHere
    ? { text: getOwnerReplyText(next), isTypedHere: false, replacedText, saveStatus: 'idle' }
    : state;
}

/** Replaces the text in the field and keeps the previous one. */
export function replaceMessageFieldText(state: MessageReplyState, text: string): MessageReplyState {
  const replacedText = isBlank(state.text) || state.text === text ? null : state.text;
  return { ...state, text, isTypedHere: true, saveStatus: 'waiting', replacedText };
}
