// Reads the facts about a reply from a response of the server.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';

type WithStatus = Pick<ReplyDraft, 'status'>;

const STATUS_ORDER = ['generating', 'editing', 'queued', 'posted', 'live'] as const;
const getProgress = ({ status }: WithStatus): number => STATUS_ORDER.indexOf(status);

export const hasReplyLeftEditing = (response: WithStatus): boolean =>
  getProgress(response) > STATUS_ORDER.indexOf('editing');

export const isReplySent = (response: WithStatus): boolean =>
  getProgress(response) > STATUS_ORDER.indexOf('queued');

export const isReplyQueuedOrPosted = (response: WithStatus | null): boolean =>
  response?.status === 'queued' || response?.status === 'posted';

/** Whether the reply came back and another try cannot help. */
export const isReplyFailureFinal = (response: Pick<ReplyDraft, 'status' | 'is_final'> | null) =>
  response?.status === 'editing' && response.is_final;

/** Whether it is the same response at an earlier status. */
export const isOlderReplyStatus = (response: ReplyDraft, than: ReplyDraft | null): boolean =>
  response.id === than?.id && getProgress(response) < getProgress(than);

export const getReplyDraftText = (response: ReplyDraft | null): string =>
  response === null ? '' : (response.reply_text ?? response.response_text);

/** The owner's text from the server. For a returned reply, the text that was sent. */
export const getOwnerReplyText = (response: ReplyDraft | null): string => {
  if (response?.status !== 'editing') return '';
  return response.reply_text ?? (response.error === null ? '' : response.response_text);
};

/** A draft posted unchanged may carry an older edit in `reply_text`. */
export const hasSameReplyText = (
  { reply_text, response_text }: ReplyDraft,
  text: string,
): boolean => [reply_text?.trim(), response_text.trim()].includes(text.trim());

/** Whether the reply is being sent or live with a text other than this one. */
export const isReplySentWithOtherText = (response: ReplyDraft | null, text: string): boolean =>
  response !== null && hasReplyLeftEditing(response) && !hasSameReplyText(response, text);
