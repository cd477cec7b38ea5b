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
const LOVE = { reaction: { mid: 'm1', action: 'react', reaction: 'love', emoji: '❤' } };
const UNREACT = { reaction: { mid: 'm1', action: 'unreact' } };
const HI = { text: 'Hi' };
const ECHO = { sender: { id: '17' }, recipient: { id: '900' } };

/** An event that brings the message m1 with these fields. */
const messageEvent = (fields: object = {}, more: object = {}) =>
  createEvent({ message: { mid: 'm1', ...fields } }, more);

const emptyMessage = {
  id: 'm1',
  timestamp: ISO,
  fromId: '900',
  text: null,
  attachments: [],
  story: null,
  isUnsupported: false,
};
const message = (over: object) => ({
  kind: 'message',
  personId: '900',
  message: { ...emptyMessage, ...over },
});
const url = 'https://cdn.test/1';
const media = (type: string) => messageEvent({ attachments: [{ type, payload: { url } }] });
const emptyAttachment = { image_data: null, video_data: null, file_url: null, name: null };
const withAttachment = (attachment: object) =>
  message({ attachments: [{ ...emptyAttachment, ...attachment }] });
/** Changes of the message m1. */
const change = (kind: string, fields: object = {}) => ({
  kind,
  personId: '900',
  messageId: 'm1',
  at: ISO,
  ...fields,
});

const SHARED = { type: 'ig_post', payload: { ig_post_media_id: '1', title: 'Bread', url } };
const QUESTION = { postback: { mid: 'm1', title: 'Opening hours?', payload: 'HOURS' } };
const edit = (num_edit: unknown, text = 'Hi there') =>
  createEvent({ message_edit: { mid: 'm1', text, num_edit } });
const edited = (numEdit: number) => change('edited', { text: 'Hi there', numEdit });
const byAccount = change('reaction', { byId: '17', symbol: '❤' });

const parseEvents = (...entries: unknown[]) =>
  parseMessageWebhookEvents(body(...entries)).map(({ event }) => event);
function parseMessage(fields: object) {
  const [parsed] = parseEvents(entry(messageEvent(fields)));
  if (parsed?.kind !== 'message') throw new Error('no message');
  return parsed.message;
}

