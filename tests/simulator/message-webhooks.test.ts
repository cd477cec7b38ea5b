// Webhook events of conversations: duplicated, in bursts, out of order, echoes of the product's own sends, and
// messages that the owner sends on the phone around the moment of a send.
import { expect, test } from 'vitest';
import {
  getSimulationSeedCount,
  takeFewerCasesUnlessNightly,
} from '#tests/support/run/simulation-seed-count.ts';
import { SIMULATED_AWS_FAULT_CASES } from './machine/aws-fault-plan.ts';
import {
  createFaultPlanWithoutFaults,
  createRandomFaultPlan,
  NO_FAULT_RATES,
} from './machine/fault-plan.ts';
import type { SeededRandom } from './machine/seeded-random.ts';
import { SIMULATION_START_MS } from './machine/virtual-time-and-processes.ts';
import {
  getSimulatedConversation,
  type SimulatedMessage,
} from './network/simulated-conversation.ts';
import { areAllWebhooksDelivered } from './network/simulated-webhook-sender.ts';
import { readShownMessagesPage } from './replies/message-expectations.ts';
import { createMessageSubjectAdapter } from './replies/message-reply-subject-adapter.ts';
import {
  createMessageSimulationOpener,
  scheduleDuplicateMessageChecks,
} from './replies/message-scenario.ts';
import {
  expectReplyInvariants,
  expectReplyLiveOnce,
  readFinalDraft,
  readFinalDrafts,
} from './replies/posting-expectations.ts';
import {
  draftAndPostAsOwner,
  playSimulatedOwnerScript,
  type SimulatedOwners,
} from './replies/posting-scenario.ts';
import { getDraftHistories } from './replies/recorded-draft-history.ts';
import { createSimulatedOwner } from './replies/simulated-owner.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';
import type { Simulation } from './runs/simulator.ts';

const simulator = setUpSharedSimulator();
const repeatDeliveries = (random: SeededRandom) =>
  createRandomFaultPlan(random, {
    ...NO_FAULT_RATES,
    redelivery: 0.4,
    maxDeliveries: 3,
    faultFreeAfterMs: 3_600_000,
  });

/** Lets time pass until every webhook is handled. */
async function waitUntilHandled({ world, queues }: Simulation): Promise<void> {
  const isOver = async () => areAllWebhooksDelivered(world) && world.isIdle() && queues.isEmpty();
  await world.runUntil(isOver, 6 * 3_600_000);
}

/**
 * The product shows every message as it is on the network. Messages after the account's last one are new, earlier ones
 * may be, and unsent ones are not.
 */
async function expectHandled(simulation: Simulation): Promise<void> {
  await waitUntilHandled(simulation);
  const { subjectAdapter, network } = simulation;
  const drafts = await readFinalDrafts(simulation);
  await subjectAdapter.expectPublishedRepliesShown(simulation, {
    drafts,
    replies: network.replies,
  });
  const { messages } = getSimulatedConversation(simulation);
  const answeredAt = messages.findLast(({ by }) => by !== 'contact')?.at ?? 0;
  const unanswered = messages.filter(
    ({ by, at, unsent }) => by === 'contact' && at > answeredAt && !unsent,
  );
  const { conversation_messages, new_message } = await readShownMessagesPage(simulation);
  const newIds = conversation_messages.filter(({ seen }) => !seen).map(({ id }) => id);
  expect(newIds, 'new ones').toEqual(expect.arrayContaining(unanswered.map(({ id }) => id)));
  const unsentIds = messages.flatMap((message) => (message.unsent ? message.id : []));
  expect(
    newIds.filter((id) => unsentIds.includes(id)),
    'new though unsent',
  ).toEqual([]);
  expect(new_message?.id, 'the newest of the new ones').toBe(newIds.at(-1));
}

const DUPLICATE_SEED_COUNT = getSimulationSeedCount(6, 0.05);

