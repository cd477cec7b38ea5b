// A draft's public face: the five statuses of the contract.
import type { MessageResponse } from '#shared/schemas/conversation.ts';
import type { Response, ResponseStatus } from '#shared/schemas/draft.ts';
import type { Draft, DraftState } from './draft.ts';

/** Claimed and uncertain replies are still on their way for the owner. */
const STATUS: Readonly<Record<DraftState, ResponseStatus>> = {
  generating: 'generating',
  editing: 'editing',
  queued: 'queued',
  posting: 'queued',
  unknown: 'queued',
  posted: 'posted',
  live: 'live',
};

export const toResponse = (draft: Draft): Response => ({
  id: draft.id,
  status: STATUS[draft.state],
  response_text: draft.generatedText,
  reply_text: draft.editedText,
  // While the outcome is open the owner is told nothing: it may well be live.
  error: draft.state === 'editing' ? draft.error : null,
  sends_at: draft.state === 'queued' ? draft.sendsAt : null,
  based_on: draft.basedOn,
});

/** The same for a reply in a conversation, with the message it answers. */
export const toMessageResponse = (draft: Draft, messageId: string): MessageResponse => ({
  ...toResponse(draft),
  message_id: messageId,
  // As with the error: what is still looked for may be live in the end.
  answered_elsewhere: draft.state === 'editing' && draft.answeredElsewhere,
});
