// People write under the account's posts in a run, and what was announced of it.
import { eventsOf } from './bus.ts';
import { createSpeakers, type Said } from './content.ts';
import { contentOf } from './import-scenario.ts';
import type { Random } from './random.ts';
import type { Simulation } from './simulator.ts';

const speakers = new WeakMap<Simulation, (at: number, replies?: Said[]) => Said>();

/** Somebody writes under a post, or under its newest thread; the lists and ids know it from now on. */
export function speak(simulation: Simulation, random: Random) {
  const { world, tenant } = simulation;
  const owner = { igUserId: tenant.subject.igUserId, username: tenant.username };
  const say = speakers.get(simulation) ?? createSpeakers(random.fork('speaker'), owner);
  speakers.set(simulation, say);
  const fresh = say(world.now());
  const said = { ...fresh, id: `7${fresh.id}` };
  const post = random.pick(contentOf(simulation).posts.slice(0, 3));
  const [thread] = post.comments;
  const parent = thread && random.chance(0.4) ? thread : undefined;
  if (parent) parent.replies.push(said);
  else post.comments.unshift(said);
  return {
    mediaId: post.id,
    commentId: said.id,
    parentId: parent?.id,
    isOwn: said.fromId === owner.igUserId,
    said,
  };
}

/** Which comments were announced, one mention each time. */
export const announced = (simulation: Simulation): readonly string[] =>
  eventsOf(simulation.world)
    .filter(({ type }) => type === 'comment.received')
    .map(({ detail }) => String(detail.commentId))
    .sort();

/** Those of them that somebody else wrote. */
export const foreign = (
  told: readonly { commentId: string; isOwn: boolean }[],
): readonly string[] => told.flatMap(({ commentId, isOwn }) => (isOwn ? [] : [commentId])).sort();
