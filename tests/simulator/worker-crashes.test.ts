// Workers crash at each of their calls, jobs are never sent, and publishes have misleading responses.
import { describe, expect, test } from 'vitest';
import {
  getSimulationSeedCount,
  isNightlyRun,
  takeFewerCasesUnlessNightly,
} from '#tests/support/run/simulation-seed-count.ts';
import { createScriptedFaultPlan, type FaultDecider } from './machine/fault-plan.ts';
import type { SeededRandom } from './machine/seeded-random.ts';
import {
  MISLEADING_PUBLISH_FAULTS,
  PLAIN_REJECTION_FAULT_NAMES,
} from './network/simulated-network.ts';
import { setSimulatedTextAlteration } from './network/simulated-text-alterations.ts';
import { createMessageSubjectAdapter } from './replies/message-reply-subject-adapter.ts';
import {
  createMessageSimulationOpener,
  scheduleDuplicateMessageChecks,
} from './replies/message-scenario.ts';
import {
  expectReplyInvariants,
  expectReplyLiveOnce,
  readFinalDraft,
} from './replies/posting-expectations.ts';
import {
  draftAndPostAsOwner,
  playSimulatedOwnerScript,
  postTextsWithLongPauses,
  SIMULATED_REPLY_TEXTS,
} from './replies/posting-scenario.ts';
import {
  SIMULATION_OPENERS_BY_SUBJECT_KIND,
  SIMULATION_OPENERS_WITHOUT_ECHOES,
} from './replies/subject-simulation-openers.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';
import type { Simulation } from './runs/simulator.ts';

const simulator = setUpSharedSimulator();

const HOUR_MS = 60 * 60_000;

async function playPlainReply(simulation: Simulation): Promise<void> {
  const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
  await expectReplyInvariants(simulation, owners);
  await expectReplyLiveOnce(simulation);
}

/** The echo arrives before the response of the send, or long after it. */
const MESSAGES_WITH_ECHOES = createMessageSubjectAdapter({
  getEchoDelays: ({ random }, lineId) => [random.fork(lineId).pick([0, 300, 15_000])],
});

/** Whether a process is the first one of a run that posts. Other jobs may be queued before it. */
function createFirstPostProcessTest(): (process: string) => boolean {
  let first: string | undefined;
  return (process) => {
    if (process.startsWith('post ')) first ??= process;
    return process === first;
  };
}

/** How many calls a process makes in a run without faults. */
async function countCalls(
  openSimulation: (decideFault: FaultDecider) => Promise<Simulation>,
  isCountedProcess: (process: string) => boolean,
): Promise<number> {
  let calls = 0;
  const countCall: FaultDecider = (call) => {
    if (isCountedProcess(call.processName)) calls = Math.max(calls, call.callIndex + 1);
    return {};
  };
  await runForSeeds(1, () => openSimulation(countCall), playPlainReply);
  return calls;
}

/** The most common ones come first. */
const PUBLISH_OUTCOMES = takeFewerCasesUnlessNightly(
  [...new Set(['honest', 'acts_late', ...Object.keys(MISLEADING_PUBLISH_FAULTS)])],
  2,
);

const CRASH_MOMENTS = takeFewerCasesUnlessNightly(['after', 'before'] as const, 1);

/**
 * The calls of a run at which the worker crashes: all in a nightly run, otherwise every twelfth beginning with `first`.
 */
const listCrashedCalls = (calls: number, first: number): readonly number[] =>
  Array.from({ length: calls }, (_, index) => index).filter(
    (index) => isNightlyRun || index % 12 === first % 12,
  );

describe.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'a worker that posts a reply (%s)',
  (_, createOpener) => {
    test.each(PUBLISH_OUTCOMES)(
      'publishes once when the worker crashes at any call (outcome: %s)',
      async (kind) => {
        const first = (countCall: FaultDecider) =>
          createOpener(simulator(), createScriptedFaultPlan(countCall))(1);
        const calls = await countCalls(first, createFirstPostProcessTest());
        expect(calls).toBeGreaterThan(10);
        for (const index of listCrashedCalls(calls, PUBLISH_OUTCOMES.indexOf(kind))) {
          for (const crashMoment of CRASH_MOMENTS) {
            const isFirstPostProcess = createFirstPostProcessTest();
            const decideFault: FaultDecider = (call) => {
              if (!isFirstPostProcess(call.processName)) return undefined;
              const fault = call.name === 'publish' && kind !== 'honest' ? kind : undefined;
              return { fault, crash: call.callIndex === index ? crashMoment : undefined };
            };
            await runForSeeds(
              1,
              () => createOpener(simulator(), createScriptedFaultPlan(decideFault))(index),
              playPlainReply,
            );
          }
        }
      },
    );
  },
);

