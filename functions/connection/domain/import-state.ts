// An import as stored, and what the waiting person is told of it.
import * as z from 'zod';
import type { ImportProgress } from '#shared/schemas/account.ts';
import type { Work } from './work.ts';

/** Without a finished piece for this long an import counts as stalled and is set going again. */
export const STALLED_AFTER_SECONDS = 180;

export const importState = z.object({
  importId: z.string(),
  /** `failed` ends it as well: the owner has to link again, which takes it up where it was. */
  status: z.enum(['running', 'done', 'failed']),
  startedAt: z.string(),
  /** When a piece was last finished, or the import taken up again (ISO). */
  progressedAt: z.string().optional(),
  /** Pieces not finished yet; the import is done when none is left. */
  open: z.number().int(),
  postsDone: z.number().int(),
  /** As the account's profile counts them. */
  postsTotal: z.number().int(),
  /** The whole list of posts has been read. */
  postsListed: z.boolean(),
  commentsDone: z.number().int(),
  /** The comment counts of all posts known so far. */
  commentsTotal: z.number().int(),
  /** Imports begun before there were conversations hold neither count. */
  conversationsDone: z.number().int().default(0),
  messagesDone: z.number().int().default(0),
  problem: z.string().nullable(),
});
export type ImportState = z.output<typeof importState>;

/** The pieces an import begins with. */
export const FIRST_WORK: readonly Work[] = [{ kind: 'posts' }, { kind: 'conversations' }];

export const newImport = (input: {
  readonly importId: string;
  readonly startedAt: string;
  readonly postsTotal: number;
}): ImportState => ({
  ...input,
  status: 'running',
  open: FIRST_WORK.length,
  postsDone: 0,
  postsListed: false,
  commentsDone: 0,
  commentsTotal: 0,
  conversationsDone: 0,
  messagesDone: 0,
  problem: null,
});

/** Longer than any pause of ours. */
const STUCK_AFTER_MS = 60 * 60 * 1_000;

/**
 * Regular checks keep out of an import's way while it gets on; one that does not must not keep the
 * account from being looked at.
 */
export const getsOn = (state: ImportState, now: string): boolean =>
  state.status === 'running' &&
  Date.parse(now) - Date.parse(state.progressedAt ?? state.startedAt) < STUCK_AFTER_MS;

export type Progress = {
  readonly postsDone: number;
  readonly commentsDone: number;
  readonly commentsTotal: number;
  readonly postsListed: boolean;
  readonly conversationsDone: number;
  readonly messagesDone: number;
};

export const NO_PROGRESS: Progress = {
  postsDone: 0,
  postsListed: false,
  commentsDone: 0,
  commentsTotal: 0,
  conversationsDone: 0,
  messagesDone: 0,
};

/**
 * The problem of an import whose list of posts broke off in its middle, twice. It says nothing about
 * the owner's link; the regular checks read the rest.
 */
export const BROKEN_OFF = 'list_broken_off';

const NOTHING = { done: 0, total: 0 };
/** Where the network names no number, what is known is what has been read. */
const soFar = (done: number) => ({ done, total: done });

/**
 * Counts that never promise too much: `done` stays within `total`. The profile's number of posts is
 * not always the one that can be listed, so the list itself decides once it has been read; counts
 * of comments include hidden ones, so a finished import names what it really read.
 */
export function progressOf(state: ImportState | undefined): ImportProgress {
  if (!state) {
    return { posts: NOTHING, comments: NOTHING, conversations: NOTHING, messages: NOTHING };
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
    conversations: soFar(state.conversationsDone),
    messages: soFar(state.messagesDone),
  };
}
