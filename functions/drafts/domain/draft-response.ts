// Converts a stored draft to the API's response, which knows five statuses.
import type { MessageDraftReply } from '#shared/schemas/conversation.ts';
import type { DraftReply, DraftReplyStatus } from '#shared/schemas/draft-reply.ts';
import type { Draft, DraftState } from './draft.ts';

/** Claimed and unconfirmed replies count as queued: the owner can do nothing about them. */
const STATUS_BY_STATE: Readonly<Record<DraftState, DraftReplyStatus>> = {
  generating: 'generating',
  editing: 'editing',
  queued: 'queued',
  posting: 'queued',
  unknown: 'queued',
  posted: 'posted',
  live: 'live',
};

export const toDraftResponse = (draft: Draft): DraftReply => ({
  id: draft.id,
  status: STATUS_BY_STATE[draft.state],
  response_text: draft.generatedText,
  reply_text: draft.editedText,
  // While the outcome is unconfirmed there is no error to show: the reply may be live.
  error: draft.state === 'editing' ? draft.error : null,
  sends_at: draft.state === 'queued' ? draft.sendsAt : null,
  based_on: draft.basedOn,
});

/** The response for a reply in a conversation, with the message it answers. */
export const toMessageDraftResponse = (draft: Draft, messageId: string): MessageDraftReply => ({
  ...toDraftResponse(draft),
  message_id: messageId,
  // As with the error: an unconfirmed reply may turn out to be live.
  answered_elsewhere: draft.state === 'editing' && draft.answeredElsewhere,
});
