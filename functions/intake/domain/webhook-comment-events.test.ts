import { describe, expect, test } from 'vitest';
import { parseCommentWebhookEvents } from './webhook-comment-events.ts';

const comments = (value: unknown) => ({ field: 'comments', value });
const body = (...entry: unknown[]) => ({ object: 'instagram', entry });
/** Entries of account 17, with the change directly in the entry or in a list. */
const direct = (value: object, igUserId = '17') => ({ id: igUserId, ...comments(value) });
const listed = (...values: unknown[]) => ({ id: '17', changes: values.map(comments) });
const FIFTH = { id: '5' };

type CommentEvent = ReturnType<typeof parseCommentWebhookEvents>[number];
const event = (over: Partial<CommentEvent> = {}) => {
  const { igUserId = '17', commentId = '5' } = over;
  const dedupeKey = `comments/${igUserId}/${commentId}`;
  const absent = {
    mediaId: undefined,
    adMediaIds: undefined,
    parentId: undefined,
    ownId: undefined,
  };
  return { igUserId, commentId, ...absent, dedupeKey, ...over };
};

const BOB = { id: '1', username: 'bob.test' };
const WRITTEN = { text: 'How much?', fromId: '1', username: 'bob.test' };
const BROKEN = { text: 'Hi \ud83c', from: { id: '1', username: 7 } };
const REPAIRED = { text: 'Hi \ufffd', fromId: '1' };
const TIME = 1_795_000_000;
const SENT_AT = '2026-11-18T11:06:40';
/** The network's form of the account's id on its own comments. */
const scoped = (id: string) => ({ from: { id, self_ig_scoped_id: '21' } });
const LONG = 'x'.repeat(9_000);
const ON_POST = { media: { id: '9' } };

describe('comment events of a webhook body', () => {
  test.each<[string, unknown, ...object[]]>([
    ['a comment in a list of changes', body(listed(FIFTH)), event()],
    ['a comment in the entry itself', body(direct(FIFTH)), event()],
    [
      'comments in both the list and the entry',
      body({ ...direct(FIFTH), ...listed({ id: '4' }) }),
      event({ commentId: '4' }),
      event(),
    ],
    ['changes that are one change', body({ id: '17', changes: comments(FIFTH) }), event()],
    [
      'a comment id under its alternative field name, beside an empty one',
      body(direct({ id: null, comment_id: '5' }), direct({ id: '', comment_id: '4' })),
      event(),
      event({ commentId: '4' }),
    ],
    ['a comment id under its alternative field name', body(direct({ comment_id: '5' })), event()],
    [
      'a comment below a live video',
      body({ id: '17', changes: [{ field: 'live_comments', value: FIFTH }] }),
      event(),
    ],
    [
      'a repeated comment once, with its last values',
      body(listed(FIFTH), listed({ ...FIFTH, ...ON_POST })),
      event({ mediaId: '9' }),
    ],
    [
      'one comment id in two accounts as two events',
      body(direct(FIFTH), direct(FIFTH, '18')),
      event(),
      event({ igUserId: '18' }),
    ],
    [
      'a valid comment among invalid entries and changes',
      body('nonsense', { id: '17', changes: [7, comments('x'), comments(FIFTH)] }),
      event(),
    ],
  ])('parses the comment events of a webhook body: %s', (_what, raw, ...expected) => {
    expect(parseCommentWebhookEvents(raw)).toEqual(expected);
  });

  test.each<[string, object, object, Partial<CommentEvent>]>([
    [
      'a comment with its post and parent comment',
      { ...ON_POST, parent_id: '4' },
      {},
      { mediaId: '9', parentId: '4' },
    ],
    ['a bare media id', { media: '9' }, {}, { mediaId: '9' }],
    ['a comment without media', { media: null }, {}, {}],
    ['a comment whose parent is null', { parent_id: null }, {}, {}],
    ['a comment whose parent is empty', { parent_id: '' }, {}, {}],
    [
      'the scoped id of the account on its own comment',
      scoped('17'),
      {},
      { fromId: '17', ownId: '21' },
    ],
    ['no scoped account id from a comment of another author', scoped('9'), {}, { fromId: '9' }],
    ['a comment with an invalid author', { from: { id: '2#1', self_ig_scoped_id: '2#1' } }, {}, {}],
    [
      'text, author and event time',
      { text: 'How much?', from: BOB },
      { time: TIME },
      { ...WRITTEN, sentAt: `${SENT_AT}.000Z` },
    ],
    [
      'a time in milliseconds, a broken surrogate pair and an author without username',
      BROKEN,
      { time: TIME * 1_000 + 123 },
      { ...REPAIRED, sentAt: `${SENT_AT}.123Z` },
    ],
    ['a comment with invalid text, author and time', { text: 7, from: 'bob' }, { time: 'now' }, {}],
    ['a text cut to the maximum length', { text: LONG }, {}, { text: LONG.slice(0, 4_000) }],
  ])('parses the comment events of a webhook body: %s', (_what, fields, entryFields, expected) => {
    const raw = body({ ...direct({ ...FIFTH, ...fields }), ...entryFields });
    expect(parseCommentWebhookEvents(raw)).toEqual([event(expected)]);
  });

  const onAd = (...adMediaIds: readonly string[]) => ({ mediaId: adMediaIds[0], adMediaIds });

  test.each<[string, object, Partial<CommentEvent>]>([
    [
      'of the post that it shows',
      { ad_id: '7', ad_title: 'Ad', original_media_id: '8', media_product_type: 'AD' },
      onAd('8', '9'),
    ],
    ['of the post that it shows, without other marks', { original_media_id: '8' }, onAd('8', '9')],
    ['of its own media where it names no post', { ad_id: '7' }, onAd('9')],
    ['by its product type', { media_product_type: 'AD' }, onAd('9')],
    ['by the post alone, whose id it repeats', { original_media_id: '9' }, onAd('9')],
    ['none on a reel', { media_product_type: 'REELS' }, { mediaId: '9' }],
    [
      'none with marks that cannot be parsed',
      { ad_id: '', original_media_id: {} },
      { mediaId: '9' },
    ],
  ])('parses a comment on an ad as one %s: %o', (_what, media, expected) => {
    const raw = body(direct({ ...FIFTH, media: { id: '9', ...media } }));
    expect(parseCommentWebhookEvents(raw)).toEqual([event(expected)]);
  });

  test('parses numeric ids in a comment webhook event', () => {
    const numbers = {
      id: 5,
      parent_id: 4,
      media: { id: 9 },
      from: { id: 17, self_ig_scoped_id: 21 },
    };
    const raw = body({ id: 17, changes: [comments(numbers)] });
    expect(parseCommentWebhookEvents(raw)).toEqual([
      event({ mediaId: '9', parentId: '4', fromId: '17', ownId: '21' }),
    ]);
  });

  test.each([
    ['a missing body', null],
    ['another product', { object: 'page', entry: [direct(FIFTH)] }],
    ['an empty list of entries', body()],
    ['an entry without an account', body(comments(FIFTH))],
    ['another field', body({ id: '17', field: 'mentions', value: FIFTH })],
    ['a comment without an id', body(direct({ text: 'Hi' }))],
    ['a change without a field', body({ id: '17', changes: [{ value: FIFTH }] })],
  ])('returns no comment events for %s', (_what, raw) => {
    expect(parseCommentWebhookEvents(raw)).toEqual([]);
  });
});
