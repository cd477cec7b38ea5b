import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  buildImportTasksRestartingPostsList,
  type CommentsReadPosition,
  type ImportTask,
  isPostAlreadyImported,
  listImportTasksAfterCommentsPage,
  listImportTasksAfterPostsPage,
  listImportTasksAfterSkippedTask,
  MAX_PARALLEL_POST_BATCHES,
  type PostWithCommentsToRead,
  separateFailingPostIntoImportTask,
  setConsecutiveOutagesOfImportTask,
  splitPostsIntoImportBatches,
} from './import-task.ts';

type CommentsTask = Extract<ImportTask, { kind: 'comments' }>;

const listIds = (all: readonly PostWithCommentsToRead[]) =>
  all.map(({ mediaId }) => mediaId).sort();
const makePosts = (length: number, count: number): PostWithCommentsToRead[] =>
  Array.from({ length }, (_, index) => ({ mediaId: `${index}`, count }));
/** Builds a task that reads the comments of a post before those of the posts behind it. */
const commentsTask = (mediaId: string, ...behind: PostWithCommentsToRead[]): CommentsTask => ({
  kind: 'comments',
  post: { mediaId, count: 1 },
  reading: { kind: 'threads' },
  behind,
});

const posts = fc.uniqueArray(
  fc.record({ mediaId: fc.string({ minLength: 1 }), count: fc.nat(3_000) }),
  { selector: ({ mediaId }) => mediaId, maxLength: 100 },
);

describe('distributing posts over parallel batches', () => {
  test('splitting posts into batches puts every post into exactly one batch', () => {
    forAll(posts, (all) => {
      const batches = splitPostsIntoImportBatches(all);
      expect(batches.length).toBeLessThanOrEqual(MAX_PARALLEL_POST_BATCHES);
      expect(batches.every((batch) => batch.length > 0)).toBe(true);
      expect(listIds(batches.flat())).toEqual(listIds(all));
    });
  });

  test('gives a post with very many comments a batch of its own', () => {
    const huge = { mediaId: 'huge', count: 2_500 };
    const batches = splitPostsIntoImportBatches([...makePosts(20, 1), huge], 4);

    expect(batches.find((batch) => batch.includes(huge))).toEqual([huge]);
  });

  test('splitting into batches counts a post without comments as one call', () => {
    const all = [50, 2, 1, 0].map((count) => ({ mediaId: `p${count}`, count }));
    const batches = splitPostsIntoImportBatches(all, 2);

    expect(batches.map((batch) => batch.length)).toEqual([2, 2]);
  });

  test('the import batch with the largest post comes first', () => {
    const batches = splitPostsIntoImportBatches([
      { mediaId: 'small', count: 1 },
      { mediaId: 'large', count: 200 },
    ]);

    expect(batches.map(([first]) => first?.mediaId)).toEqual(['large', 'small']);
  });
});

test('the import tasks of a page of posts fit into one transaction', () => {
  const tasks = listImportTasksAfterPostsPage({ cursor: 'c', after: undefined }, makePosts(100, 5));
  expect(tasks).toHaveLength(MAX_PARALLEL_POST_BATCHES + 1);
});

test('an import reads the comments of every post exactly once', () => {
  forAll(posts, (all) => {
    const readIds: string[] = [];
    let openTasks: readonly ImportTask[] = listImportTasksAfterPostsPage(undefined, all);
    while (openTasks.length > 0) {
      const [task, ...others] = openTasks;
      if (task?.kind !== 'comments') throw new Error('only comments are left');
      readIds.push(task.post.mediaId);
      openTasks = [...others, ...listImportTasksAfterCommentsPage(task, undefined)];
    }
    expect(readIds.sort()).toEqual(listIds(all));
  });
});

test('an import task keeps its remaining posts while one has more comments', () => {
  const task = commentsTask('a', { mediaId: 'b', count: 1 });
  const reading: CommentsReadPosition = { kind: 'threads', cursor: 'x' };

  expect(listImportTasksAfterCommentsPage(task, reading)).toEqual([{ ...task, reading }]);
});

