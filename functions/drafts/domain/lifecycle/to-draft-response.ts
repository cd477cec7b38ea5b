// Converts a stored draft to the API's response, which knows five statuses.
import type { MessageReplyDraft } from '#shared/schemas/conversation.ts';
import type { ReplyDraft, ReplyDraftStatus } from '#shared/schemas/reply-draft.ts';
import { type Sentence, saySentence } from '#shared/sentences/say.ts';
import { type Draft, type DraftState, getUneditedText } from './draft.ts';
import { getReplySendingStartTime } from './draft-history-times.ts';
import { isFinalReplyFailure } from './reply-failure-sentences.ts';

/** Claimed and unconfirmed replies count as queued: the owner can do nothing about them. */
const STATUS_BY_STATE: Readonly<Record<DraftState, ReplyDraftStatus>> = {
  generating: 'generating',
  editing: 'editing',
  queued: 'queued',
  posting: 'queued',
  unknown: 'queued',
  posted: 'posted',
  live: 'live',
  // Lists leave it out; only a caller who kept its id sees why it ended.
  discarded: 'editing',
};

/** An unconfirmed reply may be live, so it has no error to show. */
function getShownError({ state, error, automation }: Draft): Sentence | null {
  if (state !== 'editing' && state !== 'discarded') return null;
  const waitReason = state === 'editing' ? automation?.waitReason : undefined;
  return error ?? waitReason ?? null;
}

const sayOrNull = (sentence: Sentence | null): string | null => sentence && saySentence(sentence);

/** A reply by rule ends with the window: a later message of the person brings a new reply. */
const isFinal = (draft: Draft): boolean => {
  const error = getShownError(draft);
  const isWindowClosed = error === 'outside_reply_window';
  return isFinalReplyFailure(error) || (draft.automation !== null && isWindowClosed);
};

const ATTEMPT_STARTS: readonly string[] = ['requested', 'queued'];

/** Whether the subject was found to be gone and no attempt to post followed; edits may have. */
const isFoundGone = ({ state, error, history }: Draft): boolean =>
  state === 'editing' &&
  error !== null &&
  history.findLast(({ event }) => event === 'subject_gone' || ATTEMPT_STARTS.includes(event))
    ?.event === 'subject_gone';

export const toDraftResponse = (draft: Draft): ReplyDraft => ({
  id: draft.id,
  status: STATUS_BY_STATE[draft.state],
  response_text: draft.sendingText === null ? draft.generatedText : getUneditedText(draft),
  reply_text: draft.editedText,
  error: sayOrNull(getShownError(draft)),
  is_final: isFinal(draft),
  is_found_gone: isFoundGone(draft),
  sends_at: draft.state === 'queued' ? draft.sendsAt : null,
  sending_since: getReplySendingStartTime(draft),
  based_on: draft.basedOn,
  based_on_facts: draft.usedFacts,
  earlier_text: draft.state === 'editing' ? draft.earlierText : null,
  uncovered_claims: draft.uncoveredClaims,
  revision: draft.textRevision,
});

/** The response for a reply in a conversation, with the message it answers. */
export const toMessageDraftResponse = (draft: Draft, messageId: string): MessageReplyDraft => ({
  ...toDraftResponse(draft),
  message_id: messageId,
  // An unconfirmed reply may turn out to be live, as with the error.
  answered_elsewhere: draft.state === 'editing' && draft.answeredElsewhere,
});
