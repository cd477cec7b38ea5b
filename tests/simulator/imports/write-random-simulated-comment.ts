// Writes comments under the account's posts during a run, and reads which of them are events.

import { readStoredCommentPage } from '#functions/posts/storage/comment-repository.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import {
  createSimulatedCommentFactory,
  type SimulatedContentComment,
} from '../network/random-account-content.ts';
import type { Simulation } from '../runs/simulator.ts';
import { getSimulatedContentNetwork } from './import-scenario.ts';

const writerBySimulation = new WeakMap<
  Simulation,
  (at: number, replies?: SimulatedContentComment[]) => SimulatedContentComment
>();

/** Writes a comment under a post or a reply under its newest thread; the network shows it at once. */
export function writeRandomSimulatedComment(simulation: Simulation, random: SeededRandom) {
  const { world, tenant } = simulation;
  const owner = { igUserId: tenant.subject.igUserId, username: tenant.username };
  const createComment =
    writerBySimulation.get(simulation) ??
    createSimulatedCommentFactory(random.fork('speaker'), owner);
  writerBySimulation.set(simulation, createComment);
  const newComment = createComment(world.now());
  const comment = { ...newComment, id: `7${newComment.id}` };
  const post = random.pick(getSimulatedContentNetwork(simulation).posts.slice(0, 3));
  const [thread] = post.comments;
  const parent = thread && random.chance(0.4) ? thread : undefined;
  if (parent) parent.replies.push(comment);
  else post.comments.unshift(comment);
  return {
    mediaId: post.id,
    commentId: comment.id,
    parentId: parent?.id,
    isOwn: comment.fromId === owner.igUserId,
    comment,
  };
}

const MAX_COMMENTS = 1_000;

/**
 * The ids of stored comments of three posts that are events and not history. Each is stored once, so each is one event.
 * The tenant's own subject was stored before the simulation.
 */
export async function listStoredEventCommentIds(
  simulation: Simulation,
): Promise<readonly string[]> {
  const { userId, igUserId, ...subject } = simulation.tenant.subject;
  const posts = getSimulatedContentNetwork(simulation).posts.slice(0, 3);
  const pages = await simulation.world.runAsObserver(() =>
    Promise.all(
      posts.map(({ id: mediaId }) =>
        readStoredCommentPage({ userId, igUserId, mediaId }, { limit: MAX_COMMENTS, offset: 0 }),
      ),
    ),
  );
  return pages
    .flat()
    .filter(({ source }) => source === 'webhook' || source === 'refresh')
    .map(({ id }) => id)
    .filter((id) => id !== subject.commentId)
    .sort();
}

/** The ids of those comments that the account did not write itself. */
export const listInboundEventCommentIds = (
  comments: readonly { commentId: string; isOwn: boolean }[],
): readonly string[] =>
  comments.flatMap(({ commentId, isOwn }) => (isOwn ? [] : [commentId])).sort();
