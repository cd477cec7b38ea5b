// The network's several forms of the same data: flags, ids, attachments, messages without content.
import { describe, expect, test } from 'vitest';
import { parseMessageWebhookEvents } from './webhook-message-events.ts';

const AT = 1_795_000_000_001;
const URL_1 = 'https://cdn.test/1?signature=x';
const INBOUND = { sender: { id: '900' }, recipient: { id: '17' }, timestamp: AT };

const parse = (item: object) =>
  parseMessageWebhookEvents({
    object: 'instagram',
    entry: [{ id: '17', time: AT, messaging: [{ ...INBOUND, ...item }] }],
  }).map(({ event }) => event);
const parseMessage = (fields: object) => {
  const [event] = parse({ message: { mid: 'm1', ...fields } });
  return event?.kind === 'message' ? event.message : undefined;
};
const withAttachments = (...attachments: unknown[]) => parseMessage({ attachments });

const TRUE = [true, 'true', 'True', 1, '1'];
const FALSE = [false, 'false', 0, '0', null, 'perhaps'];

describe('flags of a message', () => {
  test.each(TRUE)('treats is_deleted: %j as an unsent message', (is_deleted) => {
    const parsed = parse({ message: { mid: 'm1', is_deleted } });
    expect(parsed).toMatchObject([{ kind: 'unsent', messageId: 'm1', byId: '900' }]);
  });

  test.each(FALSE)('treats is_deleted: %j as a message', (is_deleted) => {
    expect(parseMessage({ text: 'Hi', is_deleted })).toMatchObject({ text: 'Hi' });
  });

  test.each(TRUE)('treats is_unsupported: %j as a message that cannot be shown', (flag) => {
    expect(parseMessage({ is_unsupported: flag })).toMatchObject({ isUnsupported: true });
  });

  test.each(FALSE)('ignores is_unsupported: %j', (is_unsupported) => {
    expect(parse({ message: { mid: 'm1', is_unsupported } })).toEqual([]);
  });

  test.each(TRUE)('treats is_echo: %j as a message of the account', (is_echo) => {
    const parsed = parse({
      sender: { id: '21' },
      recipient: { id: '900' },
      message: { mid: 'm1', text: 'Hello', is_echo },
    });
    expect(parsed).toMatchObject([{ personId: '900', message: { fromId: '17' } }]);
  });

  test.each(FALSE)('treats is_echo: %j as a message of the sender', (is_echo) => {
    const parsed = parse({ message: { mid: 'm1', text: 'Hello', is_echo } });
    expect(parsed).toMatchObject([{ personId: '900', message: { fromId: '900' } }]);
  });

  test.each(TRUE)('ignores what the account writes to itself: is_self: %j', (is_self) => {
    expect(parse({ message: { mid: 'm1', text: 'Hello', is_self } })).toEqual([]);
  });
});

test.each([
  ['no fields', {}],
  ['an empty text', { text: '' }],
  ['white space', { text: ' \n\u00a0' }],
  ['invisible characters', { text: '\u200b\u2060\ufeff' }],
  ['an empty list of attachments', { attachments: [] }],
  ['attachments without a type', { attachments: [{}, 'x', null, { payload: {} }] }],
  ['an answer to another message', { reply_to: { mid: 'm0' } }],
  ['flags that say nothing', { is_echo: false, is_deleted: 'false', is_unsupported: 0 }],
])('ignores a message with %s', (_what, fields) => {
  expect(parse({ message: { mid: 'm1', ...fields } })).toEqual([]);
});

const UNKNOWN = { kind: 'file', image_data: null, video_data: null, file_url: null, name: null };
const share = (file_url: string | null, name: string | null = null) => ({
  ...UNKNOWN,
  kind: 'share',
  file_url,
  name,
});

