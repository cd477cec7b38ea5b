// Which message of a page a reply answers.
import type { Message } from '#shared/schemas/conversation.ts';

const isUnsent = ({ message_type, message, attachments, story }: Message): boolean =>
  message_type !== 'is_unsupported' && message === null && attachments.length === 0 && !story;

/** The newest message of somebody else, leaving out what was unsent. `messages`: oldest first. */
export const messageToAnswer = (messages: readonly Message[]): Message | undefined =>
  messages.findLast((each) => !each.is_own && !each.pending_post && !isUnsent(each));

/** Whether somebody waits for an answer that a draft could be written for. */
export function awaitsDraft(messages: readonly Message[]): boolean {
  const newest = messages.findLast((each) => !isUnsent(each));
  return newest !== undefined && !newest.is_own && newest.message_type !== 'is_unsupported';
}
