// Rate limits, outages, expired logins, disabled messages and closed reply windows while a message is sent.
import { describe, expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import {
  createFaultPlanWithoutFaults,
  createScriptedFaultPlan,
  type VendorCallSite,
} from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import { getSimulatedConversation } from '../network/simulated-conversation.ts';
import { createMessageSubjectAdapter } from '../replies/message-reply-subject-adapter.ts';
import { createMessageSimulationOpener } from '../replies/message-scenario.ts';
import {
  expectReplyInvariants,
  expectReplyLiveOnce,
  readFinalDraft,
} from '../replies/posting-expectations.ts';
import { draftAndPostAsOwner, playSimulatedOwnerScript } from '../replies/posting-scenario.ts';
import { messagesWithoutEchoesSubjectAdapter } from '../replies/subject-simulation-openers.ts';
import { runForSeeds } from '../runs/run-for-seeds.ts';
import { setUpSharedSimulator } from '../runs/set-up-shared-simulator.ts';
import type { Simulation } from '../runs/simulator.ts';

const simulator = setUpSharedSimulator();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const countNetworkCalls = ({ world }: Simulation): number =>
  world.trace.filter((messageIndex) => / (GET|POST) /.test(messageIndex)).length;

const SEED_COUNT = getSimulationSeedCount(1, 0.02);

test(`sends a rate-limited reply once, after the named time (${SEED_COUNT} seeds)`, async () => {
  const throttleFirstSend = (random: SeededRandom) => {
    let sends = 0;
    const faults = createScriptedFaultPlan(({ name }) =>
      name === 'publish' && ++sends === 1 ? { fault: 'throttled' } : undefined,
    )(random);
    return { ...faults, shouldLoseAcknowledgment: () => random.chance(0.5) };
  };
  await runForSeeds(
    SEED_COUNT,
    createMessageSimulationOpener(simulator(), throttleFirstSend),
    async (simulation) => {
      const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
      await expectReplyInvariants(simulation, owners);
      await expectReplyLiveOnce(simulation);
      expect(simulation.network.callsWhileThrottled).toEqual([]);
      expect(simulation.network.publishRequests).toHaveLength(2);
    },
  );
});

describe.each([
  ['off', 'messages_off'],
  ['expired', 'login_lost'],
] as const)(
  'the send of a message reply while access to messages is %s',
  (rejectionCause, reason) => {
    test(`returns the reply with its reason, without further calls (${SEED_COUNT} seeds)`, async () => {
      await runForSeeds(
        SEED_COUNT,
        createMessageSimulationOpener(simulator(), createFaultPlanWithoutFaults, 0),
        async (simulation) => {
          getSimulatedConversation(simulation).rejectionCause = rejectionCause;
          const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
          await expectReplyInvariants(simulation, owners);
          const draft = await readFinalDraft(simulation);
          expect(draft?.state).toBe('editing');
          expect(draft?.error).toBe(reason);
          expect(simulation.network.publishRequests).toHaveLength(1);
          const calls = countNetworkCalls(simulation);
          let isOver = false;
          simulation.world.schedule(60 * MINUTE_MS, () => {
            isOver = true;
          });
          await simulation.world.runUntil(async () => isOver, Infinity);
          expect(countNetworkCalls(simulation), 'calls in the hour after').toBe(calls);
        },
      );
    });
  },
);

const WINDOW_SEED_COUNT = getSimulationSeedCount(2, 0.05);

test(`sends within the reply window or returns the reply (${WINDOW_SEED_COUNT} seeds)`, async () => {
  const outcomes = { before: 0, after: 0 };
  const openSimulation = (seed: number) => {
    const leftMs = 4_000 + (seed % 10) * 1_500;
    const subjectAdapter = createMessageSubjectAdapter({ lastInboundAgoMs: DAY_MS - leftMs });
    return createMessageSimulationOpener(
      simulator(),
      createFaultPlanWithoutFaults,
      undefined,
      subjectAdapter,
    )(seed);
  };
  await runForSeeds(WINDOW_SEED_COUNT, openSimulation, async (simulation) => {
    const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
    await expectReplyInvariants(simulation, owners);
    const { messages } = getSimulatedConversation(simulation);
    const windowEnd = (messages.findLast(({ by }) => by === 'contact')?.at ?? 0) + DAY_MS;
    const [reply] = simulation.network.replies;
    if (reply) {
      expect(reply.at).toBeLessThan(windowEnd);
      await expectReplyLiveOnce(simulation);
    } else {
      const draft = await readFinalDraft(simulation);
      const post = owners[0]?.recordedCalls.find(({ action }) => action === 'post');
      expect(draft?.state).toBe('editing');
      if (post?.status === 200) expect(draft?.error).toBe('outside_reply_window');
      else expect(post?.status).toBe(422);
    }
    outcomes[reply ? 'before' : 'after'] += 1;
  });
  if (WINDOW_SEED_COUNT >= 10 && process.env.SEED === undefined) {
    expect(outcomes.before, 'sent in time').toBeGreaterThan(0);
    expect(outcomes.after, 'too late').toBeGreaterThan(0);
  }
});

/** Writes more messages than the network shows, right after the send. */
function writeManyMessages(simulation: Simulation): void {
  const { writeMessage, messages } = getSimulatedConversation(simulation);
  const startAfterSend = () => {
    if (simulation.network.publishRequests.length === 0) {
      simulation.world.schedule(100, startAfterSend);
      return;
    }
    for (let messageIndex = 0; messageIndex < 25; messageIndex++) {
      simulation.world.schedule(
        2_000 + messageIndex * 20,
        () => void writeMessage('contact', `Flood ${messages.length}`, () => [0]),
      );
    }
  };
  simulation.world.schedule(1_000, startAfterSend);
}

describe.each(['server_error', 'reset', 'acts_server_error', 'acts_silence'])(
  'a send that ends in %s behind more messages than shown',
  (fault) => {
    test('an unconfirmed message reply is not sent again, but returns unconfirmed', async () => {
      const decideFault = ({ name }: VendorCallSite) =>
        name === 'publish' ? { fault } : undefined;
      const openSimulation = createMessageSimulationOpener(
        simulator(),
        createScriptedFaultPlan(decideFault),
        60_000,
        messagesWithoutEchoesSubjectAdapter,
      );
      await runForSeeds(getSimulationSeedCount(1, 0.01), openSimulation, async (simulation) => {
        writeManyMessages(simulation);
        const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
        await expectReplyInvariants(simulation, owners);
        expect(simulation.network.publishRequests, 'sends').toHaveLength(1);
        const draft = await readFinalDraft(simulation);
        expect(draft?.state).toBe('editing');
        expect(draft?.error).toMatch(/^(?:not_found|not_read_back|unexplained)_message$/);
        expect(simulation.world.now() - SIMULATION_START_MS).toBeLessThan(60 * MINUTE_MS);
      });
    });
  },
);
