// A network that alters texts, reports a failure for a published reply, is silent for hours or renames the account. A
// reply is published once, and it goes live or returns to its owner with a reason.
import { describe, expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import {
  keepFormerUsernameInSimulatedProfile,
  renameSimulatedAccount,
  setScopedAccountId,
} from '../network/simulated-account-id-and-username.ts';
import { PLAIN_REJECTION_FAULT_NAMES } from '../network/simulated-network.ts';
import {
  getSimulatedTextAlteration,
  TEXT_ALTERATION_NAMES,
} from '../network/simulated-text-alterations.ts';
import { twoCommentsReplySubjectAdapter } from '../replies/comment-reply-subject-adapter.ts';
import { createMessageSubjectAdapter } from '../replies/message-reply-subject-adapter.ts';
import { createMessageSimulationOpener } from '../replies/message-scenario.ts';
import {
  countNetworkCalls,
  createCrashAfterReplyClaim,
  createFalseGoneReportFaults,
  createNetworkSilenceFaults,
  createPublishFaults,
  createReadFaultsAfterPublish,
  createScriptPostingFromEveryOwner,
  expectLiveOnce,
  MINUTE_MS,
  type MisleadingPublishScenario,
  type MisleadingPublishScenarioResult,
  removeNetworkTokensOfTenant,
  runMisleadingPublishScenario,
} from '../replies/misleading-publish-scenario.ts';
import { expectReplyInvariants, readFinalDrafts } from '../replies/posting-expectations.ts';
import {
  createPostingFaultPlan,
  createPostingSimulationOpener,
  POSTING_WORKERS,
  postTextsWithLongPauses,
  postTextsWithoutPause,
  SIMULATED_REPLY_TEXTS,
  SIMULATED_SCHEDULER_TASK,
  type SimulationOpenerFactory,
} from '../replies/posting-scenario.ts';
import { getRecordedPauses } from '../replies/recorded-network-pauses.ts';
import {
  EVERY_SIMULATION_OPENER,
  messagesWithoutEchoesSubjectAdapter,
  SIMULATION_OPENERS_BY_SUBJECT_KIND,
  SIMULATION_OPENERS_WITHOUT_ECHOES,
} from '../replies/subject-simulation-openers.ts';
import { setUpSharedSimulator } from '../runs/set-up-shared-simulator.ts';
import type { Simulation } from '../runs/simulator.ts';

const simulator = setUpSharedSimulator();
const SEED_COUNT = getSimulationSeedCount(1, 0.01);
const HOUR_MS = 60 * MINUTE_MS;
const { first, another, identical } = SIMULATED_REPLY_TEXTS;
/** Longer than the product reads back after a plain rejection. */
const LATE_VISIBILITY_MS = MINUTE_MS;

const run = (
  {
    script = postTextsWithLongPauses(first),
    ...rest
  }: Omit<MisleadingPublishScenario, 'script'> & Partial<MisleadingPublishScenario>,
  check: (end: MisleadingPublishScenarioResult) => Promise<void> | void,
  seedCount = SEED_COUNT,
) => runMisleadingPublishScenario(simulator(), seedCount, { ...rest, script }, check);

const COMMENTS = { createOpener: createPostingSimulationOpener };
const LOST_RESPONSE = { faults: createPublishFaults(['acts_server_error']) };

describe.each(EVERY_SIMULATION_OPENER)('a reply to %s', (_, createOpener) => {
  const cases = TEXT_ALTERATION_NAMES.flatMap((name) => [
    { name, how: 'once', ...LOST_RESPONSE },
    { name, how: 'always', faults: createPublishFaults([], 'acts_reset') },
  ]);

  test.each(cases)(
    'publishes once when $name is altered and the response lost $how',
    ({ name: alteration, faults }) =>
      run(
        { createOpener, faults, alteration, script: postTextsWithLongPauses(first, first) },
        async ({ simulation, owners, publishedTexts, draft }) => {
          await expectReplyInvariants(simulation, owners);
          expect(publishedTexts).toHaveLength(1);
          if (getSimulatedTextAlteration(simulation.world).isRecognizable)
            expect(draft?.state).toBe('live');
          else if (draft?.state === 'editing')
            expect(draft.error).toMatch(/^(?:not_found|unexplained)_/);
        },
      ),
  );
});

describe.each(SIMULATION_OPENERS_WITHOUT_ECHOES)(
  'a reply to %s with a lost or misleading response',
  (_, createOpener) => {
    test.each(['length', 'links'])(
      'publishes once when its %s is altered and the worker crashes',
      (alteration) =>
        run({ createOpener, faults: createCrashAfterReplyClaim, alteration }, expectLiveOnce),
    );

    test.each(PLAIN_REJECTION_FAULT_NAMES)(
      'publishes once when the response is %s and the owner reposts',
      (refusal) =>
        run(
          {
            createOpener,
            faults: createPublishFaults([refusal]),
            lagMs: MINUTE_MS,
            alteration: 'nothing',
            script: postTextsWithoutPause(first, first),
          },
          expectLiveOnce,
        ),
    );

    test('returns an unconfirmed reply within 75 minutes when every read fails', () => {
      const faults = createReadFaultsAfterPublish('server_error', { only: 'read' });
      return run({ createOpener, faults }, ({ draft, finishedAfterMs, publishedTexts }) => {
        expect(draft?.state).toBe('editing');
        expect(finishedAfterMs).toBeLessThan(75 * MINUTE_MS);
        expect(publishedTexts).toHaveLength(1);
      });
    });
  },
);

test.each(SIMULATION_OPENERS_WITHOUT_ECHOES)(
  "sends no reply twice when the account's id is unknown (%s)",
  (_, createOpener) => {
    const prepare = ({ world }: Simulation) => {
      setScopedAccountId(world);
      renameSimulatedAccount(world, 3_000, '');
    };
    return run(
      { createOpener, ...LOST_RESPONSE, alteration: 'nothing', prepare },
      ({ publishedTexts }) => expect(publishedTexts).toHaveLength(1),
    );
  },
);

test('sends no comment reply twice when only the profile shows its account', () => {
  const prepare = ({ world }: Simulation) => {
    setScopedAccountId(world);
    renameSimulatedAccount(world, 3_000);
    keepFormerUsernameInSimulatedProfile(world);
  };
  return run(
    { ...COMMENTS, ...LOST_RESPONSE, alteration: 'nothing', prepare },
    ({ publishedTexts, draft }) => {
      expect(publishedTexts).toHaveLength(1);
      expect(draft?.error).toMatch(/^unexplained_/);
    },
  );
});

test('does not report a comment gone that the network still shows', () =>
  run(
    {
      ...COMMENTS,
      faults: createPublishFaults(['acts_gone']),
      lagMs: LATE_VISIBILITY_MS,
      alteration: 'nothing',
    },
    ({ lastError }) => expect(lastError).toMatch(/refused this reply/),
  ));

describe.each(SIMULATION_OPENERS_WITHOUT_ECHOES)(
  'a falsely rejected reply to %s',
  (_, createOpener) => {
    test.each([
      {
        what: 'was published with an altered text, and a pause follows',
        alteration: 'length',
        script: postTextsWithLongPauses(first, another),
        warning: /may have arrived after all/,
      },
      {
        what: 'was published, and no pause follows',
        alteration: 'nothing',
        script: postTextsWithoutPause(first, another),
        warning: /has arrived after all/,
      },
    ])('warns the owner before it sends another text when it $what', ({ warning, ...given }) =>
      run(
        {
          createOpener,
          faults: createPublishFaults(['acts_refused']),
          lagMs: LATE_VISIBILITY_MS,
          ...given,
        },
        async ({ simulation: { network, world }, owners: [owner], lastError, publishedTexts }) => {
          expect(lastError).toMatch(warning);
          expect(publishedTexts).toEqual([first]);

          void owner?.callApi('post', another).then(() => owner.waitForOutcome(10 * MINUTE_MS));
          await world.runUntil(async () => network.replies.length > 1, HOUR_MS);
          expect(network.replies.map(({ text }) => text)).toEqual([first, another]);
        },
      ),
    );
  },
);

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'publishes only the first text once after a false rejection (%s)',
  (_, createOpener) =>
    run(
      {
        createOpener,
        faults: createPublishFaults(['acts_refused', 'refused']),
        lagMs: LATE_VISIBILITY_MS,
        alteration: 'nothing',
        script: postTextsWithoutPause(first, another, first),
      },
      ({ publishedTexts, draft }) => {
        expect(publishedTexts).toEqual([first]);
        expect(draft?.state).toBe('live');
      },
    ),
);

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'does not pause reads when the network restricts only posting (%s)',
  (_, createOpener) =>
    run(
      { createOpener, faults: createPublishFaults(['acts_blocked']), alteration: 'nothing' },
      async ({ simulation, owners, draft }) => {
        await expectReplyInvariants(simulation, owners);
        expect(draft?.state).toBe('live');
        expect(getRecordedPauses(simulation)).toEqual([]);
      },
    ),
);

