import { describe, expect, test } from 'vitest';
import { readComments } from './network-event.ts';

const comments = (value: unknown) => ({ field: 'comments', value });
const body = (...entry: unknown[]) => ({ object: 'instagram', entry });
const told = (
  over: {
    readonly igUserId?: string;
    readonly commentId?: string;
    readonly mediaId?: string;
    readonly parentId?: string;
    readonly ownId?: string;
    readonly text?: string;
    readonly fromId?: string;
    readonly username?: string;
    readonly sentAt?: string;
  } = {},
) => {
  const { igUserId = '17', commentId = '5' } = over;
  const seenAs = `comments/${igUserId}/${commentId}`;
  const absent = { mediaId: undefined, parentId: undefined, ownId: undefined };
  return { igUserId, commentId, ...absent, seenAs, ...over };
};

describe('the comments a webhook body tells about', () => {
  test.each<[string, unknown, readonly object[]]>([
    ['in a list of changes', body({ id: '17', changes: [comments({ id: '5' })] }), [told()]],
    ['in the entry itself', body({ id: '17', ...comments({ id: '5' }) }), [told()]],
    [
      'in both',
      body({ id: '17', changes: [comments({ id: '4' })], ...comments({ id: '5' }) }),
      [told({ commentId: '4' }), told()],
    ],
    ['by its other name', body({ id: '17', ...comments({ comment_id: '5' }) }), [told()]],
    [
      'with its post and what it answers',
      body({ id: '17', ...comments({ id: '5', media: { id: '9' }, parent_id: '4' }) }),
      [told({ mediaId: '9', parentId: '4' })],
    ],
    [
      'by the account itself, with its scoped id',
      body({ id: '17', ...comments({ id: '5', from: { id: '17', self_ig_scoped_id: '21' } }) }),
      [told({ fromId: '17', ownId: '21' })],
    ],
    [
      'by another writer with such an id, which proves nothing',
      body({ id: '17', ...comments({ id: '5', from: { id: '9', self_ig_scoped_id: '21' } }) }),
      [told({ fromId: '9' })],
    ],
    [
      'by a writer we cannot read',
      body({ id: '17', ...comments({ id: '5', from: { id: 9, self_ig_scoped_id: '2#1' } }) }),
      [told()],
    ],
    [
      'with its words, its writer and the time of the event',
      body({
        id: '17',
        time: 1_795_000_000,
        ...comments({ id: '5', text: 'How much?', from: { id: '1', username: 'bob.test' } }),
      }),
      [
        told({
          text: 'How much?',
          fromId: '1',
          username: 'bob.test',
          sentAt: '2026-11-18T11:06:40.000Z',
        }),
      ],
    ],
    [
      'with a time in milliseconds, half a sign, a writer without a name',
      body({
        id: '17',
        time: 1_795_000_000_123,
        ...comments({ id: '5', text: 'Hi \ud83c', from: { id: '1', username: 7 } }),
      }),
      [told({ text: 'Hi \ufffd', fromId: '1', sentAt: '2026-11-18T11:06:40.123Z' })],
    ],
    [
      'beside words, a writer and a time nobody can read',
      body({ id: '17', time: 'now', ...comments({ id: '5', text: 7, from: 'bob' }) }),
      [told()],
    ],
    [
      'with more words than there can be',
      body({ id: '17', ...comments({ id: '5', text: 'x'.repeat(9_000) }) }),
      [told({ text: 'x'.repeat(4_000) })],
    ],
    [
      'twice, told of last as it was said last',
      body(
        { id: '17', changes: [comments({ id: '5' })] },
        { id: '17', changes: [comments({ id: '5', media: { id: '9' } })] },
      ),
      [told({ mediaId: '9' })],
    ],
    [
      'of two accounts under one id',
      body({ id: '17', ...comments({ id: '5' }) }, { id: '18', ...comments({ id: '5' }) }),
      [told(), told({ igUserId: '18' })],
    ],
    [
      'beside what we cannot read',
      body('nonsense', { id: '17', changes: [7, comments('x'), comments({ id: '5' })] }),
      [told()],
    ],
  ])('%s', (_what, raw, expected) => {
    expect(readComments(raw)).toEqual(expected);
  });

  test.each([
    ['no body', null],
    ['another product', { object: 'page', entry: [{ id: '17', ...comments({ id: '5' }) }] }],
    ['no entry', body()],
    ['an entry without an account', body(comments({ id: '5' }))],
    ['another field', body({ id: '17', field: 'mentions', value: { id: '5' } })],
    ['a comment without an id', body({ id: '17', ...comments({ text: 'Hi' }) })],
    ['a change without a field', body({ id: '17', changes: [{ value: { id: '5' } }] })],
  ])('are none in %s', (_what, raw) => {
    expect(readComments(raw)).toEqual([]);
  });
});
