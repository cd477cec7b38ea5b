// Fills posts with threads of comments: top-level ones, the owner's answers, asides among followers.
import { awkwardComments } from './phrases/other-scripts.ts';
import type { CommentMood } from './phrases/phrasebook.ts';
import type { Post } from './posts.ts';
import { elementAt, type Random } from './seeded-random.ts';
import type { Comment, Follower } from './types.ts';
import { writeAnswer, writeAside, writeComment, writeGiveawayComment } from './write-comment.ts';

export interface ThreadPlan {
  readonly post: Post;
  /** Comments and replies together. */
  readonly total: number;
  /** One thread gets this many replies, to be read over several pages. */
  readonly longThread: number;
  /** Adds the texts that test a screen. */
  readonly awkward: boolean;
  readonly giveaway: boolean;
  readonly followers: readonly Follower[];
  readonly anchor: number;
  readonly nextId: () => string;
}

interface Thread {
  readonly parent: Comment;
  readonly author: Follower;
  readonly mood: CommentMood;
  answered: boolean;
}

const answerShare = 0.4;

export function makeThreads(random: Random, plan: ThreadPlan): Comment[] {
  const comments: Comment[] = [];
  const threads: Thread[] = [];
  const texts = plan.awkward ? [...awkwardComments] : [];
  while (comments.length < plan.total) {
    const left = plan.total - comments.length;
    const first = threads[0];
    if (first && threads.length === 1 && left > plan.longThread) {
      for (let count = 0; count < plan.longThread; count += 1) {
        comments.push(reply(random, plan, { thread: first, position: count }));
      }
    }
    const thread = threads.length > 3 && random.chance(0.26) ? pickThread(random, threads) : null;
    if (thread) {
      comments.push(reply(random, plan, { thread, position: 0 }));
      continue;
    }
    const opened = openThread(random, plan, texts.pop() ?? null);
    threads.push(opened);
    comments.push(opened.parent);
  }
  return comments;
}

function openThread(random: Random, plan: ThreadPlan, fixedText: string | null): Thread {
  const author = random.pick(plan.followers);
  const written = plan.giveaway
    ? writeGiveawayComment(random, author)
    : writeComment(random, author, plan.post.topic);
  const text = fixedText ?? written.text;
  const timestamp = later(random, plan, plan.post.media.timestamp);
  const parent = comment(random, plan, { parentId: null, authorId: author.id, text, timestamp });
  return { parent, author, mood: written.mood, answered: false };
}

function reply(
  random: Random,
  plan: ThreadPlan,
  place: { readonly thread: Thread; readonly position: number },
): Comment {
  const { thread } = place;
  const timestamp = later(random, plan, thread.parent.timestamp);
  const parentId = thread.parent.id;
  if (!thread.answered && random.chance(answerShare * 1.6)) {
    thread.answered = true;
    const text = writeAnswer(random, thread.author, thread.mood);
    return comment(random, plan, {
      parentId,
      authorId: plan.post.media.accountId,
      text,
      timestamp,
    });
  }
  const author = random.pick(plan.followers);
  const text = writeAside(random, author, thread.author);
  return comment(random, plan, { parentId, authorId: author.id, text, timestamp });
}

function comment(
  random: Random,
  plan: ThreadPlan,
  details: Pick<Comment, 'parentId' | 'authorId' | 'text' | 'timestamp'>,
): Comment {
  return {
    id: plan.nextId(),
    mediaId: plan.post.media.id,
    ...details,
    visibleAt: details.timestamp,
    likeCount: random.chance(0.3) ? random.integer(1, 40) : 0,
    hidden: random.chance(0.004),
  };
}

/** Most comments come soon after what they answer; none after the end of the history. */
function later(random: Random, plan: ThreadPlan, after: number): number {
  const room = Math.max(1, plan.anchor - 120_000 - after);
  const pause = -Math.log(1 - random.next()) * 40 * 3_600_000;
  const time = after + Math.min(pause, room * random.between(0.05, 1));
  return Math.floor(time / 1000) * 1000;
}

function pickThread(random: Random, threads: readonly Thread[]): Thread {
  const back = Math.floor(random.next() ** 2 * threads.length);
  return elementAt(threads, threads.length - 1 - back);
}
