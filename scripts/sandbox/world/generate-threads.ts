// Generates comment threads: top-level comments, the owner's answers, replies among followers.

import {
  generateCommentText,
  generateFollowerReply,
  generateGiveawayCommentText,
  generateOwnerAnswer,
} from './generate-comment-text.ts';
import type { GeneratedPost } from './generate-posts.ts';
import { anyLanguage, type CommentMood } from './phrases/phrases.ts';
import { getElementCyclic, type SeededRandom } from './seeded-random.ts';
import type { SandboxComment, SandboxFollower } from './world-types.ts';

export interface ThreadGenerationOptions {
  readonly post: GeneratedPost;
  /** Comments and replies together. */
  readonly total: number;
  /** Number of replies in one thread that spans several pages. */
  readonly longThread: number;
  /** Adds the texts that are hard to display. */
  readonly hasEdgeCaseComments: boolean;
  readonly isGiveaway: boolean;
  readonly followers: readonly SandboxFollower[];
  readonly anchor: number;
  readonly nextId: () => string;
}

interface CommentThread {
  readonly parent: SandboxComment;
  readonly author: SandboxFollower;
  readonly mood: CommentMood;
  isAnswered: boolean;
}

const ownerAnswerShare = 0.64;

export function generateCommentThreads(
  random: SeededRandom,
  plan: ThreadGenerationOptions,
): SandboxComment[] {
  const comments: SandboxComment[] = [];
  const threads: CommentThread[] = [];
  const edgeCaseTexts = plan.hasEdgeCaseComments ? [...anyLanguage.edgeCaseComments] : [];
  while (comments.length < plan.total) {
    const [first] = threads;
    if (first && threads.length === 1 && plan.total - comments.length > plan.longThread)
      for (let count = 0; count < plan.longThread; count += 1)
        comments.push(buildReply(random, plan, first));
    if (threads.length > 3 && random.chance(0.26)) {
      // Mostly one of the latest comments.
      const stepsBack = Math.floor(random.next() ** 2 * threads.length);
      const thread = getElementCyclic(threads, threads.length - 1 - stepsBack);
      comments.push(buildReply(random, plan, thread));
      continue;
    }
    const thread = startThread(random, plan, edgeCaseTexts.pop() ?? null);
    threads.push(thread);
    comments.push(thread.parent);
  }
  return comments;
}

function startThread(
  random: SeededRandom,
  plan: ThreadGenerationOptions,
  fixedText: string | null,
): CommentThread {
  const author = random.pick(plan.followers);
  const { text, mood } = plan.isGiveaway
    ? generateGiveawayCommentText(random, author)
    : generateCommentText(random, author, plan.post.topic);
  const parent = buildComment(random, plan, {
    timestamp: pickLaterTime(random, plan, plan.post.media.timestamp),
    parentId: null,
    authorId: author.id,
    text: fixedText ?? text,
  });
  return { parent, author, mood, isAnswered: false };
}

/** A reply by the owner once, or by a follower. */
function buildReply(
  random: SeededRandom,
  plan: ThreadGenerationOptions,
  thread: CommentThread,
): SandboxComment {
  const { id: parentId, timestamp: after } = thread.parent;
  const timestamp = pickLaterTime(random, plan, after);
  const isAnswer = !thread.isAnswered && random.chance(ownerAnswerShare);
  if (isAnswer) {
    thread.isAnswered = true;
    const text = generateOwnerAnswer(random, thread.author, thread.mood);
    const authorId = plan.post.media.accountId;
    return buildComment(random, plan, { parentId, authorId, text, timestamp });
  }
  const author = random.pick(plan.followers);
  const text = generateFollowerReply(random, author, thread.author);
  return buildComment(random, plan, { parentId, authorId: author.id, text, timestamp });
}

function buildComment(
  random: SeededRandom,
  plan: ThreadGenerationOptions,
  details: Pick<SandboxComment, 'parentId' | 'authorId' | 'text' | 'timestamp'>,
): SandboxComment {
  return {
    id: plan.nextId(),
    mediaId: plan.post.media.id,
    ...details,
    visibleAt: details.timestamp,
    likeCount: random.chance(0.3) ? random.integer(1, 40) : 0,
    hidden: random.chance(0.004),
  };
}

/**
 * Most comments follow soon after what they reply to; none is later than the end of the history.
 */
function pickLaterTime(random: SeededRandom, plan: ThreadGenerationOptions, after: number): number {
  const availableMs = Math.max(1, plan.anchor - 120_000 - after);
  const delayMs = -Math.log(1 - random.next()) * 40 * 3_600_000;
  const time = after + Math.min(delayMs, availableMs * random.between(0.05, 1));
  return Math.floor(time / 1000) * 1000;
}