describe('attachments of a message', () => {
  test.each([
    ['a picture to view once', { type: 'ephemeral' }],
    ['a picture to view once, with an address', { type: 'ephemeral', payload: { url: URL_1 } }],
    ['an unknown type', { type: 'avatar_sticker', payload: {} }],
    ['an unknown type without payload', { type: 'location' }],
  ])('treats %s alone as a message that cannot be shown', (_what, attachment) => {
    expect(withAttachments(attachment)).toMatchObject({ text: null, isUnsupported: true });
  });

  test('a message shows the text beside a picture to view once', () => {
    const attachments = [{ type: 'ephemeral' }];
    const parsed = parseMessage({ text: 'Only for you', attachments });
    expect(parsed).toMatchObject({
      text: 'Only for you',
      isUnsupported: false,
      attachments: [UNKNOWN],
    });
  });

  test.each([
    [
      'share before ig_post',
      [
        { type: 'share', payload: { url: URL_1 } },
        { type: 'ig_post', payload: { ig_post_media_id: '1', title: 'Rye', url: URL_1 } },
      ],
    ],
    [
      'ig_reel before share',
      [
        { type: 'ig_reel', payload: { title: 'Rye', url: URL_1 } },
        { type: 'share', payload: { url: URL_1 } },
      ],
    ],
  ])('shows a post once that is shared as %s', (_what, attachments) => {
    expect(withAttachments(...attachments)?.attachments).toEqual([share(URL_1, 'Rye')]);
  });

  test('a message shows both posts that it shares', () => {
    const urls = ['https://cdn.test/1', 'https://cdn.test/2'];
    const shared = urls.map((url) => ({ type: 'share', payload: { url } }));
    expect(withAttachments(...shared)?.attachments).toEqual(urls.map((url) => share(url)));
  });

  test.each([
    ['ig_story', { story_media_id: '9', story_media_url: URL_1 }],
    ['ig_story', { ig_story_url: URL_1 }],
    ['reel', { reel_video_id: '9', video_url: URL_1 }],
    ['something_new', { media_url: URL_1 }],
  ])('finds the address of %s in %j', (type, payload) => {
    const parsed = withAttachments({ type, payload });
    expect(parsed).toMatchObject({ isUnsupported: false, attachments: [share(URL_1)] });
  });

  test.each([
    [
      'cards',
      { generic: { elements: [{ title: 'Rye', subtitle: '4 euros' }, { title: 'Oats' }] } },
      'Rye\n4 euros\nOats',
    ],
    [
      'cards in the payload itself',
      { template_type: 'generic', elements: [{ title: 'Rye' }] },
      'Rye',
    ],
    ['buttons', { template_type: 'button', text: 'Order now?' }, 'Order now?'],
    ['buttons, nested', { button: { text: 'Order now?' } }, 'Order now?'],
  ])('shows the words of a template with %s', (_what, payload, text) => {
    const parsed = withAttachments({ type: 'template', payload });
    expect(parsed).toMatchObject({ text, attachments: [], isUnsupported: false });
  });
});

test.each([
  ['in its message', { message: { mid: 'm1', referral: { source: 'STORY_MENTION' } } }],
  ['beside no message', { referral: { mid: 'm1', source: 'story_mention' } }],
])('treats a referral from a story as a mention: %s', (_where, item) => {
  expect(parse(item)).toMatchObject([
    { kind: 'message', message: { id: 'm1', story: { kind: 'mention', link: null } } },
  ]);
});

test('message webhook events may have ids and times as numbers or texts', () => {
  const [event] = parseMessageWebhookEvents({
    object: 'instagram',
    entry: [
      {
        id: 17,
        messaging: [
          {
            sender: { id: 900 },
            recipient: { id: 17 },
            timestamp: String(AT),
            message: { mid: 5, text: 'Hi' },
          },
        ],
      },
    ],
  });
  expect(event).toMatchObject({
    igUserId: '17',
    event: { personId: '900', message: { id: '5', fromId: '900' } },
  });
});