describe('a posts list whose cursor expired', () => {
  const last = { timestamp: '2026-11-20T10:00:00.000Z', id: '5' };
  const laterPage: ImportTask = { kind: 'posts', cursor: 'c', after: last };

  const restart: ImportTask = { kind: 'posts', knownTo: last };

  test.each<[string, ImportTask, readonly ImportTask[] | undefined]>([
    ['on a later page, down to the last imported post', laterPage, [restart]],
    ['not on its first page', { kind: 'posts' }, undefined],
    ['not before it contained a post', { kind: 'posts', cursor: 'c' }, undefined],
    ['not without a cursor that can expire', { kind: 'posts', after: last }, undefined],
    ['not twice', { ...laterPage, knownTo: last }, undefined],
    ['not for the comments of a post', commentsTask('a'), undefined],
  ])('decides whether to restart the posts list: %s', (_what, task, next) => {
    expect(buildImportTasksRestartingPostsList(task)).toEqual(next);
  });

  test('a restarted posts list knows the last imported post and skips it', () => {
    const next = { cursor: 'd', after: last };
    expect(listImportTasksAfterPostsPage(next, [], { knownTo: last })).toEqual([
      { kind: 'posts', ...next, knownTo: last },
    ]);
    expect(listImportTasksAfterPostsPage(next, [], {})).toEqual([{ kind: 'posts', ...next }]);
  });

  test.each([
    ['a newer post', { timestamp: '2026-11-20T10:00:00.001Z', id: '6' }, last, true],
    ['the last imported post itself', last, last, true],
    ['another post of the same time', { ...last, id: '6' }, last, false],
    ['an older post', { timestamp: '2026-11-20T09:59:59.999Z', id: '4' }, last, false],
    ['any post without a restart', last, undefined, false],
  ])('decides whether a restarted import may skip %s', (_what, entry, knownTo, isImported) => {
    expect(isPostAlreadyImported(entry, knownTo)).toBe(isImported);
  });
});

describe('a post whose comments keep failing with outages', () => {
  const b = { mediaId: 'b', count: 1 };
  const [firstTask, secondTask] = [commentsTask('a', b), commentsTask('b')];
  const outages = { since: '2026-11-20T10:00:00.000Z', times: 2 };

  test('separates a failing post from the other posts of its import batch', () => {
    expect(
      separateFailingPostIntoImportTask(setConsecutiveOutagesOfImportTask(firstTask, outages)),
    ).toEqual([{ ...commentsTask('a'), consecutiveOutages: outages }, secondTask]);
  });

  test.each<[string, ImportTask]>([
    ['no post is behind it', commentsTask('a')],
    ['the task reads conversations', { kind: 'conversations' }],
  ])('does not separate a failing post when %s', (_, task) => {
    expect(separateFailingPostIntoImportTask(task)).toBeUndefined();
  });

  test.each<[string, ImportTask, readonly ImportTask[]]>([
    ['the posts behind a skipped post', firstTask, [secondTask]],
    ['nothing after a skipped last post of a batch', commentsTask('a'), []],
    ['nothing after a skipped page of posts', { kind: 'posts' }, []],
    ['nothing after a skipped page of conversations', { kind: 'conversations' }, []],
  ])('continues the import with %s', (_what, task, remainingTasks) => {
    expect(listImportTasksAfterSkippedTask(task)).toEqual(remainingTasks);
  });

  test('a successful import step resets the count of consecutive outages', () => {
    const failingTask = { ...firstTask, consecutiveOutages: outages };
    const reading: CommentsReadPosition = { kind: 'threads', cursor: 'c' };

    expect(listImportTasksAfterCommentsPage(failingTask, reading)).toEqual([
      { ...firstTask, reading },
    ]);
    expect(listImportTasksAfterCommentsPage(failingTask, undefined)).toEqual([secondTask]);
  });
});
