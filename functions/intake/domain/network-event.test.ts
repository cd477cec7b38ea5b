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
  } = {},
) => {
  const { igUserId = '17', commentId = '5' } = over;
  const seenAs = `comments/${igUserId}/${commentId}`;
  return { igUserId, commentId, mediaId: undefined, parentId: undefined, seenAs, ...over };
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