describe.each(SIMULATION_OPENERS_WITHOUT_ECHOES)(
  'an unconfirmed reply to %s',
  (_, createOpener) => {
    test.each(['refused_read', 'gone_read'])(
      'returns an unconfirmed reply within an hour when read-backs end in %s',
      (fault) =>
        run(
          { createOpener, faults: createReadFaultsAfterPublish(fault) },
          ({ simulation, draft, finishedAfterMs }) => {
            expect(draft?.state).toBe('editing');
            expect(draft?.error).toBeTruthy();
            expect(finishedAfterMs).toBeLessThan(HOUR_MS);
            expect(countNetworkCalls(simulation), 'calls of the network').toBeLessThan(20);
            expect(simulation.network.publishRequests).toHaveLength(1);
          },
        ),
    );

    test('marks a reply live within minutes despite early false "gone" reports', () =>
      run(
        { createOpener, faults: createFalseGoneReportFaults(30), alteration: 'nothing' },
        (end) => {
          expectLiveOnce(end);
          expect(end.finishedAfterMs).toBeLessThan(3 * MINUTE_MS);
        },
      ));

    test('returns an unconfirmed reply without calls when the app is removed', () => {
      let calls = 0;
      const prepare = (simulation: Simulation) => {
        const { world, network } = simulation;
        calls = -1;
        const removeWhenPublished = async () => {
          if (network.replies.length === 0) return void world.schedule(100, removeWhenPublished);
          await removeNetworkTokensOfTenant(simulation);
          calls = countNetworkCalls(simulation);
        };
        world.schedule(100, removeWhenPublished);
      };
      return run(
        { createOpener, ...LOST_RESPONSE, lagMs: LATE_VISIBILITY_MS, prepare },
        ({ simulation, publishedTexts, draft }) => {
          expect(publishedTexts).toHaveLength(1);
          expect(draft).toMatchObject({
            state: 'editing',
            error: expect.stringMatching(/^(?:not_found|not_read_back|unexplained)_/),
          });
          expect(countNetworkCalls(simulation), 'calls without a token').toBe(calls);
        },
      );
    });
  },
);

