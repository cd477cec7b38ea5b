// What a piece of an import is, and which pieces follow from it. One piece is one call of the network.
import * as z from 'zod';
import { type Trouble, trouble } from './trouble.ts';

const place = z.object({ timestamp: z.string(), id: z.string() });
export type Place = z.output<typeof place>;

/** Where a list goes on. */
export const listPosition = z.object({
  cursor: z.string().optional(),
  /** The last element before it. */
  after: place.optional(),
  /** Something between the two could not be read. */
  gap: z.literal(true).optional(),
});
type ListPosition = Readonly<z.output<typeof listPosition>>;

/** The next step of reading one post's comments: a page of threads, or the rest of a long thread. */
export const postReading = z.discriminatedUnion('kind', [
  listPosition.extend({ kind: z.literal('threads') }),
  z.object({
    kind: z.literal('replies'),
    /** Threads of the page before that did not come whole. */
    threads: z.array(z.object({ commentId: z.string(), after: z.string() })).min(1),
    /** Where the threads go on afterwards; null where they are all read. */
    rest: listPosition.nullable(),
  }),
]);
export type PostReading = z.output<typeof postReading>;

export const FIRST_THREADS: PostReading = { kind: 'threads' };

const postToRead = z.object({ mediaId: z.string(), count: z.number().int() });
export type PostToRead = z.output<typeof postToRead>;

/**
 * `posts`: a page of the account's posts. `comments`: the next step of one post; the posts behind it
 * follow one by one, so an import holds a fixed number of lanes however many posts there are.
 * `conversations`: a page of the account's conversations, each with its newest messages.
 */
export const work = z.discriminatedUnion('kind', [
  listPosition.extend({
    kind: z.literal('posts'),
    /** The list was begun anew; the posts down to this one were taken in and counted before. */
    knownTo: place.optional(),
    trouble: trouble.optional(),
  }),
  z.object({
    kind: z.literal('comments'),
    post: postToRead,
    reading: postReading,
    behind: z.array(postToRead),
    trouble: trouble.optional(),
  }),
  z.object({
    kind: z.literal('conversations'),
    cursor: z.string().optional(),
    /** Conversations a page; smaller than usual where the network could not answer so many. */
    limit: z.number().int().min(1).optional(),
    trouble: trouble.optional(),
  }),
]);
export type Work = z.output<typeof work>;

/** Most posts read side by side from one page of posts. */
export const LANES = 16;
const COMMENTS_PER_CALL = 50;

const callsFor = ({ count }: PostToRead): number =>
  Math.max(1, Math.ceil(count / COMMENTS_PER_CALL));

/** Shares posts out so that each lane takes about as many calls; the largest come first. */
export function lanesOf(posts: readonly PostToRead[], lanes = LANES): readonly PostToRead[][] {
  const filled = Array.from({ length: Math.min(lanes, posts.length) }, () => ({
    posts: [] as PostToRead[],
    calls: 0,
  }));
  for (const post of [...posts].sort((a, b) => b.count - a.count)) {
    const lane = filled.reduce((least, other) => (other.calls < least.calls ? other : least));
    lane.posts.push(post);
    lane.calls += callsFor(post);
  }
  return filled.map((lane) => lane.posts);
}

function readNext([post, ...behind]: readonly PostToRead[]): readonly Work[] {
  return post ? [{ kind: 'comments', post, reading: FIRST_THREADS, behind }] : [];
}

/** After a page of posts: the next page, and lanes for the posts whose comments need reading. */
export function afterPosts(
  next: ListPosition | undefined,
  toRead: readonly PostToRead[],
  { knownTo }: { readonly knownTo?: Place | undefined } = {},
): readonly Work[] {
  const nextPage: readonly Work[] = next
    ? [{ kind: 'posts', ...next, ...(knownTo && { knownTo }) }]
    : [];
  return [...nextPage, ...lanesOf(toRead).flatMap(readNext)];
}

/**
 * A cursor may die while a list is read. The list is read from its beginning then, once: undefined
 * for work that is no later page of posts, or was begun anew before.
 */
export function beginAnew(done: Work): readonly Work[] | undefined {
  if (done.kind !== 'posts' || done.cursor === undefined || done.knownTo) return undefined;
  return done.after && [{ kind: 'posts', knownTo: done.after }];
}

/** The list names the newest first: whether an element of it came before or at this place. */
export const isKnown = ({ timestamp, id }: Place, knownTo: Place | undefined): boolean =>
  knownTo !== undefined && (timestamp > knownTo.timestamp || id === knownTo.id);

/** After a step of a post: its next step, or the post behind it. */
export function afterComments(
  done: Extract<Work, { kind: 'comments' }>,
  next: PostReading | undefined,
): readonly Work[] {
  const { trouble: _, ...post } = done;
  return next ? [{ ...post, reading: next }] : readNext(done.behind);
}

/** The piece as it is tried again after an outage. */
export const troubled = (work: Work, trouble: Trouble): Work => ({ ...work, trouble });

/**
 * A post that fails again stands alone from then on, and what waits behind it goes its own way: so
 * many such posts are waited for side by side, not one after the other. Undefined where nothing waits.
 */
export const setApart = (work: Work): readonly Work[] | undefined =>
  work.kind === 'comments' && work.behind.length > 0
    ? [{ ...work, behind: [] }, ...readNext(work.behind)]
    : undefined;

/** Where a piece has to be given up: what stands behind it, of which it says nothing. */
export const passOver = (hopeless: Work): readonly Work[] =>
  hopeless.kind === 'comments' ? afterComments(hopeless, undefined) : [];

/** After a page of threads: what is missing of it, then the next page. */
export function afterThreads(
  moreReplies: readonly { readonly commentId: string; readonly after: string }[],
  rest: ListPosition | undefined,
): PostReading | undefined {
  if (moreReplies.length > 0) {
    return { kind: 'replies', threads: [...moreReplies], rest: rest ?? null };
  }
  return rest && { kind: 'threads', ...rest };
}

/** After a page of one thread's replies; `next` is the cursor of its next page. */
export function afterReplies(
  done: Extract<PostReading, { kind: 'replies' }>,
  next: string | undefined,
): PostReading | undefined {
  const [thread, ...others] = done.threads;
  const threads =
    next !== undefined && thread
      ? [{ commentId: thread.commentId, after: next }, ...others]
      : others;
  if (threads.length > 0) return { ...done, threads };
  return done.rest ? { kind: 'threads', ...done.rest } : undefined;
}
