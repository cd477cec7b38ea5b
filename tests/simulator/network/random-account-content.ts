// Draws the content of an account on the network in a run: posts, threads, replies and conversations. Also defines the
// order in which the product lists them.

import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';

export type SimulatedContentComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string;
  /** Epoch milliseconds, in whole seconds like the network's times. */
  readonly at: number;
  readonly replies: SimulatedContentComment[];
  readonly deletedReplies?: readonly SimulatedContentComment[];
};

export type SimulatedContentPost = {
  readonly id: string;
  readonly at: number;
  comments: SimulatedContentComment[];
};

export type SimulatedContentOwner = { readonly igUserId: string; readonly username: string };

/** Newest first, as the network lists posts and threads. */
export const compareTimestampsNewestFirst = (
  a: { at: number; id: string },
  b: { at: number; id: string },
): number => b.at - a.at || a.id.localeCompare(b.id);

export const compareTimestampsOldestFirst = (
  a: SimulatedContentComment,
  b: SimulatedContentComment,
): number => a.at - b.at || a.id.localeCompare(b.id);

/** A post's comments as the product lists them: threads newest first, replies oldest first. */
export const listCommentsInProductOrder = (
  post: SimulatedContentPost,
): readonly SimulatedContentComment[] =>
  [...post.comments]
    .sort(compareTimestampsNewestFirst)
    .flatMap((thread) => [thread, ...[...thread.replies].sort(compareTimestampsOldestFirst)]);

export const countPostComments = (post: SimulatedContentPost): number =>
  post.comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

/** Creates comments with rising ids at the given times. */
export function createSimulatedCommentFactory(random: SeededRandom, owner: SimulatedContentOwner) {
  let id = 10_000;
  return (at: number, replies: SimulatedContentComment[] = []): SimulatedContentComment => {
    id += 1;
    const isOwn = random.chance(0.1);
    const follower = random.between(1, 9);
    return {
      id: String(id),
      text: `Words ${id} 🥐`,
      username: isOwn ? owner.username : `follower${follower}`,
      fromId: isOwn ? owner.igUserId : `900${follower}`,
      at: Math.floor(at / 1_000) * 1_000,
      replies,
    };
  };
}

const DAY_MS = 86_400_000;

/** A small account with the hard cases: a post of two pages, a thread of two pages in it, posts without comments. */
export function drawRandomPosts(
  random: SeededRandom,
  owner: SimulatedContentOwner,
): SimulatedContentPost[] {
  const writeComment = createSimulatedCommentFactory(random, owner);
  const drawThread = (at: number, replies: number) =>
    writeComment(
      at,
      Array.from({ length: replies }, (_, index) => writeComment(at + (index + 1) * 7_000)),
    );
  const drawPost = (
    id: string,
    age: number,
    threads: number,
    replies: (index: number) => number,
  ): SimulatedContentPost => {
    const at = SIMULATION_START_MS - age * DAY_MS;
    const comments = Array.from({ length: threads }, (_, index) =>
      drawThread(at + index * 61_000, replies(index)),
    );
    return { id, at, comments: comments.sort(compareTimestampsNewestFirst) };
  };
  const drawReplyCount = () => (random.chance(0.3) ? random.between(1, 3) : 0);
  const longThreadIndex = random.between(0, 90);
  const longPost = drawPost('1000', 20, random.between(51, 70), (index) =>
    index === longThreadIndex ? random.between(51, 60) : drawReplyCount(),
  );
  const otherPosts = Array.from({ length: random.between(2, 4) }, (_, index) =>
    drawPost(
      String(1_002 + index),
      22 + index,
      random.chance(0.3) ? 0 : random.between(1, 4),
      drawReplyCount,
    ),
  );
  return [longPost, ...otherPosts];
}

/** The fewest calls that read everything: one for each page of posts, threads, missing replies or conversations. */
export function countFewestCalls(
  posts: readonly SimulatedContentPost[],
  pageSizes: { readonly media: number; readonly comments: number; readonly conversations: number },
  conversations: readonly SimulatedContentConversation[],
): number {
  const countPages = (count: number, size: number) => Math.max(1, Math.ceil(count / size));
  const perPost = posts
    .filter((post) => post.comments.length > 0)
    .map((post) => {
      const missing = post.comments.map(
        ({ replies }) => Math.ceil(replies.length / pageSizes.comments) - 1,
      );
      const extra = missing.reduce((sum, count) => sum + Math.max(0, count), 0);
      return countPages(post.comments.length, pageSizes.comments) + extra;
    });
  const lists =
    countPages(posts.length, pageSizes.media) +
    countPages(conversations.length, pageSizes.conversations);
  return lists + perPost.reduce((sum, count) => sum + count, 0);
}

export type SimulatedContentConversation = {
  readonly id: string;
  /** When the last message was written; epoch milliseconds. */
  readonly at: number;
  readonly contact: { readonly id: string; readonly username: string };
  /** Newest first. */
  readonly messages: readonly Omit<SimulatedContentComment, 'replies'>[];
};

/** The network returns no details of older messages. */
const READABLE_MESSAGES = 20;

/** The messages of a conversation that can be read, newest first. */
export const getReadableMessages = ({
  messages,
}: SimulatedContentConversation): SimulatedContentConversation['messages'] =>
  messages.slice(0, READABLE_MESSAGES);

/** A handful of conversations, one of them longer than can be read. */
export function drawRandomConversations(
  random: SeededRandom,
  owner: SimulatedContentOwner,
): SimulatedContentConversation[] {
  const longIndex = random.between(0, 2);
  return Array.from({ length: random.between(3, 6) }, (_, index): SimulatedContentConversation => {
    const contact = { id: `800${index}`, username: `guest${index}` };
    const at = SIMULATION_START_MS - index * DAY_MS - 3_600_000;
    const length = index === longIndex ? random.between(21, 30) : random.between(1, 6);
    const messages = Array.from({ length }, (_, messageIndex) => {
      const isOwn = messageIndex > 0 && random.chance(0.4);
      return {
        id: `aWd${index}000${String(messageIndex).padStart(3, '0')}`,
        text: `Word ${index}.${messageIndex}`,
        username: isOwn ? owner.username : contact.username,
        fromId: isOwn ? owner.igUserId : contact.id,
        at: at - messageIndex * 90_000,
      };
    });
    return { id: `aWdQ${index}`, at, contact, messages };
  });
}