test("shows a message reply once when its echo's worker crashes anywhere", async () => {
  const isFirstDelivery = (process: string) => /^message_events m\d+\.1\.0$/.test(process);
  const openSimulation = (seed: number, decideFault: FaultDecider) =>
    createMessageSimulationOpener(
      simulator(),
      createScriptedFaultPlan(decideFault),
      undefined,
      MESSAGES_WITH_ECHOES,
    )(seed);
  const calls = await countCalls((countCall) => openSimulation(1, countCall), isFirstDelivery);
  expect(calls).toBeGreaterThan(5);
  for (const index of listCrashedCalls(calls, 0)) {
    for (const crashMoment of CRASH_MOMENTS) {
      const decideFault: FaultDecider = (call) =>
        isFirstDelivery(call.processName) && call.callIndex === index
          ? { crash: crashMoment }
          : undefined;
      await runForSeeds(
        1,
        () => openSimulation(index, decideFault),
        async (simulation) => {
          scheduleDuplicateMessageChecks(simulation);
          await playPlainReply(simulation);
        },
      );
    }
  }
});

const REPLY_LAGS_MS = [0, 8_000, 60_000];
/** After a plain rejection the product reads back for ten seconds only. */
const misleadingResponses = Object.keys(MISLEADING_PUBLISH_FAULTS).flatMap((kind) =>
  REPLY_LAGS_MS.filter((lag) => !PLAIN_REJECTION_FAULT_NAMES.includes(kind) || lag < 10_000).map(
    (lagMs) => ({
      kind,
      lagMs,
    }),
  ),
);

/** The longest time until a published reply is known: all read-backs, the network's own lag, and a timeout. */
const MAX_DETECTION_MS = 240_000;

describe.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'a network that publishes a reply but reports a failure (%s)',
  (_, createOpener) => {
    test.each(misleadingResponses)(
      'marks the reply live soon after publishing ended as $kind ($lagMs ms)',
      async ({ kind, lagMs }) => {
        const decideFault: FaultDecider = (call) =>
          call.name === 'publish' ? { fault: kind } : undefined;
        await runForSeeds(
          1,
          () => createOpener(simulator(), createScriptedFaultPlan(decideFault), lagMs)(1),
          async (simulation) => {
            await playPlainReply(simulation);
            const [reply] = simulation.network.replies;
            const lastWriteAt = simulation.writes.at(-1)?.at ?? Infinity;
            expect(lastWriteAt - (reply?.at ?? 0)).toBeLessThan(MAX_DETECTION_MS);
          },
        );
      },
    );
  },
);

/** Longer than the read-backs after a plain rejection; one more follows once the absence can be proven. */
const LATE_VISIBILITY_MS = 60_000;

test.each(SIMULATION_OPENERS_WITHOUT_ECHOES)(
  'marks a rejected reply live when Instagram shows it later (%s)',
  async (_, createOpener) => {
    const refuseFirstPublish = () => {
      let hasRefused = false;
      return createScriptedFaultPlan(({ name }) => {
        if (name !== 'publish' || hasRefused) return undefined;
        hasRefused = true;
        return { fault: 'acts_refused' };
      });
    };
    await runForSeeds(
      getSimulationSeedCount(1, 0.01),
      (seed) => createOpener(simulator(), refuseFirstPublish(), LATE_VISIBILITY_MS)(seed),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        await playSimulatedOwnerScript(
          simulation,
          postTextsWithLongPauses(SIMULATED_REPLY_TEXTS.first),
        );
        await simulation.world.runUntil(async () => false, HOUR_MS);
        expect((await readFinalDraft(simulation))?.state).toBe('live');
        expect(simulation.network.replies).toHaveLength(1);
      },
    );
  },
);

const getShareOfSeeds = (share: number) => getSimulationSeedCount(Math.ceil(5 * share), 0.1);

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  `finishes every reply when most sends of its jobs fail (%s)`,
  async (_, createOpener, share) => {
    const loseQueueSends = (random: SeededRandom) =>
      createScriptedFaultPlan((call) => {
        if (call.service !== 'queue' || call.processName === 'scheduler') return undefined;
        if (random.chance(0.4)) return { crash: random.pick(['before', 'after'] as const) };
        return random.chance(0.5) ? { fault: 'refused' } : undefined;
      })(random);
    await runForSeeds(
      getShareOfSeeds(share),
      createOpener(simulator(), loseQueueSends),
      playPlainReply,
    );
  },
);
