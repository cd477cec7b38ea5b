// The text in the field as its reply changes. It loses none of the owner's text.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { hasOtherTabSentReply, isReplyFieldTextSent } from './reply-problems.ts';
import {
  getOwnerReplyText,
  getReplyDraftText,
  hasReplyLeftEditing,
  hasSameReplyText,
  isReplySentWithOtherText,
} from './reply-response.ts';
import type {
  FailedReplyAction,
  ReplyBehaviorOptions,
  ReplyFieldState,
  ReplyState,
} from './reply-state.ts';

const isBlank = (text: string): boolean => text.trim() === '';

export const EMPTY_REPLY_FIELD_STATE: ReplyFieldState = {
  text: '',
  isTypedHere: false,
  replacedText: null,
  saveStatus: 'idle',
};

/** `storedText` is text that was typed in this tab but never reached the server. */
export function createReplyFieldState(
  { draftFillsField, followsList = false }: ReplyBehaviorOptions,
  response: ReplyDraft | null,
  storedText: string | null,
): ReplyFieldState {
  const serverText = draftFillsField ? getReplyDraftText(response) : getOwnerReplyText(response);
  if (storedText === null || storedText === serverText)
    return { ...EMPTY_REPLY_FIELD_STATE, text: serverText };
  const isRestorable =
    !draftFillsField ||
    response?.status === 'editing' ||
    (!followsList && isReplySentWithOtherText(response, storedText));
  return isRestorable
    ? recordTypedReplyText(storedText)
    : { ...EMPTY_REPLY_FIELD_STATE, text: serverText };
}

/** Updates a field that the draft fills. `failedAction` is the one whose problem still shows. */
function updateFilledField(
  state: ReplyState,
  next: ReplyDraft,
  failedAction: FailedReplyAction | null,
): ReplyFieldState {
  if (next.status === 'generating') return state;
  const text = getReplyDraftText(next);
  const isEditing = next.status === 'editing';
  if (state.busy === 'replacing') {
    const replacedText = state.text !== '' && state.text !== text ? state.text : null;
    return { ...EMPTY_REPLY_FIELD_STATE, text, replacedText };
  }
  if (hasOtherTabSentReply(state, next))
    return { ...state, isTypedHere: true, saveStatus: 'waiting' };
  const isReplyProblemShown = failedAction === 'reply' || failedAction === 'superseded';
  if (state.isTypedHere && (isEditing || isReplyProblemShown)) {
    const before = state.response;
    const isUnsaved = isEditing && (before?.id !== next.id || before.status !== 'editing');
    return isUnsaved ? { ...state, saveStatus: 'waiting' } : state;
  }
  // Whether the field has a text of the owner, saved or not.
  const isOwnText = state.isTypedHere || state.knownEdit !== null;
  const isReplaced = isOwnText && !isBlank(state.text) && !hasSameReplyText(next, state.text);
  const keptText = state.isTypedHere ? state.text : (state.replacedText ?? state.text);
  const replacedText = isReplaced ? keptText : state.replacedText;
  const saveStatus = isEditing ? state.saveStatus : 'idle';
  return { text, isTypedHere: false, replacedText, saveStatus };
}

/** Puts the text of a returned reply in front of what was typed since. */
function mergeReturnedText(state: ReplyState, next: ReplyDraft): ReplyFieldState {
  const returnedText = state.sentText ?? getReplyDraftText(next);
  const isIncluded = state.text.startsWith(returnedText);
  const parts = (isIncluded ? [state.text] : [returnedText, state.text]).filter(
    (part) => !isBlank(part),
  );
  const text = [...new Set(parts)].join('\n\n');
  const saveStatus = text === next.reply_text ? 'idle' : 'waiting';
  return { text, isTypedHere: true, replacedText: null, saveStatus };
}

/** The owner's field after another response has become current. */
function updateOwnFieldForOtherResponse(state: ReplyState, next: ReplyDraft): ReplyFieldState {
  const { text, isTypedHere, replacedText } = state;
  if (hasReplyLeftEditing(next))
    return isReplyFieldTextSent(state, next) ? EMPTY_REPLY_FIELD_STATE : state;
  const serverText = getOwnerReplyText(next);
  if (isBlank(text) || (!isTypedHere && !isBlank(serverText))) {
    const displacedText = isBlank(text) || text === serverText ? replacedText : text;
    return { ...EMPTY_REPLY_FIELD_STATE, text: serverText, replacedText: displacedText };
  }
  // Text for an earlier message moves to the new response, which has not saved it yet.
  return { text, isTypedHere: true, replacedText, saveStatus: 'waiting' };
}

/** A field beside the draft holds only the owner's text. */
function updateOwnField(state: ReplyState, next: ReplyDraft): ReplyFieldState {
  const before = state.response;
  if (before?.id !== next.id) return updateOwnFieldForOtherResponse(state, next);
  if (hasReplyLeftEditing(before) && next.status === 'editing')
    return mergeReturnedText(state, next);
  if (!hasReplyLeftEditing(before) && hasReplyLeftEditing(next))
    return isReplyFieldTextSent(state, next) ? EMPTY_REPLY_FIELD_STATE : state;
  const isNewerEdit = next.status === 'editing' && next.reply_text !== before.reply_text;
  const { replacedText } = state;
  return isNewerEdit && !state.isTypedHere
    ? { ...EMPTY_REPLY_FIELD_STATE, text: getOwnerReplyText(next), replacedText }
    : state;
}

/** The field after `next` has become the response. */
export function updateReplyFieldState(
  state: ReplyState,
  next: ReplyDraft,
  failedAction: FailedReplyAction | null,
): ReplyFieldState {
  const field = state.draftFillsField
    ? updateFilledField(state, next, failedAction)
    : updateOwnField(state, next);
  const { text, isTypedHere, replacedText, saveStatus } = field;
  return { text, isTypedHere, replacedText, saveStatus };
}

/** Records the owner's change of the text, and the text that it replaced. */
export const recordTypedReplyText = (
  text: string,
  replacedText: string | null = null,
): ReplyFieldState => ({
  text,
  isTypedHere: true,
  replacedText,
  saveStatus: 'waiting',
});

/** Replaces the text in the field with `text`. The old text can be restored. */
export const insertTextIntoReplyField = (state: ReplyState, text: string): ReplyFieldState =>
  recordTypedReplyText(text, isBlank(state.text) || state.text === text ? null : state.text);
