import { expect, test } from 'vitest';
import type { Story } from '#functions/connection/domain/told-messages.ts';
import type { Attachment, MessageType } from '#shared/schemas/conversation.ts';
import { messageTypeOf } from './message-type.ts';

const mention: Story = { kind: 'mention', link: 'https://cdn.example/story' };
const reply: Story = { kind: 'reply', link: null };
const image: Attachment = {
  kind: 'image',
  image_data: { url: 'https://cdn.example/1.jpg' },
  video_data: null,
  file_url: null,
  name: null,
};

test.each<[boolean, Story | null, readonly Attachment[], MessageType]>([
  [false, null, [], 'message'],
  [false, null, [image], 'message_with_attachments'],
  [false, mention, [], 'story_mention'],
  [false, mention, [image], 'story_mention'],
  [false, reply, [], 'story_reply'],
  [false, reply, [image], 'story_reply'],
  [true, null, [], 'is_unsupported'],
  [true, mention, [image], 'is_unsupported'],
])(
  'unsupported %s, story %j, attachments %j make %s',
  (isUnsupported, story, attachments, type) => {
    expect(messageTypeOf({ isUnsupported, story, attachments })).toBe(type);
  },
);
