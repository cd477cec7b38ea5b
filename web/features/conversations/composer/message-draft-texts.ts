// The draft of a conversation's reply, and warnings about it.
import type { MessageReplyHookResult } from './use-message-reply.ts';

const ANSWERED_ELSEWHERE_TEXT =
  'You answered on Instagram. This draft stays here in case you want it.';
const EARLIER_MESSAGE_TEXT = 'For an earlier message. Generate new writes one for the latest.';

/** The text of the draft that can be used. Empty when there is none. */
export const getReadyMessageDraftText = ({
  response,
  isDrafting,
}: Pick<MessageReplyHookResult, 'response' | 'isDrafting'>): string =>
  response?.status === 'editing' && !isDrafting ? response.response_text : '';

/** The text to copy when nothing can be sent: the owner's text, or a draft that may be useful. */
export const getMessageTextToCopy = (
  reply: Pick<MessageReplyHookResult, 'response' | 'isDrafting' | 'state'>,
): string =>
  reply.state.text || (reply.response?.answered_elsewhere ? '' : getReadyMessageDraftText(reply));

/** Why the owner may not want the draft. `messageToAnswerId` is undefined when it is unknown. */
export function getMessageDraftWarning(
  { response }: Pick<MessageReplyHookResult, 'response'>,
  messageToAnswerId: string | undefined,
): string | null {
  if (response === null) return null;
  if (response.answered_elsewhere) return ANSWERED_ELSEWHERE_TEXT;
  const isForEarlierMessage =
    messageToAnswerId !== undefined && response.message_id !== messageToAnswerId;
  return isForEarlierMessage ? EARLIER_MESSAGE_TEXT : null;
}
