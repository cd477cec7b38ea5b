import { expect, test } from 'vitest';
import {
  createImportState,
  type ImportState,
  INITIAL_IMPORT_TASKS,
  importStateSchema,
  isImportProgressing,
  POSTS_LIST_INTERRUPTED_PROBLEM,
  toImportProgress,
  toImportStatus,
  ZERO_IMPORT_PROGRESS_DELTA,
} from './import-state.ts';

const ENDED_AT = '2026-11-20T01:00:00.000Z';
const BEFORE = '2026-11-20T00:30:00.000Z';
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
  const state = makeImportState({ startedAt: BEFORE, ...fields });
  expect(isImportProgressing(state, ENDED_AT)).toBe(expected);
});

test.each([
  ['running', [0, 0]],
  ['failed', [0, 0]],
  ['done', [3, 40]],
] as const)(
  'knows the totals of conversations and messages after the import: %s',
  (status, [conversations, messages]) => {
    const counts = { status, conversationsDone: 3, messagesDone: 40 };
    const progress = toImportProgress(makeImportState(counts));

    expect(progress.conversations).toEqual({ done: 3, total: conversations });
    expect(progress.messages).toEqual({ done: 40, total: messages });
  },
);

test('an import starts with one piece for posts and one for conversations', () => {
  expect(INITIAL_IMPORT_TASKS).toEqual([{ kind: 'posts' }, { kind: 'conversations' }]);
  expect(makeImportState({})).toMatchObject({ status: 'running', open: 2 });
});

test('the empty progress delta adds nothing to the progress of an import', () => {
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

const SINCE = '2026-11-20T02:00:00.000Z';
const READ = { allPostsReadAt: SINCE, allConversationsReadAt: SINCE };
const POSTS_READ_BEFORE = { ...READ, allPostsReadAt: BEFORE };
const POSTS_READ = { ...READ, allConversationsReadAt: null };
const NOT_READ = { allPostsReadAt: null, allConversationsReadAt: null };

test.each([
  ['runs', { status: 'running', skipped: 1 }, NOT_READ, false],
  ['has read everything', { status: 'done' }, NOT_READ, false],
  ['has left something out', { status: 'done', skipped: 2 }, NOT_READ, true],
  ['has failed', { status: 'failed' }, NOT_READ, true],
  ['has failed before a refresh of everything', { status: 'failed' }, READ, false],
  ['has failed after a refresh of all posts', { status: 'failed' }, POSTS_READ_BEFORE, true],
  ['has failed before a refresh of the posts alone', { status: 'failed' }, POSTS_READ, true],
] as const)('reports missing data when the import %s', (_name, fields, reads, incomplete) => {
  const state = makeImportState({ progressedAt: ENDED_AT, ...fields });

  expect(toImportStatus(state, reads).incomplete).toBe(incomplete);
});

test('an account without an import is neither importing nor incomplete', () => {
  expect(toImportStatus(undefined, NOT_READ)).toEqual({ importing: false, incomplete: false });
});