test(`stores and counts a message once when delivered twice (${DUPLICATE_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    DUPLICATE_SEED_COUNT,
    createMessageSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      const { writeMessage } = getSimulatedConversation(simulation);
      for (const by of ['contact', 'phone', 'contact'] as const)
        writeMessage(by, `By ${by}`, () => [0, 1]);
      await expectHandled(simulation);
    },
  );
});

const BURST_SEED_COUNT = getSimulationSeedCount(3, 0.02);

test(`stores each of eight messages once from fifty webhooks (${BURST_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    BURST_SEED_COUNT,
    createMessageSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      const random = simulation.world.random.fork('storm');
      const { writeMessage } = getSimulatedConversation(simulation);
      for (let messageIndex = 0; messageIndex < 8; messageIndex++) {
        const copies = messageIndex < 2 ? 7 : 6;
        writeMessage('contact', `Line ${messageIndex} of a storm`, () =>
          Array.from({ length: copies }, () => random.between(0, 3)),
        );
      }
      await expectHandled(simulation);
    },
  );
});

const FIRST_MESSAGES_SEED_COUNT = getSimulationSeedCount(6, 0.05);

test(`creates one conversation for five simultaneous first messages (${FIRST_MESSAGES_SEED_COUNT} seeds)`, async () => {
  const openSimulation = createMessageSimulationOpener(
    simulator(),
    repeatDeliveries,
    undefined,
    createMessageSubjectAdapter({ isNewContact: true }),
  );
  await runForSeeds(FIRST_MESSAGES_SEED_COUNT, openSimulation, async (simulation) => {
    const { writeMessage } = getSimulatedConversation(simulation);
    for (let messageIndex = 0; messageIndex < 5; messageIndex++)
      writeMessage('contact', `Hello ${messageIndex}`, () => [messageIndex % 2]);
    await expectHandled(simulation);
  });
});

/** The contact writes, edits and unsends messages; their webhooks arrive twice and in any order. */
async function receiveWebhooksInAnyOrder(simulation: Simulation): Promise<void> {
  const random = simulation.world.random.fork('orders');
  const { writeMessage, changeMessage, messages } = getSimulatedConversation(simulation);
  const drawDelays = () => [random.between(0, 2_000), random.between(0, 2_000)];
  const writtenMessages = Array.from({ length: 4 }, (_, messageIndex) =>
    writeMessage('contact', `Said ${messageIndex}`, drawDelays),
  );
  for (const message of writtenMessages) {
    const getCurrentMessage = () =>
      messages.find(({ id }) => id === message.id) as SimulatedMessage;
    for (const suffix of ['better so', 'once more', 'for good']) {
      const text = `${message.text}, and ${suffix}`;
      if (random.chance(0.6)) changeMessage(getCurrentMessage(), { text }, drawDelays());
    }
    if (random.chance(0.4)) changeMessage(getCurrentMessage(), 'unsent', drawDelays());
  }
  await expectHandled(simulation);
}

const ORDER_SEED_COUNT = getSimulationSeedCount(8, 0.1);

