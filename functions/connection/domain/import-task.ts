// The task of an import piece, and its follow-up tasks. One task is one network call.
import * as z from 'zod';
import {
  type ConsecutiveOutages,
  consecutiveOutagesSchema,
} from './should-give-up-import-piece.ts';

const listEntrySchema = z.object({ timestamp: z.string(), id: z.string() });
export type PostOrCommentListEntry = z.output<typeof listEntrySchema>;

/** The position at which reading a list continues. */
export const networkListPositionSchema = z.object({
  cursor: z.string().optional(),
  /** The last entry before the position. */
  after: listEntrySchema.optional(),
  /** Entries between `after` and the position could not be parsed. */
  gap: z.literal(true).optional(),
  /** The page size, when larger pages are too much data for one response. */
  limit: z.number().int().min(1).optional(),
});
export type NetworkListPosition = Readonly<z.output<typeof networkListPositionSchema>>;

/** The next step in reading a post's comments: a page of threads, or the remaining replies of a long thread. */
export const commentsReadPositionSchema = z.discriminatedUnion('kind', [
  networkListPositionSchema.extend({ kind: z.literal('threads') }),
  z.object({
    kind: z.literal('replies'),
    /** The threads of the previous page whose replies were cut off. */
    threads: z.array(z.object({ commentId: z.string(), after: z.string() })).min(1),
    /** The position of the next page of threads. Null when all were read. */
    rest: networkListPositionSchema.nullable(),
    limit: z.number().int().min(1).optional(),
  }),
]);
export type CommentsReadPosition = z.output<typeof commentsReadPositionSchema>;

export const FIRST_COMMENTS_READ_POSITION: CommentsReadPosition = { kind: 'threads' };

const postToReadSchema = z.object({ mediaId: z.string(), count: z.number().int() });
export type PostWithCommentsToRead = z.output<typeof postToReadSchema>;

/**
 * - `posts`: reads a page of the account's posts.
 * - `comments`: reads the next comments of one post. The posts in `behind` follow one by one, so
 *   that the number of parallel batches does not grow with the number of posts.
 * - `conversations`: reads a page of the account's conversations, each with its newest messages.
 */
export const importTaskSchema = z.discriminatedUnion('kind', [
  networkListPositionSchema.extend({
    kind: z.literal('posts'),
    /** Set after a restart of the list: posts down to this one were imported and counted before. */
    knownTo: listEntrySchema.optional(),
    consecutiveOutages: consecutiveOutagesSchema.optional(),
  }),
  z.object({
    kind: z.literal('comments'),
    post: postToReadSchema,
    reading: commentsReadPositionSchema,
    behind: z.array(postToReadSchema),
    consecutiveOutages: consecutiveOutagesSchema.optional(),
  }),
  z.object({
    kind: z.literal('conversations'),
    cursor: z.string().optional(),
    /** The page size; reduced when the network could not return a full page. */
    limit: z.number().int().min(1).optional(),
    consecutiveOutages: consecutiveOutagesSchema.optional(),
  }),
]);
export type ImportTask = z.output<typeof importTaskSchema>;

/** The number of batches of posts, from one page of posts, that are processed in parallel. */
export const MAX_PARALLEL_POST_BATCHES = 16;
const COMMENTS_PER_CALL = 50;

const estimateReadCalls = ({ count }: PostWithCommentsToRead): number =>
  Math.max(1, Math.ceil(count / COMMENTS_PER_CALL));

/** Distributes posts, largest first, so that all batches need about the same number of calls. */
export function splitPostsIntoImportBatches(
  posts: readonly PostWithCommentsToRead[],
  maxBatches = MAX_PARALLEL_POST_BATCHES,
): readonly PostWithCommentsToRead[][] {
  const batches = Array.from({ length: Math.min(maxBatches, posts.length) }, () => ({
    posts: [] as PostWithCommentsToRead[],
    calls: 0,
  }));
  for (const post of [...posts].sort((a, b) => b.count - a.count)) {
    const batch = batches.reduce((least, other) => (other.calls < least.calls ? other : least));
    batch.posts.push(post);
    batch.calls += estimateReadCalls(post);
  }
  return batches.map((batch) => batch.posts);
}

function buildCommentsTasks([
  post,
  ...behind
]: readonly PostWithCommentsToRead[]): readonly ImportTask[] {
  return post ? [{ kind: 'comments', post, reading: FIRST_COMMENTS_READ_POSITION, behind }] : [];
}

/** The tasks after a page of posts: the next page, and the batches of posts whose comments must be read. */
export function listImportTasksAfterPostsPage(
  next: NetworkListPosition | undefined,
  postsToRead: readonly PostWithCommentsToRead[],
  { knownTo }: { readonly knownTo?: PostOrCommentListEntry | undefined } = {},
): readonly ImportTask[] {
  const nextPage: readonly ImportTask[] = next
    ? [{ kind: 'posts', ...next, ...(knownTo && { knownTo }) }]
    : [];
  return [...nextPage, ...splitPostsIntoImportBatches(postsToRead).flatMap(buildCommentsTasks)];
}

/**
 * Restarts the posts list after its cursor expired, once. Undefined when the task is not a later page of posts, or
 * the list was restarted before.
 */
export function buildImportTasksRestartingPostsList(
  current: ImportTask,
): readonly ImportTask[] | undefined {
  if (current.kind !== 'posts' || current.cursor === undefined || current.knownTo) return undefined;
  return current.after && [{ kind: 'posts', knownTo: current.after }];
}

/** Whether an entry of the list, newest first, comes before `knownTo` or is that entry. */
export const isPostAlreadyImported = (
  { timestamp, id }: PostOrCommentListEntry,
  knownTo: PostOrCommentListEntry | undefined,
): boolean => knownTo !== undefined && (timestamp > knownTo.timestamp || id === knownTo.id);

/** The task after a step of a post: its next step, or the next post of the batch. */
export function listImportTasksAfterCommentsPage(
  current: Extract<ImportTask, { kind: 'comments' }>,
  next: CommentsReadPosition | undefined,
): readonly ImportTask[] {
  const { consecutiveOutages: _, ...post } = current;
  return next ? [{ ...post, reading: next }] : buildCommentsTasks(current.behind);
}

export const setConsecutiveOutagesOfImportTask = (
  task: ImportTask,
  outages: ConsecutiveOutages,
): ImportTask => ({ ...task, consecutiveOutages: outages });

/**
 * Separates a post that failed again from the posts behind it in the batch, so that several failing
 * posts wait in parallel and not one after the other. Undefined when no post is behind it.
 */
export const separateFailingPostIntoImportTask = (
  task: ImportTask,
): readonly ImportTask[] | undefined =>
  task.kind === 'comments' && task.behind.length > 0
    ? [{ ...task, behind: [] }, ...buildCommentsTasks(task.behind)]
    : undefined;

/** Gives up a task. Only the posts behind it in the batch remain. */
export const listImportTasksAfterSkippedTask = (failedTask: ImportTask): readonly ImportTask[] =>
  failedTask.kind === 'comments' ? listImportTasksAfterCommentsPage(failedTask, undefined) : [];
