// Which of the product's five types a message of the network is. Pure.
import type { Story } from '#functions/connection/domain/told-messages.ts';
import type { Attachment, MessageType } from '#shared/schemas/conversation.ts';

/** What cannot be shown counts first, then what it has to do with a story. */
export function messageTypeOf(message: {
  readonly isUnsupported: boolean;
  readonly story: Story | null;
  readonly attachments: readonly Attachment[];
}): MessageType {
  if (message.isUnsupported) return 'is_unsupported';
  if (message.story?.kind === 'mention') return 'story_mention';
  if (message.story?.kind === 'reply') return 'story_reply';
  return message.attachments.length > 0 ? 'message_with_attachments' : 'message';
}
