import { describe, expect, test } from 'vitest';
import { parseCommentWebhookEvents } from './webhook-comment-events.ts';

const comments = (value: unknown) => ({ field: 'comments', value });
const body = (...entry: unknown[]) => ({ object: 'instagram', entry });
/** The body with one entry of account 17 whose comment 5 has these fields. */
const comment = (fields: object = {}, entryFields: object = {}) =>
  body({ id: '17', ...entryFields, ...comments({ id: '5', ...fields }) });

type CommentEvent = ReturnType<typeof parseCommentWebhookEvents>[number];
const event = (over: Partial<CommentEvent> = {}) => {
  const { igUserId = '17', commentId = '5' } = over;
  const dedupeKey = `comments/${igUserId}/${commentId}`;
  const absent = { mediaId: undefined, parentId: undefined, ownId: undefined };
  return { igUserId, commentId, ...absent, dedupeKey, ...over };
};

describe('comment events of a webhook body', () => {
  test.each<[string, unknown, readonly object[]]>([
    [
      'a comment in a list of changes',
      body({ id: '17', changes: [comments({ id: '5' })] }),
      [event()],
    ],
    ['a comment in the entry itself', comment(), [event()]],
    [
      'comments in both the list and the entry',
      comment({}, { changes: [comments({ id: '4' })] }),
      [event({ commentId: '4' }), event()],
    ],
    [
      'a comment id under its alternative field name',
      body({ id: '17', ...comments({ comment_id: '5' }) }),
      [event()],
    ],
    [
      'a comment with its post and parent comment',
      comment({ media: { id: '9' }, parent_id: '4' }),
      [event({ mediaId: '9', parentId: '4' })],
    ],
    [
      'the scoped id of the account on its own comment',
      comment({ from: { id: '17', self_ig_scoped_id: '21' } }),
      [event({ fromId: '17', ownId: '21' })],
    ],
    [
      'no scoped account id from a comment of another author',
      comment({ from: { id: '9', self_ig_scoped_id: '21' } }),
      [event({ fromId: '9' })],
    ],
    [
      'a comment with an invalid author',
      comment({ from: { id: 9, self_ig_scoped_id: '2#1' } }),
      [event()],
    ],
    [
      'text, author and event time',
      comment(
        { text: 'How much?', from: { id: '1', username: 'bob.test' } },
        { time: 1_795_000_000 },
      ),
      [
        event({
          text: 'How much?',
          fromId: '1',
          username: 'bob.test',
          sentAt: '2026-11-18T11:06:40.000Z',
        }),
      ],
    ],
    [
      'a time in milliseconds, a broken surrogate pair and an author without username',
      comment({ text: 'Hi \ud83c', from: { id: '1', username: 7 } }, { time: 1_795_000_000_123 }),
      [event({ text: 'Hi \ufffd', fromId: '1', sentAt: '2026-11-18T11:06:40.123Z' })],
    ],
    [
      'a comment with invalid text, author and time',
      comment({ text: 7, from: 'bob' }, { time: 'now' }),
      [event()],
    ],
    [
      'a text cut to the maximum length',
      comment({ text: 'x'.repeat(9_000) }),
      [event({ text: 'x'.repeat(4_000) })],
    ],
    [
      'a repeated comment once, with its last values',
      body(
        { id: '17', changes: [comments({ id: '5' })] },
        { id: '17', changes: [comments({ id: '5', media: { id: '9' } })] },
      ),
      [event({ mediaId: '9' })],
    ],
    [
      'one comment id in two accounts as two events',
      body({ id: '17', ...comments({ id: '5' }) }, { id: '18', ...comments({ id: '5' }) }),
      [event(), event({ igUserId: '18' })],
    ],
    [
      'a valid comment among invalid entries and changes',
      body('nonsense', { id: '17', changes: [7, comments('x'), comments({ id: '5' })] }),
      [event()],
    ],
  ])('parses the comment events of a webhook body: %s', (_what, raw, expected) => {
    expect(parseCommentWebhookEvents(raw)).toEqual(expected);
  });

  test.each([
    ['a missing body', null],
    ['another product', { object: 'page', entry: [{ id: '17', ...comments({ id: '5' }) }] }],
    ['an empty list of entries', body()],
    ['an entry without an account', body(comments({ id: '5' }))],
    ['another field', body({ id: '17', field: 'mentions', value: { id: '5' } })],
    ['a comment without an id', body({ id: '17', ...comments({ text: 'Hi' }) })],
    ['a change without a field', body({ id: '17', changes: [{ value: { id: '5' } }] })],
  ])('returns no comment events for %s', (_what, raw) => {
    expect(parseCommentWebhookEvents(raw)).toEqual([]);
  });
});
