import { describe, expect, test } from 'vitest';
import { parseMessageWebhookEvents } from './webhook-message-events.ts';

const AT = 1_795_000_000_001;
const ISO = new Date(AT).toISOString();

const entry = (...messaging: unknown[]) => ({ id: '17', time: AT, messaging });
const body = (...entries: unknown[]) => ({ object: 'instagram', entry: entries });
const createEvent = (what: object, more: object = {}) => ({
  sender: { id: '900' },
  recipient: { id: '17' },
  timestamp: AT,
  ...what,
  ...more,
});
const ECHO = { sender: { id: '17' }, recipient: { id: '900' } };

const emptyMessage = {
  id: 'm1',
  timestamp: ISO,
  fromId: '900',
  text: null,
  attachments: [],
  story: null,
  isUnsupported: false,
};
const emptyAttachment = { image_data: null, video_data: null, file_url: null, name: null };
const message = (over: object) => ({
  kind: 'message',
  personId: '900',
  message: { ...emptyMessage, ...over },
});
const url = 'https://cdn.test/1';
const media = (type: string) =>
  createEvent({ message: { mid: 'm1', attachments: [{ type, payload: { url } }] } });

const parseEvents = (...entries: unknown[]) =>
  parseMessageWebhookEvents(body(...entries)).map(({ event }) => event);

