// The stored state of an import, and the progress shown to the user.
import * as z from 'zod';
import type { ImportProgress } from '#shared/schemas/account.ts';
import type { ImportTask } from './import-task.ts';

/** An import that finished no piece for this long counts as stalled and is resumed. */
export const IMPORT_STALLED_AFTER_SECONDS = 180;

export const importStateSchema = z.object({
  importId: z.string(),
  /** A `failed` import resumes from its position once the owner has linked the account again. */
  status: z.enum(['running', 'done', 'failed']),
  startedAt: z.string(),
  /** When a piece was last finished or the import was resumed (ISO). */
  progressedAt: z.string().optional(),
  /** The number of open pieces; the import is done at 0. */
  open: z.number().int(),
  postsDone: z.number().int(),
  /** The count in the account's profile. */
  postsTotal: z.number().int(),
  /** Whether the whole list of posts was read. */
  postsListed: z.boolean(),
  commentsDone: z.number().int(),
  /** The sum of the comment counts of all posts read so far. */
  commentsTotal: z.number().int(),
  /** Imports started before conversations were supported have neither count. */
  conversationsDone: z.number().int().default(0),
  messagesDone: z.number().int().default(0),
  /** The number of pieces that were given up. The regular checks read their content. */
  skipped: z.number().int().default(0),
  problem: z.string().nullable(),
});
export type ImportState = z.output<typeof importStateSchema>;

export const INITIAL_IMPORT_TASKS: readonly ImportTask[] = [
  { kind: 'posts' },
  { kind: 'conversations' },
];

export const createImportState = (input: {
  readonly importId: string;
  readonly startedAt: string;
  readonly postsTotal: number;
}): ImportState => ({
  ...input,
  status: 'running',
  open: INITIAL_IMPORT_TASKS.length,
  postsDone: 0,
  postsListed: false,
  commentsDone: 0,
  commentsTotal: 0,
  conversationsDone: 0,
  messagesDone: 0,
  skipped: 0,
  problem: null,
});

/** Longer than any pause we impose. */
const IMPORT_STUCK_AFTER_MS = 60 * 60 * 1_000;

/**
 * Scheduled checks skip an account while its import makes progress. A stuck import must not block
 * them for good.
 */
export const isImportProgressing = (state: ImportState, now: string): boolean =>
  state.status === 'running' &&
  Date.parse(now) - Date.parse(state.progressedAt ?? state.startedAt) < IMPORT_STUCK_AFTER_MS;

/** ISO times of the last refreshes that read everything. Null when none has. */
type FullReads = {
  readonly allPostsReadAt: string | null;
  readonly allConversationsReadAt: string | null;
};

/** Whether the import left something out, and no refresh has read everything since. */
function isImportIncomplete(state: ImportState, fullReads: FullReads): boolean {
  if (state.status === 'running' || (state.status === 'done' && state.skipped === 0)) return false;
  const endedAt = state.progressedAt ?? state.startedAt;
  const readAt = [fullReads.allPostsReadAt, fullReads.allConversationsReadAt];
  return readAt.some((at) => at === null || at < endedAt);
}

export const toImportStatus = (state: ImportState | undefined, fullReads: FullReads) => ({
  importing: state?.status === 'running',
  incomplete: state !== undefined && isImportIncomplete(state, fullReads),
});

export type ImportProgressDelta = {
  readonly postsDone: number;
  readonly commentsDone: number;
  readonly commentsTotal: number;
  readonly postsListed: boolean;
  readonly conversationsDone: number;
  readonly messagesDone: number;
  readonly skipped?: number;
};

export const ZERO_IMPORT_PROGRESS_DELTA: ImportProgressDelta = {
  postsDone: 0,
  postsListed: false,
  commentsDone: 0,
  commentsTotal: 0,
  conversationsDone: 0,
  messagesDone: 0,
};

/**
 * The problem code of an import whose posts list failed midway twice. The link may still work, and the scheduled
 * checks read the other posts.
 */
export const POSTS_LIST_INTERRUPTED_PROBLEM = 'list_broken_off';

const ZERO_PROGRESS = { done: 0, total: 0 };
/** The network gives no total here, so it is 0 until the import has ended. */
const toProgressWithoutTotal = (state: ImportState, done: number) => ({
  done,
  total: state.status === 'done' ? done : 0,
});

/**
 * Keeps `done` within `total`. The profile's post count may differ from the number of posts that can be listed, so
 * the list decides once it was read. Comment counts include hidden comments, so a finished import shows the number it
 * actually read.
 */
export function toImportProgress(state: ImportState | undefined): ImportProgress {
  if (!state) {
    return {
      posts: ZERO_PROGRESS,
      comments: ZERO_PROGRESS,
      conversations: ZERO_PROGRESS,
      messages: ZERO_PROGRESS,
    };
  }
  const { postsDone, commentsDone, commentsTotal } = state;
  const postsTotal = state.postsListed ? postsDone : Math.max(postsDone, state.postsTotal);
  const comments =
    state.status === 'done'
      ? { done: commentsDone, total: commentsDone }
      : { done: Math.min(commentsDone, commentsTotal), total: commentsTotal };
  return {
    posts: { done: postsDone, total: postsTotal },
    comments,
    conversations: toProgressWithoutTotal(state, state.conversationsDone),
    messages: toProgressWithoutTotal(state, state.messagesDone),
  };
}
