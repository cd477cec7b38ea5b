// What a storm came to, in numbers.

import type { Kills } from './kills.ts';
import type { Network } from './network/server.ts';
import type { World } from './network/world.ts';
import { type Problem, timesPublished } from './oracle.ts';
import type { Reply } from './owner.ts';
import type { LeftInQueues } from './queues.ts';
import type { Storm } from './webhooks.ts';

export type Outcome = {
  readonly seed: string;
  readonly storm: Storm;
  readonly kills: Kills;
  readonly network: Network;
  readonly world: World;
  readonly replies: readonly Reply[];
  readonly problems: readonly Problem[];
  readonly refreshed: readonly Problem[];
  readonly queues: LeftInQueues;
  readonly settleSeconds: number;
  readonly seconds: number;
};

export function figuresOf(outcome: Outcome) {
  const { storm, kills, network, world, replies, problems, refreshed, queues } = outcome;
  const inState = (state: Reply['state']) =>
    replies.filter((reply) => reply.state === state).length;
  const ofKind = (...kinds: readonly Problem['kind'][]) =>
    problems.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    seed: outcome.seed,
    webhooks: storm.counts.answered,
    webhookTries: storm.counts.tries,
    events: storm.counts.events,
    kills: kills.counts.kills,
    processesKilled: kills.counts.processes,
    calls: network.counts.calls,
    faults: network.counts.faults,
    publishes: network.counts.publishes,
    replies: replies.length,
    live: inState('live'),
    back: inState('returned'),
    onNetwork: replies.filter((reply) => timesPublished(world, reply) > 0).length,
    doubles: ofKind('twice', 'foreign'),
    lost: ofKind('missing'),
    wrongCounts: ofKind('count'),
    stuck: ofKind('stuck'),
    late: refreshed.length,
    deadLetters: queues.deadLetters,
    leftInQueues: queues.messages,
    settleSeconds: outcome.settleSeconds,
    seconds: outcome.seconds,
  };
}
