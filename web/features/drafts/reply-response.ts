// What a response of the server says about a reply.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';

type WithStatus = Pick<ReplyDraft, 'status'>;

const STATUS_ORDER = ['generating', 'editing', 'queued', 'posted', 'live'] as const;
const getProgress = ({ status }: WithStatus): number => STATUS_ORDER.indexOf(status);

export const hasReplyLeftEditing = (response: WithStatus): boolean =>
  getProgress(response) > STATUS_ORDER.indexOf('editing');

export const isReplySent = (response: WithStatus): boolean =>
  getProgress(response) > STATUS_ORDER.indexOf('queued');

export const isQueuedOrPosted = (response: WithStatus | null): boolean =>
  response?.status === 'queued' || response?.status === 'posted';

/** It came back, and trying again cannot help. */
export const isFinalResponse = (response: Pick<ReplyDraft, 'status' | 'is_final'> | null) =>
  response?.status === 'editing' && response.is_final;

/** The same response, further back on its way. */
export const isOlderStatus = (response: ReplyDraft, than: ReplyDraft | null): boolean =>
  response.id === than?.id && getProgress(response) < getProgress(than);

export const getReplyDraftText = (response: ReplyDraft | null): string =>
  response === null ? '' : (response.reply_text ?? response.response_text);

/** The owner's text from the server; for a reply that was returned, the text that was sent. */
export const getOwnerReplyText = (response: ReplyDraft | null): string => {
  if (response?.status !== 'editing') return '';
  return response.reply_text ?? (response.error === null ? '' : response.response_text);
};

/** A draft posted unchanged may carry an older edit in `reply_text`. */
export const hasSameReplyText = (
  { reply_text, response_text }: ReplyDraft,
  text: string,
): boolean => [reply_text?.trim(), response_text.trim()].includes(text.trim());

/** The reply is on its way or live, with another text than this one. */
export const isSentWithOtherText = (response: ReplyDraft | null, text: string): boolean =>
  response !== null && hasReplyLeftEditing(response) && !hasSameReplyText(response, text);
