// Runs in which rules answer followers, while their owner answers too, here and on a phone, and decides about waiting
// replies.

import { handler as recordChanges } from '#functions/changes/record.stream.ts';
import { updateInstagramAccount } from '#functions/connection/account-repository.ts';
import { scheduleMissedEventsCheck } from '#functions/connection/missed-events-check-repository.ts';
import { handler as routeEvents } from '#functions/events/route.stream.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import {
  ACCOUNT_CHANGE_STREAM_FILTERS,
  NEW_INBOUND_ITEM_STREAM_FILTER,
} from '#infra/stacks/table-stream-filters.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, putItem } from '#platform/table/table.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { REFRESH_WORKERS } from '../machine/refresh-workers.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import {
  getSimulatedFollowerConversationId,
  SIMULATED_FOLLOWERS,
} from '../network/simulated-follower-conversations.ts';
import {
  countFollowerMessages,
  createFollowerSubjectNetwork,
  getSimulatedFollowerNetwork,
} from '../network/simulated-follower-network.ts';
import { areAllWebhooksDelivered } from '../network/simulated-webhook-sender.ts';
import { commentReplySubjectAdapter } from '../replies/comment-reply-subject-adapter.ts';
import {
  createPostingFaultPlan,
  POSTING_WORKERS,
  pickIndexLagMsBySeed,
  pickNetworkSettingsBySeed,
  SIMULATED_SCHEDULER_TASK,
} from '../replies/posting-scenario.ts';
import type { ReplySubjectAdapter } from '../replies/reply-subject-adapter.ts';
import type { Simulation, SimulationSettings, Simulator } from '../runs/simulator.ts';
import { drawRandomInboundText, drawRandomRule } from './random-rules.ts';
import {
  readStoredEventsOfSimulation,
  readStoredRepliesOfSimulation,
} from './read-rules-end-state.ts';
import {
  type AnsweredItemApiIds,
  answerInOwnWords,
  createRuleInSimulation,
  scheduleRandomOwnerActions,
} from './simulated-owner-with-rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_SECONDS = 24 * 60 * 60;

/** The length of delays, and the interval of the scheduler. */
export type RuleDelayScale = { readonly minuteFactor: number; readonly schedulerMs: number };
const MINUTES: RuleDelayScale = { minuteFactor: 1, schedulerMs: MINUTE_MS };
/** Delays of up to days; a scheduler that runs every minute of them would make a run too long. */
export const RULE_DELAYS_OF_DAYS_SCALE: RuleDelayScale = {
  minuteFactor: 120,
  schedulerMs: HOUR_MS / 2,
};

const followersSubjectAdapter: ReplySubjectAdapter = {
  ...commentReplySubjectAdapter,
  listSubjects: () => [],
  createSubjectNetwork: createFollowerSubjectNetwork,
  async prepareItems({ tenant: { subject } }) {
    const { userId, igUserId } = subject;
    await putItem(tableKeys.instagramClaim(igUserId), { userId, igUserId });
    await updateInstagramAccount(subject, { activatedAt: nowIso() });
    // The check of the account handles what the product cannot read for a while.
    await scheduleMissedEventsCheck(subject, isoSecondsFromNow(DAY_SECONDS));
  },
};

export const createRulesSimulationOpener =
  (
    simulator: Simulator,
    faults: SimulationSettings['faults'] = createPostingFaultPlan,
    { schedulerMs }: RuleDelayScale = MINUTES,
  ) =>
  (seed: number): Promise<Simulation> =>
    simulator.openSimulation(seed, {
      faults,
      subjectAdapter: followersSubjectAdapter,
      workers: {
        ...POSTING_WORKERS,
        ...REFRESH_WORKERS,
        event: { handler: eventWorker, timeoutMs: MINUTE_MS },
      },
      streamConsumers: [
        { name: 'events', filters: [NEW_INBOUND_ITEM_STREAM_FILTER], handler: routeEvents },
        { name: 'changes', filters: ACCOUNT_CHANGE_STREAM_FILTERS, handler: recordChanges },
      ],
      network: pickNetworkSettingsBySeed(seed),
      indexLagMs: pickIndexLagMsBySeed(seed),
      scheduledTask: { ...SIMULATED_SCHEDULER_TASK, intervalMs: schedulerMs },
    });

type Follower = (typeof SIMULATED_FOLLOWERS)[number];
/** A follower's text, and the owner's answer to it on a phone. */
type Written = { readonly item: AnsweredItemApiIds; readonly answerOnPhone: () => void };

