import { expect, test } from 'vitest';
import { getsOn, type ImportState, newImport, progressOf } from './import-state.ts';

const state = (fields: Partial<ImportState>): ImportState => ({
  ...newImport({ importId: 'imp_1', startedAt: '2026-11-20T00:00:00.000Z', postsTotal: 0 }),
  ...fields,
});

test.each([
  ['just begun, the profile says 60 posts', { postsTotal: 60 }, [0, 60], [0, 0]],
  [
    'half-way',
    { postsTotal: 60, postsDone: 30, commentsDone: 5, commentsTotal: 90 },
    [30, 60],
    [5, 90],
  ],
  ['more posts than the profile said', { postsTotal: 2, postsDone: 5 }, [5, 5], [0, 0]],
  ['fewer, and that is all', { postsTotal: 60, postsDone: 5, postsListed: true }, [5, 5], [0, 0]],
  ['more comments than counted', { commentsDone: 12, commentsTotal: 10 }, [0, 0], [10, 10]],
  [
    'done, some comments being hidden',
    { status: 'done', commentsDone: 8, commentsTotal: 10 },
    [0, 0],
    [8, 8],
  ],
] as const)('%s', (_, fields, posts, comments) => {
  const progress = progressOf(state(fields));

  expect([progress.posts.done, progress.posts.total]).toEqual(posts);
  expect([progress.comments.done, progress.comments.total]).toEqual(comments);
});

test('nothing was imported yet', () => {
  expect(progressOf(undefined).posts).toEqual({ done: 0, total: 0 });
});

test.each([
  ['just begun', {}, true],
  ['without a finished piece for an hour', { startedAt: '2026-11-20T00:00:00.000Z' }, false],
  ['for a day, with a piece just finished', { progressedAt: '2026-11-20T00:50:00.000Z' }, true],
  ['that is over', { status: 'done', progressedAt: '2026-11-20T00:50:00.000Z' }, false],
] as const)('regular checks keep out of the way of an import %s: %s', (_, fields, expected) => {
  const begun = { startedAt: '2026-11-20T00:30:00.000Z', ...fields };

  expect(getsOn(state(begun), '2026-11-20T01:00:00.000Z')).toBe(expected);
});
