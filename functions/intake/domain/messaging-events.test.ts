import { describe, expect, test } from 'vitest';
import { readMessages } from './messaging-events.ts';

const AT = 1_795_000_000_001;
const ISO = new Date(AT).toISOString();

const entry = (...messaging: unknown[]) => ({ id: '17', time: AT, messaging });
const body = (...entries: unknown[]) => ({ object: 'instagram', entry: entries });
const by = (what: object, more: object = {}) => ({
  sender: { id: '900' },
  recipient: { id: '17' },
  timestamp: AT,
  ...what,
  ...more,
});
const ECHO = { sender: { id: '17' }, recipient: { id: '900' } };

const plain = {
  id: 'm1',
  timestamp: ISO,
  fromId: '900',
  fromUsername: undefined,
  text: null,
  attachments: [],
  story: null,
  reactions: undefined,
  isUnsupported: false,
};
const none = { image_data: null, video_data: null, file_url: null, name: null };
const message = (over: object) => ({
  kind: 'message',
  personId: '900',
  message: { ...plain, ...over },
});
const url = 'https://cdn.test/1';
const media = (type: string) =>
  by({ message: { mid: 'm1', attachments: [{ type, payload: { url } }] } });

const eventsIn = (...entries: unknown[]) =>
  readMessages(body(...entries)).map(({ event }) => event);

describe('what an event tells about a conversation', () => {
  test.each<[string, object, object]>([
    ['a text', by({ message: { mid: 'm1', text: 'Hi' } }), message({ text: 'Hi' })],
    [
      'an image',
      media('image'),
      message({ attachments: [{ ...none, kind: 'image', image_data: { url } }] }),
    ],
    [
      'a video',
      media('video'),
      message({ attachments: [{ ...none, kind: 'video', video_data: { url } }] }),
    ],
    [
      'an audio',
      media('audio'),
      message({ attachments: [{ ...none, kind: 'audio', file_url: url }] }),
    ],
    ['a file', media('file'), message({ attachments: [{ ...none, kind: 'file', file_url: url }] })],
    [
      'a shared post',
      by({
        message: {
          mid: 'm1',
          attachments: [
            { type: 'ig_post', payload: { ig_post_media_id: '1', title: 'Bread', url } },
          ],
        },
      }),
      message({ attachments: [{ ...none, kind: 'share', name: 'Bread', file_url: url }] }),
    ],
    ...['ig_reel', 'reel', 'share'].map((type): [string, object, object] => [
      `a shared ${type}`,
      media(type),
      message({ attachments: [{ ...none, kind: 'share', file_url: url }] }),
    ]),
    [
      'a heart',
      by({ message: { mid: 'm1', attachments: [{ type: 'like_heart' }] } }),
      message({ text: '❤️' }),
    ],
    ['a story mention', media('story_mention'), message({ story: { kind: 'mention', link: url } })],
    [
      'a story reply',
      by({ message: { mid: 'm1', text: 'Wow', reply_to: { story: { url, id: '9' } } } }),
      message({ text: 'Wow', story: { kind: 'reply', link: url } }),
    ],
    [
      'an answer to one message',
      by({ message: { mid: 'm1', text: 'Yes', reply_to: { mid: 'm0' } } }),
      message({ text: 'Yes' }),
    ],
    [
      'an own message',
      by({ message: { mid: 'm1', text: 'Hello', is_echo: true } }, ECHO),
      message({ text: 'Hello', fromId: '17' }),
    ],
    [
      'something unsupported',
      by({ message: { mid: 'm1', is_unsupported: true } }),
      message({ isUnsupported: true }),
    ],
    [
      'a suggested question',
      by({ postback: { mid: 'm1', title: 'Opening hours?', payload: 'HOURS' } }),
      message({ text: 'Opening hours?' }),
    ],
    [
      'a message taken back',
      by({ message: { mid: 'm1', is_deleted: true } }),
      { kind: 'unsent', personId: '900', messageId: 'm1', byId: '900', at: ISO },
    ],
    [
      'a reaction',
      by({ reaction: { mid: 'm1', action: 'react', reaction: 'love', emoji: '❤' } }),
      { kind: 'reaction', personId: '900', messageId: 'm1', byId: '900', symbol: '❤', at: ISO },
    ],
    [
      'an own reaction',
      by({ reaction: { mid: 'm1', action: 'react', reaction: 'love', emoji: '❤' } }, ECHO),
      { kind: 'reaction', personId: '900', messageId: 'm1', byId: '17', symbol: '❤', at: ISO },
    ],
    [
      'a reaction taken back',
      by({ reaction: { mid: 'm1', action: 'unreact' } }),
      { kind: 'reaction', personId: '900', messageId: 'm1', byId: '900', symbol: null, at: ISO },
    ],
    [
      'an edit',
      by({ message_edit: { mid: 'm1', text: 'Hi there', num_edit: 2 } }),
      { kind: 'edited', personId: '900', messageId: 'm1', text: 'Hi there', numEdit: 2, at: ISO },
    ],
    [
      'an edit without its number',
      by({ message_edit: { mid: 'm1', text: 'Hi there', num_edit: 'two' } }),
      { kind: 'edited', personId: '900', messageId: 'm1', text: 'Hi there', numEdit: 0, at: ISO },
    ],
  ])('%s', (_what, raw, expected) => {
    expect(eventsIn(entry(raw))).toEqual([expected]);
  });

  test.each<[string, object]>([
    [
      'standing by while another app answers',
      { id: '17', standby: [by({ message: { mid: 'm1' } })] },
    ],
    [
      'as the dashboard tests it',
      { id: '17', changes: [{ field: 'messages', value: by({ message: { mid: 'm1' } }) }] },
    ],
    ['without a time of its own', entry(by({ message: { mid: 'm1' } }, { timestamp: undefined }))],
    ['in seconds', entry(by({ message: { mid: 'm1' } }, { timestamp: 1_795_000_000 }))],
  ])('is the same %s', (_how, raw) => {
    const [told] = eventsIn({ ...raw, time: AT });
    expect(told).toMatchObject({ kind: 'message', personId: '900', message: { id: 'm1' } });
  });

  test.each<[string, unknown]>([
    ['a read mark', by({ read: { mid: 'm1' } })],
    ['an edit without its text', by({ message_edit: { mid: 'm1', num_edit: 0 } })],
    ['a key we do not know', by({ pass_thread_control: {} })],
    ['a message without an id', by({ message: { text: 'Hi' } })],
    ['an id that is none', by({ message: { mid: 'a#b', text: 'Hi' } })],
    [
      'a note to oneself',
      { ...ECHO, recipient: { id: '17' }, timestamp: AT, message: { mid: 'm1' } },
    ],
    ['nonsense', 'nonsense'],
    ['nothing', null],
  ])('leaves %s out', (_what, raw) => {
    expect(eventsIn(entry(raw, by({ message: { mid: 'm2' } })))).toEqual([message({ id: 'm2' })]);
  });

  test.each([
    ['no body', null],
    ['another product', { object: 'page', entry: [entry(by({ message: { mid: 'm1' } }))] }],
    ['an entry without an account', body({ messaging: [by({ message: { mid: 'm1' } })] })],
    ['a list that is none', body({ id: '17', messaging: 7, standby: {}, changes: 'x' })],
  ])('%s tells nothing', (_what, raw) => {
    expect(readMessages(raw)).toEqual([]);
  });

  test('what no queue could hold is cut, and half a sign is mended', () => {
    const [told] = eventsIn(
      entry(
        by({
          message: {
            mid: 'm1',
            text: `\ud83d${'x'.repeat(100_000)}`,
            attachments: Array(50).fill({
              type: 'image',
              payload: { url: `h${'x'.repeat(9_000)}` },
            }),
          },
        }),
      ),
    );
    if (told?.kind !== 'message') throw new Error('no message');
    expect(told.message.text).toMatch(/^\ufffdx{3999}$/);
    expect(told.message.attachments).toEqual(Array(10).fill({ ...none, kind: 'image' }));
  });
});

