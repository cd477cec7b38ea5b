// Writes comments under the account's posts during a run, and reads which of them were announced.

import { getSimulatedContentNetwork } from './import-scenario.ts';
import {
  createSimulatedCommentFactory,
  type SimulatedContentComment,
} from './random-account-content.ts';
import type { SeededRandom } from './seeded-random.ts';
import { getSimulatedBusEvents } from './simulated-event-bus.ts';
import type { Simulation } from './simulator.ts';

const writerBySimulation = new WeakMap<
  Simulation,
  (at: number, replies?: SimulatedContentComment[]) => SimulatedContentComment
>();

/** Writes a comment under a post or a reply under its newest thread; the network shows it from now on. */
export function writeRandomComment(simulation: Simulation, random: SeededRandom) {
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

/** The ids of announced comments, once for each announcement. */
export const getBusEventCommentIds = (simulation: Simulation): readonly string[] =>
  getSimulatedBusEvents(simulation.world)
    .filter(({ type }) => type === 'comment.received')
    .map(({ detail }) => String(detail.commentId))
    .sort();

/** The ids of those comments that the account did not write itself. */
export const getInboundCommentIds = (
  comments: readonly { commentId: string; isOwn: boolean }[],
): readonly string[] =>
  comments.flatMap(({ commentId, isOwn }) => (isOwn ? [] : [commentId])).sort();
