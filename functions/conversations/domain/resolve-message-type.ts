// Maps a message to one of the API's five message types. Pure.
import type { MessageAttachment, MessageType } from '#shared/schemas/conversation.ts';
import type { StoryReference } from '#shared/schemas/network-message.ts';

/** Unsupported content decides first, then the relation to a story, then attachments. */
export function resolveMessageType(message: {
  readonly isUnsupported: boolean;
  readonly story: StoryReference | null;
  readonly attachments: readonly MessageAttachment[];
}): MessageType {
  if (message.isUnsupported) return 'is_unsupported';
  if (message.story?.kind === 'mention') return 'story_mention';
  if (message.story?.kind === 'reply') return 'story_reply';
  return message.attachments.length > 0 ? 'message_with_attachments' : 'message';
}
