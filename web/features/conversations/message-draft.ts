// The draft of a conversation's reply, and what its owner should know about it.
import type { MessageReplyHookResult } from './hooks/use-message-reply.ts';

const ANSWERED_ELSEWHERE_TEXT =
  'You answered on Instagram. This draft stays here in case you want it.';
const EARLIER_MESSAGE_TEXT = 'For an earlier message. Generate new writes one for the latest.';

type DraftNote = {
  readonly text: string;
  /** Says that the draft may not be wanted. */
  readonly isWarning: boolean;
};

/** The text of the draft that can be used; empty while there is none. */
export const getReadyDraft = ({
  response,
  isDrafting,
}: Pick<MessageReplyHookResult, 'response' | 'isDrafting'>): string =>
  response?.status === 'editing' && !isDrafting ? response.response_text : '';

/** `messageToAnswerId`: the newest message that can be answered; undefined when it is not known. */
export function getDraftNote(
  { response }: Pick<MessageReplyHookResult, 'response'>,
  messageToAnswerId: string | undefined,
): DraftNote | null {
  if (response === null) return null;
  if (response.answered_elsewhere) return { text: ANSWERED_ELSEWHERE_TEXT, isWarning: true };
  if (messageToAnswerId !== undefined && response.message_id !== messageToAnswerId)
    return { text: EARLIER_MESSAGE_TEXT, isWarning: true };
  return response.based_on ? { text: `Based on ${response.based_on}`, isWarning: false } : null;
}