/** Longer than any retry. */
const SILENCE_MS = 3 * HOUR_MS;

test.each(SIMULATION_OPENERS_WITHOUT_ECHOES)(
  'publishes once, live an hour after three hours of silence (%s)',
  (_, createOpener) =>
    run(
      { createOpener, faults: createNetworkSilenceFaults(SILENCE_MS), alteration: 'nothing' },
      (end) => {
        expectLiveOnce(end);
        expect(end.finishedAfterMs - SILENCE_MS).toBeLessThan(HOUR_MS);
        const publishesInSilence = end.simulation.network.publishRequests.filter(
          ({ at }) => at - SIMULATION_START_MS < SILENCE_MS,
        );
        expect(publishesInSilence, 'publishes without a response').toHaveLength(1);
        // In three hours the growing pauses end 22 times, each with one probe.
        expect(countNetworkCalls(end.simulation), 'calls in all').toBeLessThan(40);
      },
    ),
);

const TWO_REPLIES_SEED_COUNT = getSimulationSeedCount(1, 0.05);
describe.each([
  ['comments', createPostingSimulationOpener, twoCommentsReplySubjectAdapter],
  ['messages', createMessageSimulationOpener, messagesWithoutEchoesSubjectAdapter],
] as const)('two replies with the same text to %s', (_, createOpener, subjectAdapter) => {
  // With these seeds the first reply is read back while the second is sent.
  const openEighthSeeds: SimulationOpenerFactory = (...settings) => {
    const open = createOpener(...settings);
    return (seed) => open(seed * 8 + 6);
  };

  test.each([
    ['the response of the other one is late', ['reset', 'slow']],
    ['the indexes do not show the other one yet', ['reset', undefined]],
  ] as const)(
    `both go live separately when read back while %s (${TWO_REPLIES_SEED_COUNT} seeds)`,
    (_when, faults) =>
      run(
        {
          createOpener: openEighthSeeds,
          faults: createPublishFaults(faults),
          subjectAdapter,
          script: createScriptPostingFromEveryOwner((index, random) => ({
            atMs: index === 0 ? 0 : index * random.between(0, 2_500),
            text: identical,
          })),
        },
        async ({ simulation, owners, publishedTexts }) => {
          await expectReplyInvariants(simulation, owners);
          const drafts = await readFinalDrafts(simulation);
          expect(drafts.map(({ state }) => state)).toEqual(['live', 'live']);
          expect(new Set(drafts.map(({ networkId }) => networkId)).size).toBe(2);
          expect(publishedTexts).toHaveLength(2);
        },
        TWO_REPLIES_SEED_COUNT,
      ),
  );
});

