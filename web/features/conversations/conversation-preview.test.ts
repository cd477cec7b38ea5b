// Previews of every kind of last message.
import { expect, test } from 'vitest';
import { buildConversationPreview, formatParticipantNames } from './conversation-preview.ts';

const makeLastMessage = (overrides: object) => ({
  message_type: 'message' as const,
  message: null,
  from: { username: 'ana.reads' },
  is_own: false,
  ...overrides,
});

test.each([
  [{ message: 'Do you ship to Lisbon?' }, 'Do you ship to Lisbon?'],
  [{ message: 'Yes, we do.', is_own: true }, 'You: Yes, we do.'],
  [{ message_type: 'message_with_attachments', is_own: true }, 'You sent an attachment'],
  [{ message_type: 'message_with_attachments' }, 'ana.reads sent an attachment'],
  [{ message_type: 'message_with_attachments', message: 'Look' }, 'ana.reads sent an attachment'],
  [{ message_type: 'story_mention', is_own: true }, 'You shared your story'],
  [{ message_type: 'story_mention' }, 'ana.reads mentioned you in a story'],
  [{ message_type: 'story_reply', is_own: true, message: 'Hi' }, 'You replied to your story'],
  [{ message_type: 'story_reply', message: 'Hi' }, 'ana.reads replied to your story'],
  [{ message_type: 'is_unsupported' }, 'Message unavailable'],
  [{ message_type: 'is_unsupported', message: 'left over' }, 'Message unavailable'],
  [{ message: '  ' }, 'Message unavailable'],
  [{}, 'Message unavailable'],
  [{ is_own: true }, 'You: Message unavailable'],
  [{ message_type: 'is_unsupported', is_own: true }, 'You: Message unavailable'],
  [{ message: 'שלום', is_own: true }, 'You: שלום'],
] as const)('formats the last message %j as: %s', (overrides, expected) => {
  const { author, text } = buildConversationPreview(makeLastMessage(overrides));

  expect(author + text).toBe(expected);
});

test('separates the word "You" from right-to-left text in a conversation preview', () => {
  expect(buildConversationPreview(makeLastMessage({ message: ' שלום ', is_own: true }))).toEqual({
    author: 'You: ',
    text: 'שלום',
  });
});

test('formats the preview of a conversation without messages', () => {
  expect(buildConversationPreview(null)).toEqual({ author: '', text: 'No messages yet' });
});

test('joins the usernames of the participants with commas', () => {
  const participants = [
    { id: '1', username: 'ana' },
    { id: '2', username: 'joao' },
  ];
  expect(formatParticipantNames({ participants: participants })).toBe('ana, joao');
  expect(formatParticipantNames({ participants: [] })).toBe('Instagram user');
});
