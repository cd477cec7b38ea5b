import { describe, expect, test } from 'vitest';
import { readTold, readToldConversation } from './message-shape.ts';

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
const link = 'https://cdn.test/1';
const none = { image_data: null, video_data: null, file_url: null, name: null };

describe('a message of the network', () => {
  test.each<[string, object, object]>([
    ['without text', {}, { text: null, timestamp: ISO, fromId: '900', fromUsername: 'bob.test' }],
    ['with an empty text', { message: '' }, { text: null }],
    ['with a text', { message: 'Hi' }, { text: 'Hi', isUnsupported: false }],
    ['unsupported', { is_unsupported: true }, { isUnsupported: true }],
    [
      'timed in seconds',
      { created_time: 1_763_630_930 },
      { timestamp: '2025-11-20T09:28:50.000Z' },
    ],
    [
      'timed in milliseconds as a text',
      { created_time: '1763630930123' },
      { timestamp: '2025-11-20T09:28:50.123Z' },
    ],
    [
      'mentioning in a story',
      { story: { mention: { link, id: '9' } } },
      { story: { kind: 'mention', link } },
    ],
    [
      'answering a story',
      { story: { reply_to: { link, id: '9' } }, message: 'Wow' },
      { story: { kind: 'reply', link } },
    ],
    [
      'answering a story that is gone',
      { story: { reply_to: {} } },
      { story: { kind: 'reply', link: null } },
    ],
    [
      'with a flat story and a text',
      { story: { link }, message: 'Wow' },
      { story: { kind: 'reply', link } },
    ],
    ['with a flat story alone', { story: { link } }, { story: { kind: 'mention', link } }],
    ['with a story of no shape', { story: 7 }, { story: null }],
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
      'with one bare reaction',
      { reactions: { reaction: '❤', users: { data: [BOB] } } },
      { reactions: [{ symbol: '❤', userId: '900', username: 'bob.test' }] },
    ],
    ['with reactions of no shape', { reactions: 'x' }, { reactions: [] }],
    [
      'with an image',
      { attachments: { data: [{ id: '1', mime_type: 'image/jpeg', image_data: { url: link } }] } },
      { attachments: [{ ...none, kind: 'image', image_data: { url: link } }] },
    ],
    [
      'with a moving image',
      { attachments: { data: [{ image_data: { animated_gif_url: link } }] } },
      { attachments: [{ ...none, kind: 'image', image_data: { url: link } }] },
    ],
    [
      'with a video and its preview',
      { attachments: { data: [{ video_data: { url: link, preview_url: 'https://p.test' } }] } },
      {
        attachments: [
          {
            ...none,
            kind: 'video',
            video_data: { url: link },
            image_data: { url: 'https://p.test' },
          },
        ],
      },
    ],
    [
      'with an audio and a file',
      {
        attachments: {
          data: [
            { mime_type: 'audio/mp4', file_url: link },
            { mime_type: 'application/pdf', name: 'menu.pdf', file_url: link },
          ],
        },
      },
      {
        attachments: [
          { ...none, kind: 'audio', file_url: link },
          { ...none, kind: 'file', name: 'menu.pdf', file_url: link },
        ],
      },
    ],
    [
      'with a shared post',
      { shares: { data: [{ link, name: 'Bread', id: '1', template: {} }] } },
      { attachments: [{ ...none, kind: 'share', file_url: link, name: 'Bread' }] },
    ],
    [
      'with attachments of no shape',
      { attachments: { data: [7] }, shares: 'x' },
      { attachments: [] },
    ],
  ])('%s', (_what, over, expected) => {
    expect(readTold(raw(over))).toMatchObject(expected);
  });

  test('whose writer is withheld is by the one it was not written to', () => {
    const message = raw({ from: undefined });
    expect(readTold(message, [OWNER, BOB])?.fromId).toBe('900');
    expect(readTold(message)).toBeUndefined();
  });
});

describe('a conversation of the network', () => {
  const conversation = (over: object = {}) => ({
    id: 'c1',
    updated_time: '2026-11-20T09:28:50+0000',
    participants: { data: [OWNER, BOB] },
    messages: { data: [raw()] },
    ...over,
  });

  test.each<[string, object, object]>([
    ['whole', {}, { id: 'c1', updatedAt: ISO, participants: [OWNER, BOB] }],
    ['without its time', { updated_time: undefined }, { updatedAt: ISO }],
    ['in Unix time', { updated_time: 1_763_630_930 }, { updatedAt: '2025-11-20T09:28:50.000Z' }],
    ['without messages', { messages: undefined }, { messages: [] }],
    ['with messages of no shape', { messages: 'x' }, { messages: [] }],
    ['without participants', { participants: undefined }, { participants: [] }],
  ])('%s', (_what, over, expected) => {
    expect(readToldConversation(conversation(over))?.conversation).toMatchObject(expected);
  });

  test('keeps its other messages where one cannot be read', () => {
    const messages = { data: [raw({ id: 'a#b' }), raw({ id: 'm2' }), null, { id: 'm3' }] };
    const told = readToldConversation(conversation({ messages }));
    expect(told?.conversation.messages.map(({ id }) => id)).toEqual(['m2']);
    expect(told?.unreadable).toBe(3);
  });

  test('keeps the order of messages of one second, newest first', () => {
    const earlier = '2026-11-20T09:28:49+0000';
    const messages = {
      data: [
        raw({ id: 'm4' }),
        raw({ id: 'm3' }),
        raw({ id: 'm2' }),
        raw({ id: 'm1', created_time: earlier }),
      ],
    };
    const told = readToldConversation(conversation({ messages }))?.conversation.messages;
    expect(told?.map(({ id, timestamp }) => `${id} ${timestamp.slice(17)}`)).toEqual([
      'm4 50.002Z',
      'm3 50.001Z',
      'm2 50.000Z',
      'm1 49.000Z',
    ]);
  });

  test.each([[null], [{}], [{ id: 'c1' }]])('%j is none', (nothing) => {
    expect(readToldConversation(nothing)).toBeUndefined();
  });
});