describe('message events of a webhook body', () => {
  test.each<[string, object, object]>([
    ['a text', createEvent({ message: { mid: 'm1', text: 'Hi' } }), message({ text: 'Hi' })],
    [
      'an image',
      media('image'),
      message({ attachments: [{ ...emptyAttachment, kind: 'image', image_data: { url } }] }),
    ],
    [
      'a video',
      media('video'),
      message({ attachments: [{ ...emptyAttachment, kind: 'video', video_data: { url } }] }),
    ],
    [
      'an audio',
      media('audio'),
      message({ attachments: [{ ...emptyAttachment, kind: 'audio', file_url: url }] }),
    ],
    [
      'a file',
      media('file'),
      message({ attachments: [{ ...emptyAttachment, kind: 'file', file_url: url }] }),
    ],
    [
      'a shared post',
      createEvent({
        message: {
          mid: 'm1',
          attachments: [
            { type: 'ig_post', payload: { ig_post_media_id: '1', title: 'Bread', url } },
          ],
        },
      }),
      message({
        attachments: [{ ...emptyAttachment, kind: 'share', name: 'Bread', file_url: url }],
      }),
    ],
    ...['ig_reel', 'reel', 'share'].map((type): [string, object, object] => [
      `a shared ${type}`,
      media(type),
      message({ attachments: [{ ...emptyAttachment, kind: 'share', file_url: url }] }),
    ]),
    [
      'a heart',
      createEvent({ message: { mid: 'm1', attachments: [{ type: 'like_heart' }] } }),
      message({ text: '❤️' }),
    ],
    ['a story mention', media('story_mention'), message({ story: { kind: 'mention', link: url } })],
    [
      'a story reply',
      createEvent({ message: { mid: 'm1', text: 'Wow', reply_to: { story: { url, id: '9' } } } }),
      message({ text: 'Wow', story: { kind: 'reply', link: url } }),
    ],
    [
      'a reply to a certain message',
      createEvent({ message: { mid: 'm1', text: 'Yes', reply_to: { mid: 'm0' } } }),
      message({ text: 'Yes' }),
    ],
    [
      'an echo of an outbound message',
      createEvent({ message: { mid: 'm1', text: 'Hello', is_echo: true } }, ECHO),
      message({ text: 'Hello', fromId: '17' }),
    ],
    [
      'an unsupported message',
      createEvent({ message: { mid: 'm1', is_unsupported: true } }),
      message({ isUnsupported: true }),
    ],
    [
      'a tap on a suggested question',
      createEvent({ postback: { mid: 'm1', title: 'Opening hours?', payload: 'HOURS' } }),
      message({ text: 'Opening hours?' }),
    ],
    [
      'an unsent message',
      createEvent({ message: { mid: 'm1', is_deleted: true } }),
      { kind: 'unsent', personId: '900', messageId: 'm1', byId: '900', at: ISO },
    ],
    [
      'a reaction',
      createEvent({ reaction: { mid: 'm1', action: 'react', reaction: 'love', emoji: '❤' } }),
      { kind: 'reaction', personId: '900', messageId: 'm1', byId: '900', symbol: '❤', at: ISO },
    ],
    [
      'a reaction of the account',
      createEvent({ reaction: { mid: 'm1', action: 'react', reaction: 'love', emoji: '❤' } }, ECHO),
      { kind: 'reaction', personId: '900', messageId: 'm1', byId: '17', symbol: '❤', at: ISO },
    ],
    [
      'a removed reaction',
      createEvent({ reaction: { mid: 'm1', action: 'unreact' } }),
      { kind: 'reaction', personId: '900', messageId: 'm1', byId: '900', symbol: null, at: ISO },
    ],
    [
      'an edit',
      createEvent({ message_edit: { mid: 'm1', text: 'Hi there', num_edit: 2 } }),
      { kind: 'edited', personId: '900', messageId: 'm1', text: 'Hi there', numEdit: 2, at: ISO },
    ],
    [
      'an edit with an invalid number',
      createEvent({ message_edit: { mid: 'm1', text: 'Hi there', num_edit: 'two' } }),
      { kind: 'edited', personId: '900', messageId: 'm1', text: 'Hi there', numEdit: 0, at: ISO },
    ],
  ])('parses a message event of a webhook body: %s', (_what, raw, expected) => {
    expect(parseEvents(entry(raw))).toEqual([expected]);
  });

  test.each<[string, object]>([
    [
      'sent in standby while another app controls the conversation',
      { id: '17', standby: [createEvent({ message: { mid: 'm1' } })] },
    ],
    [
      'sent as a change by the dashboard test button',
      {
        id: '17',
        changes: [{ field: 'messages', value: createEvent({ message: { mid: 'm1' } }) }],
      },
    ],
    [
      'without its own timestamp',
      entry(createEvent({ message: { mid: 'm1' } }, { timestamp: undefined })),
    ],
    [
      'with a timestamp in seconds',
      entry(createEvent({ message: { mid: 'm1' } }, { timestamp: 1_795_000_000 })),
    ],
  ])('parses a message %s', (_how, raw) => {
    const [parsed] = parseEvents({ ...raw, time: AT });
    expect(parsed).toMatchObject({ kind: 'message', personId: '900', message: { id: 'm1' } });
  });

  test.each<[string, unknown]>([
    ['a read receipt', createEvent({ read: { mid: 'm1' } })],
    ['an edit without its text', createEvent({ message_edit: { mid: 'm1', num_edit: 0 } })],
    ['an unknown key', createEvent({ pass_thread_control: {} })],
    ['a message without an id', createEvent({ message: { text: 'Hi' } })],
    ['a message with an invalid id', createEvent({ message: { mid: 'a#b', text: 'Hi' } })],
    [
      'a message of the account to itself',
      { ...ECHO, recipient: { id: '17' }, timestamp: AT, message: { mid: 'm1' } },
    ],
    ['a text', 'nonsense'],
    ['null', null],
  ])('leaves out %s and keeps the next message event', (_what, raw) => {
    expect(parseEvents(entry(raw, createEvent({ message: { mid: 'm2' } })))).toEqual([
      message({ id: 'm2' }),
    ]);
  });

  test.each([
    ['a missing body', null],
    [
      'another product',
      { object: 'page', entry: [entry(createEvent({ message: { mid: 'm1' } }))] },
    ],
    ['an entry without an account', body({ messaging: [createEvent({ message: { mid: 'm1' } })] })],
    ['lists of a wrong type', body({ id: '17', messaging: 7, standby: {}, changes: 'x' })],
  ])('returns no message events for %s', (_what, raw) => {
    expect(parseMessageWebhookEvents(raw)).toEqual([]);
  });

  test('cuts long texts and attachment lists of a message event, and repairs half a surrogate pair', () => {
    const [parsed] = parseEvents(
      entry(
        createEvent({
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
    if (parsed?.kind !== 'message') throw new Error('no message');
    expect(parsed.message.text).toMatch(/^\ufffdx{3999}$/);
    expect(parsed.message.attachments).toEqual(
      Array(10).fill({ ...emptyAttachment, kind: 'image' }),
    );
  });
});

describe('size of parsed message events', () => {
  const sizeOf = (what: object) => {
    const [parsed] = parseMessageWebhookEvents(body(entry(createEvent(what))));
    expect(parsed).toBeDefined();
    // As serialized for the queue: a character beyond ASCII takes six bytes.
    return JSON.stringify(parsed?.event).replace(/[^\x20-\x7e]/g, '......').length;
  };
  const long = 'é'.repeat(50_000);
  const address = `https://cdn.test/${'x'.repeat(2_000)}`;
  const shares = Array(50).fill({ type: 'share', payload: { url: address, title: long } });

  test.each<[string, object]>([
    ['long attachment titles', { message: { mid: 'm1', text: long, attachments: shares } }],
    ['a long reaction', { reaction: { mid: 'm1', action: 'react', emoji: long, reaction: long } }],
    ['a long edit', { message_edit: { mid: 'm1', text: long, num_edit: 1 } }],
    ['a long button title', { postback: { mid: 'm1', title: long } }],
  ])('keeps a message event below the queue limit with %s', (_, what) => {
    expect(sizeOf(what)).toBeLessThan(100_000);
  });

  test('cuts a long attachment title instead of dropping it, and repairs half a surrogate pair', () => {
    const title = `${'x'.repeat(299)}🎉 and more`;
    const [parsed] = parseEvents(
      entry(
        createEvent({
          message: { mid: 'm1', attachments: [{ type: 'share', payload: { url, title } }] },
        }),
      ),
    );
    if (parsed?.kind !== 'message') throw new Error('no message');
    expect(parsed.message.attachments[0]?.name).toBe(`${'x'.repeat(299)}\ufffd`);
  });
});

describe('dedupe keys of message events', () => {
  const countDedupeKeys = (...events: object[]) =>
    new Set(events.map((one) => parseMessageWebhookEvents(body(entry(one)))[0]?.dedupeKey)).size;
  const hi = { message: { mid: 'm1', text: 'Hi' } };
  const love = { reaction: { mid: 'm1', action: 'react', emoji: '❤' } };

  test('gives an event delivered twice one dedupe key, and parses an event repeated within a body once', () => {
    expect(
      countDedupeKeys(
        createEvent(hi),
        createEvent({ message: { mid: 'm1', text: 'Hi', is_echo: false } }),
      ),
    ).toBe(1);
    expect(
      parseMessageWebhookEvents(
        body(entry(createEvent(hi), createEvent(hi)), entry(createEvent(hi))),
      ),
    ).toHaveLength(1);
  });

  test('gives a message, its deletion, its edits and its reaction different dedupe keys', () => {
    const unsent = { message: { mid: 'm1', is_deleted: true } };
    const edited = { message_edit: { mid: 'm1', text: 'Hi!', num_edit: 1 } };
    const editedTwice = { message_edit: { mid: 'm1', text: 'Hi!!', num_edit: 2 } };
    expect(
      countDedupeKeys(
        createEvent(hi),
        createEvent(unsent),
        createEvent(edited),
        createEvent(editedTwice),
        createEvent(love),
      ),
    ).toBe(5);
  });

  test('gives a reaction that is added, removed and added again three dedupe keys', () => {
    const back = { reaction: { mid: 'm1', action: 'unreact' } };
    expect(
      countDedupeKeys(
        createEvent(love),
        createEvent(back, { timestamp: AT + 1 }),
        createEvent(love, { timestamp: AT + 2 }),
        createEvent(love),
      ),
    ).toBe(3);
  });

  test('gives the same message id in two accounts different dedupe keys', () => {
    const one = parseMessageWebhookEvents(body(entry(createEvent(hi))))[0];
    const other = parseMessageWebhookEvents(body({ ...entry(createEvent(hi)), id: '18' }))[0];
    expect(one?.dedupeKey).not.toBe(other?.dedupeKey);
  });
});
