import { expect, test } from 'vitest';
import {
  createImportState,
  type ImportState,
  INITIAL_IMPORT_TASKS,
  importStateSchema,
  isImportProgressing,
  POSTS_LIST_INTERRUPTED_PROBLEM,
  toImportProgress,
  ZERO_IMPORT_PROGRESS_DELTA,
} from './import-state.ts';

const makeImportState = (fields: Partial<ImportState>): ImportState => ({
  ...createImportState({ importId: 'imp_1', startedAt: '2026-11-20T00:00:00.000Z', postsTotal: 0 }),
  ...fields,
});

test.each([
  ['just started with 60 posts in the profile', { postsTotal: 60 }, [0, 60], [0, 0]],
  [
    'half done',
    { postsTotal: 60, postsDone: 30, commentsDone: 5, commentsTotal: 90 },
    [30, 60],
    [5, 90],
  ],
  ['with more posts than in the profile', { postsTotal: 2, postsDone: 5 }, [5, 5], [0, 0]],
  [
    'with fewer posts than in the profile and its list read',
    { postsTotal: 60, postsDone: 5, postsListed: true },
    [5, 5],
    [0, 0],
  ],
  ['with more comments than counted', { commentsDone: 12, commentsTotal: 10 }, [0, 0], [10, 10]],
  [
    'done with some comments hidden',
    { status: 'done', commentsDone: 8, commentsTotal: 10 },
    [0, 0],
    [8, 8],
  ],
] as const)('shows the progress of an import %s', (_, fields, posts, comments) => {
  const progress = toImportProgress(makeImportState(fields));

  expect([progress.posts.done, progress.posts.total]).toEqual(posts);
  expect([progress.comments.done, progress.comments.total]).toEqual(comments);
});

test('shows zero import progress for an account that was never imported', () => {
  expect(toImportProgress(undefined).posts).toEqual({ done: 0, total: 0 });
});

test.each([
  ['that just started', {}, true],
  ['that finished no piece for an hour', { startedAt: '2026-11-20T00:00:00.000Z' }, false],
  ['that finished a piece just now', { progressedAt: '2026-11-20T00:50:00.000Z' }, true],
  ['that is done', { status: 'done', progressedAt: '2026-11-20T00:50:00.000Z' }, false],
] as const)('decides whether an import %s counts as progressing', (_, fields, expected) => {
  const startedFields = { startedAt: '2026-11-20T00:30:00.000Z', ...fields };

  expect(isImportProgressing(makeImportState(startedFields), '2026-11-20T01:00:00.000Z')).toBe(
    expected,
  );
});

test('shows the conversations and messages that were read as their total', () => {
  const progress = toImportProgress(makeImportState({ conversationsDone: 3, messagesDone: 40 }));

  expect(progress.conversations).toEqual({ done: 3, total: 3 });
  expect(progress.messages).toEqual({ done: 40, total: 40 });
});

test('starts an import with one piece for the posts and one for the conversations', () => {
  expect(INITIAL_IMPORT_TASKS).toEqual([{ kind: 'posts' }, { kind: 'conversations' }]);
  expect(makeImportState({})).toMatchObject({ status: 'running', open: 2 });
});

test('the empty delta adds nothing to any count and leaves the list of posts unread', () => {
  expect(ZERO_IMPORT_PROGRESS_DELTA).toEqual({
    postsDone: 0,
    postsListed: false,
    commentsDone: 0,
    commentsTotal: 0,
    conversationsDone: 0,
    messagesDone: 0,
  });
});

test.each(['running', 'done', 'failed'] as const)('parses a stored import that is %s', (status) => {
  const state = makeImportState({ status, problem: POSTS_LIST_INTERRUPTED_PROBLEM });

  expect(importStateSchema.parse(state)).toEqual(state);
  expect(state.problem).toBe('list_broken_off');
});

test('parses a stored import that was started before conversations were counted', () => {
  const { conversationsDone: _, messagesDone: __, ...before } = makeImportState({});

  expect(importStateSchema.parse(before)).toEqual(makeImportState({}));
});