describe('message events of a webhook body', () => {
  test.each<[string, object, object]>([
    ['a text', messageEvent({ text: 'Hi' }), message({ text: 'Hi' })],
    ['an image', media('image'), withAttachment({ kind: 'image', image_data: { url } })],
    [
      'attachments that are one attachment',
      messageEvent({ attachments: { type: 'image', payload: { url } } }),
      withAttachment({ kind: 'image', image_data: { url } }),
    ],
    ['a video', media('video'), withAttachment({ kind: 'video', video_data: { url } })],
    ['an audio', media('audio'), withAttachment({ kind: 'audio', file_url: url })],
    ['a file', media('file'), withAttachment({ kind: 'file', file_url: url })],
    [
      'a shared post',
      messageEvent({ attachments: [SHARED] }),
      withAttachment({ kind: 'share', name: 'Bread', file_url: url }),
    ],
    ...['ig_reel', 'reel', 'share'].map((type): [string, object, object] => [
      `a shared ${type}`,
      media(type),
      withAttachment({ kind: 'share', file_url: url }),
    ]),
    ['a heart', messageEvent({ attachments: [{ type: 'like_heart' }] }), message({ text: '❤️' })],
    ['a story mention', media('story_mention'), message({ story: { kind: 'mention', link: url } })],
    [
      'a story reply',
      messageEvent({ text: 'Wow', reply_to: { story: { url, id: '9' } } }),
      message({ text: 'Wow', story: { kind: 'reply', link: url } }),
    ],
    [
      'a reply to a certain message',
      messageEvent({ text: 'Yes', reply_to: { mid: 'm0' } }),
      message({ text: 'Yes' }),
    ],
    [
      'an echo of an outbound message',
      messageEvent({ text: 'Hello', is_echo: true }, ECHO),
      message({ text: 'Hello', fromId: '17' }),
    ],
    [
      'an unsupported message',
      messageEvent({ is_unsupported: true }),
      message({ isUnsupported: true }),
    ],
    ['a tap on a suggested question', createEvent(QUESTION), message({ text: 'Opening hours?' })],
    ['an unsent message', messageEvent({ is_deleted: true }), change('unsent', { byId: '900' })],
    ['a reaction', createEvent(LOVE), change('reaction', { byId: '900', symbol: '❤' })],
    ['a reaction of the account', createEvent(LOVE, ECHO), byAccount],
    ['a removed reaction', createEvent(UNREACT), change('reaction', { byId: '900', symbol: null })],
    ['an edit', edit(2), edited(2)],
    ['an edit with its number as text', edit('3'), edited(3)],
    ['an edit without a number', edit(undefined), edited(0)],
    ['an edit with an invalid number', edit('two'), edited(0)],
  ])('parses a message event of a webhook body: %s', (_what, raw, expected) => {
    expect(parseEvents(entry(raw))).toEqual([expected]);
  });

  test.each<[string, object]>([
    ['in the list', { id: '17', standby: [messageEvent(HI)] }],
    ['as a change', { id: '17', changes: [{ field: 'standby', value: messageEvent(HI) }] }],
  ])('marks a message in standby, %s, and delivers it once more without', (_how, raw) => {
    const parsed = parseMessageWebhookEvents(
      body({ ...raw, time: AT }, entry(messageEvent(HI)), { ...raw, time: AT }),
    );

    expect(parsed.map(({ event }) => event)).toEqual([
      expect.objectContaining({ kind: 'message', isStandby: true }),
      expect.not.objectContaining({ isStandby: true }),
    ]);
  });

  test.each<[string, object]>([
    [
      'sent as a change by the dashboard test button',
      { id: '17', changes: [{ field: 'messages', value: messageEvent(HI) }] },
    ],
    ['without its own timestamp', entry(messageEvent(HI, { timestamp: undefined }))],
    ['with a timestamp in seconds', entry(messageEvent(HI, { timestamp: 1_795_000_000 }))],
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
    expect(parseEvents(entry(raw, createEvent({ message: { mid: 'm2', ...HI } })))).toEqual([
      message({ id: 'm2', ...HI }),
    ]);
  });

  test.each([
    ['a missing body', null],
    ['another product', { object: 'page', entry: [entry(messageEvent())] }],
    ['an entry without an account', body({ messaging: [messageEvent()] })],
    ['lists of a wrong type', body({ id: '17', messaging: 7, standby: {}, changes: 'x' })],
  ])('returns no message events for %s', (_what, raw) => {
    expect(parseMessageWebhookEvents(raw)).toEqual([]);
  });

  test('message webhook events lose overlong texts, attachments and half surrogate pairs', () => {
    const address = `h${'x'.repeat(9_000)}`;
    const { text, attachments } = parseMessage({
      text: `\ud83d${'x'.repeat(100_000)}`,
      attachments: Array(50).fill({ type: 'image', payload: { url: address } }),
    });
    expect(text).toMatch(/^\ufffdx{3999}$/);
    expect(attachments).toEqual(Array(10).fill({ ...emptyAttachment, kind: 'image' }));
  });
});

describe('size of parsed message events', () => {
  const sizeOf = (what: object) => {
    const [parsed] = parseMessageWebhookEvents(body(entry(createEvent(what))));
    expect(parsed).toBeDefined();
    // Measures the queue's form, in which a character beyond ASCII takes six bytes.
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

  test('message webhook events lose overlong attachment titles and half surrogate pairs', () => {
    const title = `${'x'.repeat(299)}🎉 and more`;
    const attachments = [{ type: 'share', payload: { url, title } }];
    expect(parseMessage({ attachments }).attachments[0]?.name).toBe(`${'x'.repeat(299)}\ufffd`);
  });
});

describe('dedupe keys of message events', () => {
  const getDedupeKey = (event: object) =>
    parseMessageWebhookEvents(body(entry(event)))[0]?.dedupeKey;
  const countDedupeKeys = (...events: object[]) => new Set(events.map(getDedupeKey)).size;
  const hi = messageEvent({ text: 'Hi' });
  const love = createEvent(LOVE);

  test('gives a repeated event one dedupe key, and parses it once', () => {
    expect(countDedupeKeys(hi, messageEvent({ text: 'Hi', is_echo: false }))).toBe(1);
    expect(parseMessageWebhookEvents(body(entry(hi, hi), entry(hi)))).toHaveLength(1);
  });

  test('gives a message, its deletion, edits and reaction different dedupe keys', () => {
    const unsent = messageEvent({ is_deleted: true });
    expect(countDedupeKeys(hi, unsent, edit(1, 'Hi!'), edit(2, 'Hi!!'), love)).toBe(5);
  });

  test('gives a reaction three dedupe keys when added, removed and readded', () => {
    const removed = createEvent(UNREACT, { timestamp: AT + 1 });
    const secondLove = createEvent(LOVE, { timestamp: AT + 2 });
    expect(countDedupeKeys(love, removed, secondLove, love)).toBe(3);
  });

  test('gives the same message id in two accounts different dedupe keys', () => {
    const [other] = parseMessageWebhookEvents(body({ ...entry(hi), id: '18' }));
    expect(other?.dedupeKey).not.toBe(getDedupeKey(hi));
  });
});
