import { expect, test } from 'vitest';
import type { MessageAttachment } from '#shared/schemas/conversation.ts';
import { saySentence } from '#shared/sentences/say.ts';
import { makeStoredMessage } from '#tests/support/replies/make-stored-message.ts';
import {
  describeUnreadableMessageContent,
  findMessageContentBesideText,
} from './unreadable-message-content.ts';

const attached = (kind: MessageAttachment['kind'], name: string | null = null) => ({
  attachments: [{ kind, image_data: null, video_data: null, file_url: null, name }],
});
const MENTION = { kind: 'mention', link: 'https://cdn.test/1' } as const;
const REPLY = { kind: 'reply', link: 'https://cdn.test/1' } as const;

test.each([
  ['what only Instagram shows', { type: 'is_unsupported', text: null } as const],
  ['what only Instagram shows, with a text', { type: 'is_unsupported', text: 'Hi' } as const],
  ['a picture', { ...attached('image'), text: null }],
  ['a text about a picture', { ...attached('image'), text: 'Do you have this one?' }],
  ['a video', { ...attached('video'), text: null }],
  ['a voice message', { ...attached('audio'), text: null }],
  ['a file', { ...attached('file', 'order.pdf'), text: 'See here' }],
  ['a shared post without a title', { ...attached('share'), text: null }],
  ['a shared post with a title of emoji', { ...attached('share', '🔥'), text: '😍' }],
  ['a heart', { text: '❤️' }],
  ['emoji', { text: '😂😂 👍' }],
  ['a sign', { text: '??' }],
  ['nothing', { text: null }],
  ['an empty text', { text: '' }],
  ['a mention in a story', { text: null, story: MENTION }],
  ['a heart for a story', { text: '❤', story: REPLY }],
])('names what the model cannot read of %s', (_what, fields) => {
  const sentence = describeUnreadableMessageContent(makeStoredMessage(fields));
  expect(sentence && saySentence(sentence)).toMatch(
    /^This answers .+, which the AI model cannot read, so it waits for you\.$/,
  );
});

test.each([
  ['a text', { text: 'Hello' }],
  ['a number', { text: '2?' }],
  ['a text in another script', { text: 'いくらですか' }],
  ['a text with emoji', { text: 'ok 👍' }],
  ['a shared post with its title', { ...attached('share', 'Rye bread'), text: null }],
  ['a text about a shared post', { ...attached('share'), text: 'Is this available?' }],
  ['a reply to a story', { text: 'Wow', story: REPLY }],
])('names nothing of %s', (_what, fields) => {
  expect(describeUnreadableMessageContent(makeStoredMessage(fields))).toBeUndefined();
});

test.each([
  ['is_unsupported', { type: 'is_unsupported', ...attached('image') } as const],
  ['story_mention', { type: 'story_mention', story: MENTION } as const],
  ['audio', attached('audio')],
  [undefined, { text: 'Hello' }],
])('names what was sent: %s', (sent, fields) => {
  expect(findMessageContentBesideText(makeStoredMessage(fields))).toBe(sent);
});
