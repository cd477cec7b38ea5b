import { describe, expect, test } from 'vitest';
import { parseNetworkConversation, parseNetworkMessage } from './message-parser.ts';

const BOB = { id: '900', username: 'bob.test' };
const OWNER = { id: '17', username: 'ana' };
const raw = (over: object = {}) => ({
  id: 'm1',
  created_time: '2026-11-20T09:28:50+0000',
  from: BOB,
  to: { data: [OWNER] },
  ...over,
});
const ISO = '2026-11-20T09:28:50.000Z';
const YEAR_BEFORE = '2025-11-20T09:28:50.000Z';
const link = 'https://cdn.test/1';
const emptyAttachment = { image_data: null, video_data: null, file_url: null, name: null };
const withAttachments = (...data: object[]) => ({ attachments: { data } });
const attachments = (...all: object[]) => ({
  attachments: all.map((fields) => ({ ...emptyAttachment, ...fields })),
});
const story = (kind: string, storyLink: string | null = link) => ({
  story: { kind, link: storyLink },
});

describe('parsing a message of the network', () => {
  test.each<[string, object, object]>([
    ['without text', {}, { text: null, timestamp: ISO, fromId: '900', fromUsername: 'bob.test' }],
    ['with an empty text', { message: '' }, { text: null }],
    ['with a text', { message: 'Hi' }, { text: 'Hi', isUnsupported: false }],
    ['that is unsupported', { is_unsupported: true }, { isUnsupported: true }],
    ['with a time in seconds', { created_time: 1_763_630_930 }, { timestamp: YEAR_BEFORE }],
    [
      'with a time in milliseconds as text',
      { created_time: '1763630930123' },
      { timestamp: '2025-11-20T09:28:50.123Z' },
    ],
    ['with a story mention', { story: { mention: { link, id: '9' } } }, story('mention')],
    [
      'with a story reply',
      { story: { reply_to: { link, id: '9' } }, message: 'Wow' },
      story('reply'),
    ],
    ['with a reply to a story that is gone', { story: { reply_to: {} } }, story('reply', null)],
    ['with a flat story link and a text', { story: { link }, message: 'Wow' }, story('reply')],
    ['with a flat story link and no text', { story: { link } }, story('mention')],
    ['with an invalid story', { story: 7 }, { story: null }],
    [
      'with reactions in a list',
      { reactions: { data: [{ reaction: '❤', users: [BOB, OWNER] }] } },
      {
        reactions: [
          { symbol: '❤', userId: '900', username: 'bob.test' },
          { symbol: '❤', userId: '17', username: 'ana' },
        ],
      },
    ],
    [
      'with a single reaction object',
      { reactions: { reaction: '❤', users: { data: [BOB] } } },
      { reactions: [{ symbol: '❤', userId: '900', username: 'bob.test' }] },
    ],
    ['with invalid reactions', { reactions: 'x' }, { reactions: [] }],
    [
      'with an image',
      withAttachments({ id: '1', mime_type: 'image/jpeg', image_data: { url: link } }),
      attachments({ kind: 'image', image_data: { url: link } }),
    ],
    [
      'with an animated image',
      withAttachments({ image_data: { animated_gif_url: link } }),
      attachments({ kind: 'image', image_data: { url: link } }),
    ],
    [
      'with a video and its preview',
      withAttachments({ video_data: { url: link, preview_url: 'https://p.test' } }),
      attachments({
        kind: 'video',
        video_data: { url: link },
        image_data: { url: 'https://p.test' },
      }),
    ],
    [
      'with an audio and a file',
      withAttachments(
        { mime_type: 'audio/mp4', file_url: link },
        { mime_type: 'application/pdf', name: 'menu.pdf', file_url: link },
      ),
      attachments(
        { kind: 'audio', file_url: link },
        { kind: 'file', name: 'menu.pdf', file_url: link },
      ),
    ],
    [
      'with a shared post',
      { shares: { data: [{ link, name: 'Bread', id: '1', template: {} }] } },
      attachments({ kind: 'share', file_url: link, name: 'Bread' }),
    ],
    [
      'with a post that is shared twice',
      { shares: { data: [{ link }, { link, name: 'Bread' }] } },
      attachments({ kind: 'share', file_url: link, name: 'Bread' }),
    ],
    [
      'with a card',
      withAttachments({ id: '1', generic_template: { title: 'Rye', subtitle: '4 euros' } }),
      { text: 'Rye\n4 euros', attachments: [], isUnsupported: false },
    ],
    [
      'with an attachment of which nothing is named',
      withAttachments({ id: '1' }),
      { text: null, isUnsupported: true },
    ],
    [
      'with a text and an attachment of which nothing is named',
      { message: 'Look', ...withAttachments({ id: '1' }) },
      { text: 'Look', isUnsupported: false },
    ],
    ['that is unsupported, as text', { is_unsupported: 'true' }, { isUnsupported: true }],
    ['that is supported, as text', { is_unsupported: 'false' }, { isUnsupported: false }],
    ['with ids that are numbers', { id: 5, from: { id: 900 } }, { id: '5', fromId: '900' }],
    ['with invalid attachments', { attachments: { data: [7] }, shares: 'x' }, { attachments: [] }],
  ])('parses a Graph API message %s', (_what, over, expected) => {
    expect(parseNetworkMessage(raw(over))).toMatchObject(expected);
  });

  test("a message with withheld author is by the conversation's other member", () => {
    const message = raw({ from: undefined });
    expect(parseNetworkMessage(message, [OWNER, BOB])?.fromId).toBe('900');
    expect(parseNetworkMessage(message)).toBeUndefined();
  });
});