describe('no event is large', () => {
  const sizeOf = (what: object) => {
    const [told] = readMessages(body(entry(by(what))));
    expect(told).toBeDefined();
    // As it travels: a sign beyond ASCII takes six bytes.
    return JSON.stringify(told?.event).replace(/[^\x20-\x7e]/g, '......').length;
  };
  const long = 'é'.repeat(50_000);
  const address = `https://cdn.test/${'x'.repeat(2_000)}`;
  const shares = Array(50).fill({ type: 'share', payload: { url: address, title: long } });

  test.each<[string, object]>([
    ['titles', { message: { mid: 'm1', text: long, attachments: shares } }],
    ['a reaction', { reaction: { mid: 'm1', action: 'react', emoji: long, reaction: long } }],
    ['an edit', { message_edit: { mid: 'm1', text: long, num_edit: 1 } }],
    ['a button', { postback: { mid: 'm1', title: long } }],
  ])('whatever it carries: %s', (_, what) => {
    expect(sizeOf(what)).toBeLessThan(100_000);
  });

  test('a long title is cut, not dropped, and half a sign is mended', () => {
    const title = `${'x'.repeat(299)}🎉 and more`;
    const [told] = eventsIn(
      entry(
        by({ message: { mid: 'm1', attachments: [{ type: 'share', payload: { url, title } }] } }),
      ),
    );
    if (told?.kind !== 'message') throw new Error('no message');
    expect(told.message.attachments[0]?.name).toBe(`${'x'.repeat(299)}\ufffd`);
  });
});

describe('an event that repeats', () => {
  const marks = (...happenings: object[]) =>
    new Set(happenings.map((one) => readMessages(body(entry(one)))[0]?.seenAs)).size;
  const hi = { message: { mid: 'm1', text: 'Hi' } };
  const love = { reaction: { mid: 'm1', action: 'react', emoji: '❤' } };

  test('is the same in another body, and told once in one', () => {
    expect(marks(by(hi), by({ message: { mid: 'm1', text: 'Hi', is_echo: false } }))).toBe(1);
    expect(readMessages(body(entry(by(hi), by(hi)), entry(by(hi))))).toHaveLength(1);
  });

  test('differs from what happens to the message later', () => {
    const unsent = { message: { mid: 'm1', is_deleted: true } };
    const edited = { message_edit: { mid: 'm1', text: 'Hi!', num_edit: 1 } };
    const again = { message_edit: { mid: 'm1', text: 'Hi!!', num_edit: 2 } };
    expect(marks(by(hi), by(unsent), by(edited), by(again), by(love))).toBe(5);
  });

  test('a reaction given, taken back and given again is three', () => {
    const back = { reaction: { mid: 'm1', action: 'unreact' } };
    expect(
      marks(by(love), by(back, { timestamp: AT + 1 }), by(love, { timestamp: AT + 2 }), by(love)),
    ).toBe(3);
  });

  test('two accounts under one id stay apart', () => {
    const one = readMessages(body(entry(by(hi))))[0];
    const other = readMessages(body({ ...entry(by(hi)), id: '18' }))[0];
    expect(one?.seenAs).not.toBe(other?.seenAs);
  });
});
