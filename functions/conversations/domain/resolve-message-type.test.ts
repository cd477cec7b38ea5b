import { expect, test } from 'vitest';
import type { MessageAttachment, MessageType } from '#shared/schemas/conversation.ts';
import type { StoryReference } from '#shared/schemas/network-message.ts';
import { resolveMessageType } from './resolve-message-type.ts';

const mention: StoryReference = { kind: 'mention', link: 'https://cdn.example/story' };
const reply: StoryReference = { kind: 'reply', link: null };
const image: MessageAttachment = {
  kind: 'image',
  image_data: { url: 'https://cdn.example/1.jpg' },
  video_data: null,
  file_url: null,
  name: null,
};

test.each<[boolean, StoryReference | null, readonly MessageAttachment[], MessageType]>([
  [false, null, [], 'message'],
  [false, null, [image], 'message_with_attachments'],
  [false, mention, [], 'story_mention'],
  [false, mention, [image], 'story_mention'],
  [false, reply, [], 'story_reply'],
  [false, reply, [image], 'story_reply'],
  [true, null, [], 'is_unsupported'],
  [true, mention, [image], 'is_unsupported'],
])(
  'maps unsupported %s, story %j, attachments %j to type %s',
  (isUnsupported, story, attachments, type) => {
    expect(resolveMessageType({ isUnsupported, story, attachments })).toBe(type);
  },
);