test(`applies edits and unsends before or after their message (${ORDER_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    ORDER_SEED_COUNT,
    createMessageSimulationOpener(simulator(), repeatDeliveries),
    receiveWebhooksInAnyOrder,
  );
});

const AWS_FAULTS_SEED_COUNT = getSimulationSeedCount(1, 0.05);
const AWS_FAULTS = takeFewerCasesUnlessNightly(SIMULATED_AWS_FAULT_CASES, 2);

test.each(AWS_FAULTS)(
  'applies edits and unsends in any order, failing no job, when %s',
  async (_, faults) => {
    await runForSeeds(
      AWS_FAULTS_SEED_COUNT,
      createMessageSimulationOpener(simulator(), faults),
      async (simulation) => {
        await receiveWebhooksInAnyOrder(simulation);
        expect(simulation.queues.failedDeliveries).toEqual([]);
      },
    );
  },
);

const ECHO_SEED_COUNT = getSimulationSeedCount(6, 0.05);

test(`shows a reply once when fifty echoes surround its response (${ECHO_SEED_COUNT} seeds)`, async () => {
  const getEchoDelays = ({ random }: Simulation['world'], messageId: string) => {
    const echoRandom = random.fork(`echoes ${messageId}`);
    return Array.from({ length: 50 }, () => echoRandom.pick([0, 1, echoRandom.between(0, 1_500)]));
  };
  const openSimulation = createMessageSimulationOpener(
    simulator(),
    createFaultPlanWithoutFaults,
    undefined,
    createMessageSubjectAdapter({ getEchoDelays }),
  );
  await runForSeeds(ECHO_SEED_COUNT, openSimulation, async (simulation) => {
    scheduleDuplicateMessageChecks(simulation);
    const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
    await expectHandled(simulation);
    await expectReplyInvariants(simulation, owners);
    await expectReplyLiveOnce(simulation);
  });
});

/** When the first worker finished the webhook of a message successfully. */
function getHandledAt({ queues, world }: Simulation, message: SimulatedMessage): number {
  const jobs = queues.sentMessages.filter(({ body }) => body.includes(message.id));
  const ends = jobs.flatMap(({ id, queue }) =>
    world.trace.flatMap((entry) => {
      const [, at] = new RegExp(`^ *(\\d+) ms  ${queue} ${id}\\.1\\.0 answered`).exec(entry) ?? [];
      return at === undefined ? [] : SIMULATION_START_MS + Number(at);
    }),
  );
  return Math.min(Infinity, ...ends);
}

/** Answers on the phone at a time close to the send of the reply. */
async function answerOnPhone(simulation: Simulation): Promise<SimulatedOwners> {
  const owner = createSimulatedOwner(simulation);
  const draft = await owner.waitForDraft();
  await owner.callApi('post', draft?.response_text ?? '');
  const random = simulation.world.random.fork('phone');
  await owner.sleep(random.pick([random.between(0, 4_000), random.between(4_200, 6_500)]));
  getSimulatedConversation(simulation).writeMessage('phone', 'On my way', () => [
    random.between(0, 300),
  ]);
  await owner.waitForOutcome(120_000);
  return [owner];
}

const PHONE_SEED_COUNT = getSimulationSeedCount(12, 0.1);

test(`sends no reply once the owner answered by phone (${PHONE_SEED_COUNT} seeds)`, async () => {
  const outcomes = { phone: 0, worker: 0 };
  await runForSeeds(
    PHONE_SEED_COUNT,
    createMessageSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      const owners = await playSimulatedOwnerScript(simulation, answerOnPhone);
      await waitUntilHandled(simulation);
      await expectReplyInvariants(simulation, owners);
      const phoneMessage = getSimulatedConversation(simulation).messages.find(
        ({ text }) => text === 'On my way',
      );
      const [history = []] = getDraftHistories(simulation).values();
      const claim = history.find(({ draft }) => draft.state === 'posting');
      const knownAt = phoneMessage ? getHandledAt(simulation, phoneMessage) : Infinity;
      expect(knownAt, 'the answer on the phone is known').toBeLessThan(Infinity);
      if (claim === undefined) {
        expect((await readFinalDraft(simulation))?.answeredElsewhere).toBe(true);
      } else {
        expect(claim.at, 'sent although the answer was known').toBeLessThanOrEqual(knownAt);
      }
      outcomes[claim === undefined ? 'phone' : 'worker'] += 1;
    },
  );
  if (PHONE_SEED_COUNT >= 20 && process.env.SEED === undefined) {
    expect(outcomes.phone, 'answers in time').toBeGreaterThan(0);
    expect(outcomes.worker, 'answers too late').toBeGreaterThan(0);
  }
});