test.each([
  ['whose response is late', 'slow', 'live'],
  ['whose response is lost', 'acts_server_error', 'editing'],
] as const)('keeps a send %s and another reply apart despite altered echo', (_, fault, state) =>
  run(
    {
      createOpener: createMessageSimulationOpener,
      subjectAdapter: createMessageSubjectAdapter({ getEchoDelays: () => [700] }),
      faults: createPublishFaults([fault]),
      alteration: 'length',
      // The second post comes before the first call has returned.
      script: createScriptPostingFromEveryOwner((index) => ({
        atMs: index * 6_000,
        text: index === 0 ? first : another,
      })),
    },
    async ({ simulation, owners, publishedTexts }) => {
      await expectReplyInvariants(simulation, owners);
      const drafts = await readFinalDrafts(simulation);
      expect(drafts.map((draft) => draft.state)).toEqual([state, 'live']);
      expect(publishedTexts).toHaveLength(2);
    },
  ),
);

test.each([-5_000, 0, 5_000])(
  'publishes once when the account is renamed during the send (%i ms)',
  (clockSkewMs) => {
    const createOpener: SimulationOpenerFactory =
      (shared, faults = createPostingFaultPlan) =>
      (seed) =>
        shared.openSimulation(seed, {
          faults,
          workers: POSTING_WORKERS,
          network: { lagMs: 0, regainMinutes: 1, clockSkewMs },
          scheduledTask: SIMULATED_SCHEDULER_TASK,
        });
    const prepare = ({ world }: Simulation) => {
      setScopedAccountId(world);
      renameSimulatedAccount(world, 3_000);
    };
    return run({ createOpener, ...LOST_RESPONSE, alteration: 'nothing', prepare }, async (end) => {
      await expectReplyInvariants(end.simulation, end.owners);
      expectLiveOnce(end);
    });
  },
);
