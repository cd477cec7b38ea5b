// The figures that a storm prints at its end.

import type { RemainingQueueMessageCounts } from './count-remaining-queue-messages.ts';
import type { KillSchedule } from './kill-and-restart-schedule.ts';
import { countPublicationsOfReply, type StormProblem } from './storm-final-checks.ts';
import type { StormContent } from './storm-network/storm-content.ts';
import type { StormNetwork } from './storm-network/storm-network.ts';
import type { StormPostedReply } from './storm-owner.ts';
import type { WebhookStorm } from './webhook-storm.ts';

export type StormRunOutcome = {
  readonly seed: string;
  readonly storm: WebhookStorm;
  readonly kills: KillSchedule;
  readonly network: StormNetwork;
  readonly world: StormContent;
  readonly replies: readonly StormPostedReply[];
  readonly problems: readonly StormProblem[];
  readonly refreshed: readonly StormProblem[];
  readonly queues: RemainingQueueMessageCounts;
  readonly secondsToFinalState: number;
  readonly seconds: number;
};

export function buildStormReport(outcome: StormRunOutcome) {
  const { storm, kills, network, world, replies, problems, refreshed, queues } = outcome;
  const countRepliesInState = (state: StormPostedReply['state']) =>
    replies.filter((reply) => reply.state === state).length;
  const countProblems = (...kinds: readonly StormProblem['kind'][]) =>
    problems.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    seed: outcome.seed,
    webhooks: storm.counts.accepted,
    webhookTries: storm.counts.tries,
    events: storm.counts.events,
    kills: kills.counts.kills,
    processesKilled: kills.counts.processes,
    calls: network.counts.calls,
    faults: network.counts.faults,
    publishes: network.counts.publishes,
    replies: replies.length,
    live: countRepliesInState('live'),
    back: countRepliesInState('returned'),
    onNetwork: replies.filter((reply) => countPublicationsOfReply(world, reply) > 0).length,
    doubles: countProblems('duplicate', 'unexpected'),
    lost: countProblems('missing'),
    wrongCounts: countProblems('count'),
    stuck: countProblems('stuck'),
    late: refreshed.length,
    deadLetters: queues.deadLetters,
    leftInQueues: queues.messages,
    secondsToFinalState: outcome.secondsToFinalState,
    seconds: outcome.seconds,
  };
}