describe('parsing a conversation of the network', () => {
  const conversation = (over: object = {}) => ({
    id: 'c1',
    updated_time: '2026-11-20T09:28:50+0000',
    participants: { data: [OWNER, BOB] },
    messages: { data: [raw()] },
    ...over,
  });

  test.each<[string, object, object]>([
    ['with all fields', {}, { id: 'c1', updatedAt: ISO, participants: [OWNER, BOB] }],
    ['without an update time', { updated_time: undefined }, { updatedAt: ISO }],
    ['with a Unix update time', { updated_time: 1_763_630_930 }, { updatedAt: YEAR_BEFORE }],
    ['without messages', { messages: undefined }, { messages: [] }],
    ['with invalid messages', { messages: 'x' }, { messages: [] }],
    ['without participants', { participants: undefined }, { participants: [] }],
  ])('parses a Graph API conversation %s', (_what, over, expected) => {
    expect(parseNetworkConversation(conversation(over))?.conversation).toMatchObject(expected);
  });

  test('keeps the valid messages of a conversation and counts the invalid ones', () => {
    const messages = { data: [raw({ id: 'a#b' }), raw({ id: 'm2' }), null, { id: 'm3' }] };
    const parsed = parseNetworkConversation(conversation({ messages }));
    expect(parsed?.conversation.messages.map(({ id }) => id)).toEqual(['m2']);
    expect(parsed?.unreadableCount).toBe(3);
  });

  test('messages of one second keep their list order, newest first', () => {
    const earlier = raw({ id: 'm1', created_time: '2026-11-20T09:28:49+0000' });
    const data = [...['m4', 'm3', 'm2'].map((id) => raw({ id })), earlier];
    const parsed = parseNetworkConversation(conversation({ messages: { data } }));
    const read = parsed?.conversation.messages.map((one) => `${one.id} ${one.timestamp.slice(17)}`);
    expect(read).toEqual(['m4 50.002Z', 'm3 50.001Z', 'm2 50.000Z', 'm1 49.000Z']);
  });

  test.each([[null], [{}], [{ id: 'c1' }]])(
    'returns undefined for the invalid conversation %j',
    (nothing) => {
      expect(parseNetworkConversation(nothing)).toBeUndefined();
    },
  );
});
