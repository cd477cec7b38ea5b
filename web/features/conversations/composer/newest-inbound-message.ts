// Finds the message of a page that the reply answers.
import type { ConversationMessage } from '#shared/schemas/conversation.ts';

const isUnsent = ({ message_type, message, attachments, story }: ConversationMessage): boolean =>
  message_type !== 'is_unsupported' && message === null && attachments.length === 0 && !story;

/** The newest inbound message, ignoring unsent ones. `messages`: oldest first. */
export const findNewestInboundMessage = (
  messages: readonly ConversationMessage[],
): ConversationMessage | undefined =>
  messages.findLast((each) => !each.is_own && !each.pending_post && !isUnsent(each));

/** Whether a rule will answer the message, or has written an answer that waits for approval. */
export const isMessageAnsweredByRule = ({ rule_replies }: ConversationMessage): boolean =>
  rule_replies.length > 0;

/** Whether the newest message is inbound and unanswered, and a draft can be written for it. */
export function needsMessageDraft(messages: readonly ConversationMessage[]): boolean {
  const newestMessage = messages.findLast((each) => !isUnsent(each));
  return (
    newestMessage !== undefined &&
    !newestMessage.is_own &&
    !isMessageAnsweredByRule(newestMessage) &&
    newestMessage.message_type !== 'is_unsupported'
  );
}