function writeComment({ world, tenant }: Simulation, { id, username }: Follower, text: string) {
  const network = getSimulatedFollowerNetwork(world);
  const { id: comment_id } = network.writeComment({ username, fromId: id, text });
  const item = { media_id: tenant.subject.mediaId, comment_id };
  return { item, answerOnPhone: () => network.answerOnPhone(comment_id) } satisfies Written;
}

function writeMessage(
  { world }: Simulation,
  { id: contactId }: Follower,
  message: { readonly text: string; readonly storyId?: string },
) {
  const { conversations } = getSimulatedFollowerNetwork(world);
  const { id: message_id } = conversations.write({ ...message, contactId, by: 'contact' });
  const item = { conversation_id: getSimulatedFollowerConversationId(contactId), message_id };
  const answerOnPhone = () =>
    void conversations.write({ contactId, by: 'phone', text: 'From my phone' });
  return { item, answerOnPhone } satisfies Written;
}

function write(simulation: Simulation, random: SeededRandom): Written {
  const follower = random.pick(SIMULATED_FOLLOWERS);
  const text = drawRandomInboundText(random);
  switch (random.pick(['comment', 'comment', 'message', 'message', 'story', 'stop'] as const)) {
    case 'comment':
      return writeComment(simulation, follower, text);
    case 'message':
      return writeMessage(simulation, follower, { text });
    case 'story':
      return writeMessage(simulation, follower, { text, storyId: 'story1' });
    case 'stop':
      return writeMessage(simulation, follower, { text: random.pick(['STOP', 'Stop!', 'START']) });
  }
}

/** Followers write, and the owner answers some of them, here or on a phone. */
function scheduleFollowers(simulation: Simulation): Promise<void>[] {
  const { world } = simulation;
  const random = world.random.fork('followers');
  return Array.from({ length: random.between(2, 7) }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    world.schedule(random.between(SECOND_MS, 4 * MINUTE_MS), () => {
      const { item, answerOnPhone } = write(simulation, random);
      if (random.chance(0.2)) world.schedule(random.between(0, 90_000), answerOnPhone);
      if (!random.chance(0.25)) return resolve();
      const answer = () => void answerInOwnWords(simulation, item).finally(resolve);
      world.schedule(random.between(0, 60_000), answer);
    });
    return promise;
  });
}

const REST_STATES = ['live', 'editing', 'discarded'];

export type PlayedRulesSimulation = {
  /** The rules at their creation. */
  readonly rules: readonly Rule[];
  /** Whether the owner may have reset the rules. */
  readonly isResetPlanned: boolean;
};

const isResetRunning = async ({ world, tenant }: Simulation): Promise<boolean> => {
  const list = await world.runAsObserver(() => getItem(tableKeys.approvalList(tenant.subject)));
  return list?.discard_step !== undefined;
};

/** Plays a run to its end, when no reply is on its way. */
export async function playRulesSimulation(
  simulation: Simulation,
  scale: RuleDelayScale = MINUTES,
): Promise<PlayedRulesSimulation> {
  const { world, queues, stream } = simulation;
  const random = world.random.fork('rules');
  const rules: Rule[] = [];
  const ruleCount = random.between(1, 5);
  for (let number = 1; number <= ruleCount; number += 1)
    rules.push(
      await createRuleInSimulation(simulation, drawRandomRule(random, number, scale.minuteFactor)),
    );
  const { done, isResetPlanned } = scheduleRandomOwnerActions(simulation, rules);
  let isDone = false;
  void Promise.all([...done, ...scheduleFollowers(simulation)]).then(() => {
    isDone = true;
  });
  const isOver = async () => {
    const isQuiet = world.isIdle() && queues.isEmpty() && stream.isEmpty();
    if (!isDone || !isQuiet || !areAllWebhooksDelivered(world)) return false;
    // The scheduler retries a message that could not be stored.
    const events = await readStoredEventsOfSimulation(simulation);
    if (events.length < countFollowerMessages(world)) return false;
    // It also retries one whose evaluation failed.
    if (events.some(({ evaluation }) => evaluation === undefined)) return false;
    const replies = await readStoredRepliesOfSimulation(simulation);
    if (!replies.every(({ draft }) => REST_STATES.includes(draft.state))) return false;
    // When the message for a reset was lost, the scheduler discards its replies minutes later.
    return !(await isResetRunning(simulation));
  };
  await world.runUntil(isOver, 12 * HOUR_MS * scale.minuteFactor);
  return { rules, isResetPlanned };
}
