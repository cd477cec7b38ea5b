// A network that alters texts, reports a failure for what it published, is silent for hours or renames the
// account: a reply is published once, and it goes live or returns to its owner with a reason.
import { describe, expect, test } from 'vitest';
import {
  updateFacebookAccount,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getSeedCount } from '#tests/support/run/seed-count.ts';
import { twoCommentsSubjectAdapter } from '../comment-subject-adapter.ts';
import {
  createRandomFaultPlan,
  createScriptedFaultPlan,
  type FaultDecision,
  NO_FAULT_RATES,
  type VendorCallSite,
} from '../fault-plan.ts';
import { createMessageSimulationOpener } from '../message-scenario.ts';
import { createMessageSubjectAdapter } from '../message-subject-adapter.ts';
import { expectReplyInvariants, readFinalDraft, readFinalDrafts } from '../posting-expectations.ts';
import {
  createPostingSimulationOpener,
  POSTING_WORKERS,
  playOwnerScript,
  postTextsWithLongPauses,
  postTextsWithoutPause,
  REPLY_TEXTS,
  SCHEDULER_TASK,
  type SimulatedOwners,
  type SimulationOpenerFactory,
} from '../posting-scenario.ts';
import { getRecordedPauses } from '../recorded-pauses.ts';
import { runForSeeds } from '../run-for-seeds.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { NIGHTLY_TIMEOUT_MS, setUpSharedSimulator } from '../set-up-shared-simulator.ts';
import {
  keepFormerProfileUsername,
  renameSimulatedAccount,
  setScopedAccountId,
} from '../simulated-account-id-and-username.ts';
import { PLAIN_REJECTION_FAULT_NAMES } from '../simulated-network.ts';
import { createSimulatedOwner } from '../simulated-owner.ts';
import type { Simulation } from '../simulator.ts';
import type { SubjectAdapter } from '../subject-adapter.ts';
import {
  createSilentMessageOpener,
  SIMULATIONS_BY_SUBJECT_KIND,
  SUBJECTS_WITHOUT_ECHOES,
} from '../subject-simulation-openers.ts';
import {
  getSimulatedTextAlteration,
  setSimulatedTextAlteration,
  TEXT_ALTERATION_NAMES,
} from '../text-alterations.ts';
import { SIMULATION_START_MS } from '../virtual-time-and-processes.ts';

const simulator = setUpSharedSimulator();
const LONG = { timeout: NIGHTLY_TIMEOUT_MS };
const MINUTE_MS = 60_000;
type FaultDecider = (call: VendorCallSite) => FaultDecision | undefined;
const createScriptedFaults = (decideFault: FaultDecider) => (random: SeededRandom) =>
  createScriptedFaultPlan(createRandomFaultPlan(random, NO_FAULT_RATES), decideFault);

/** The publishes of a run meet these faults in order, and `then` after them. */
const failPublishes = (
  faults: readonly (string | undefined)[],
  lastFault?: string,
): (() => FaultDecider) => {
  return () => {
    let count = 0;
    return ({ name }) => {
      if (name !== 'publish') return undefined;
      const fault = count < faults.length ? faults[count] : lastFault;
      count += 1;
      return fault === undefined ? undefined : { fault };
    };
  };
};

const createOpenerWithPlan =
  (createOpener: SimulationOpenerFactory, createDecider: () => FaultDecider, lagMs = 0) =>
  (seed: number) =>
    createOpener(simulator(), createScriptedFaults(createDecider()), lagMs)(seed);

const SUBJECTS: readonly (readonly [string, SimulationOpenerFactory])[] = [
  ['comments', createPostingSimulationOpener],
  ['messages', createMessageSimulationOpener],
  ['messages without webhooks', createSilentMessageOpener],
];

const LOST_RESPONSES = [
  ['once', failPublishes(['acts_server_error'])],
  ['always', failPublishes([], 'acts_reset')],
] as const;

const SEED_COUNT = getSeedCount(1, 0.01);

describe.each(SUBJECTS)('a reply to %s', (_, createOpener) => {
  const cases = TEXT_ALTERATION_NAMES.flatMap((name) =>
    LOST_RESPONSES.map(([how, plan]) => ({ name, how, plan })),
  );

  test.each(cases)(
    'publishes a reply once when the network alters $name in its text and its response is lost $how',
    LONG,
    async ({ name, plan }) => {
      await runForSeeds(
        SEED_COUNT,
        createOpenerWithPlan(createOpener, plan),
        async (simulation) => {
          setSimulatedTextAlteration(simulation.world, name);
          const owners = await playOwnerScript(
            simulation,
            postTextsWithLongPauses(REPLY_TEXTS.first, REPLY_TEXTS.first),
          );
          await expectReplyInvariants(simulation, owners);
          expect(simulation.network.replies).toHaveLength(1);
          const draft = await readFinalDraft(simulation);
          if (getSimulatedTextAlteration(simulation.world).isRecognizable)
            expect(draft?.state).toBe('live');
          else if (draft?.state === 'editing') expect(draft.error).toMatch(/Please check there/);
        },
      );
    },
  );
});

const UNRECOGNIZABLE_ALTERATIONS = ['length', 'links'];

describe.each(SUBJECTS_WITHOUT_ECHOES)(
  'a reply to %s with a lost or misleading response',
  (_, createOpener) => {
    test.each(UNRECOGNIZABLE_ALTERATIONS)(
      'publishes a reply once and marks it live when the network alters its %s and the worker crashes after claiming the published reply',
      LONG,
      async (name) => {
        const crashAfterClaim = () => {
          let hasPublished = false;
          return (call: VendorCallSite): FaultDecision | undefined => {
            if (call.name === 'publish') hasPublished = true;
            else if (hasPublished && call.name === 'PutItem') {
              hasPublished = false;
              return { crash: 'after' };
            }
            return undefined;
          };
        };
        await runForSeeds(
          SEED_COUNT,
          createOpenerWithPlan(createOpener, crashAfterClaim),
          async (simulation) => {
            setSimulatedTextAlteration(simulation.world, name);
            await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
            expect(simulation.network.replies).toHaveLength(1);
            expect((await readFinalDraft(simulation))?.state).toBe('live');
          },
        );
      },
    );

    test.each(PLAIN_REJECTION_FAULT_NAMES)(
      'publishes a reply once when the response is %s, Instagram shows it a minute late and the owner posts it again at once',
      LONG,
      async (refusal) => {
        const plan = failPublishes([refusal]);
        await runForSeeds(
          SEED_COUNT,
          createOpenerWithPlan(createOpener, plan, 60_000),
          async (simulation) => {
            setSimulatedTextAlteration(simulation.world, 'nothing');
            await playOwnerScript(
              simulation,
              postTextsWithoutPause(REPLY_TEXTS.first, REPLY_TEXTS.first),
            );
            expect(simulation.network.replies).toHaveLength(1);
            expect((await readFinalDraft(simulation))?.state).toBe('live');
          },
        );
      },
    );

    test(
      'returns a reply to its owner within 75 minutes when every read of its thread fails',
      LONG,
      async () => {
        const failThreadReads = (): FaultDecider => {
          let isSent = false;
          return ({ name, service }) => {
            if (name === 'publish') isSent = true;
            if (name === 'publish') return { fault: 'acts_server_error' };
            return isSent && service === 'network' && name === 'read'
              ? { fault: 'server_error' }
              : undefined;
          };
        };
        await runForSeeds(
          SEED_COUNT,
          createOpenerWithPlan(createOpener, failThreadReads),
          async (simulation) => {
            await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
            const draft = await readFinalDraft(simulation);
            expect(draft?.state).toBe('editing');
            expect(Date.parse(draft?.since ?? '') - SIMULATION_START_MS).toBeLessThan(
              75 * MINUTE_MS,
            );
            expect(simulation.network.replies).toHaveLength(1);
          },
        );
      },
    );
  },
);

test.each(SUBJECTS_WITHOUT_ECHOES)(
  'sends no reply twice when the network names the account by an unknown id and username (%s)',
  LONG,
  async (_, createOpener) => {
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createOpener, failPublishes(['acts_server_error'])),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        setScopedAccountId(simulation.world);
        renameSimulatedAccount(simulation.world, 3_000, '');
        await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
        expect(simulation.network.replies).toHaveLength(1);
      },
    );
  },
);

test(
  'sends no comment reply twice when the account has an unknown id and username but its profile shows the old name',
  LONG,
  async () => {
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createPostingSimulationOpener, failPublishes(['acts_server_error'])),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        setScopedAccountId(simulation.world);
        renameSimulatedAccount(simulation.world, 3_000);
        keepFormerProfileUsername(simulation.world);
        await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
        expect(simulation.network.replies).toHaveLength(1);
        expect((await readFinalDraft(simulation))?.error).toMatch(/may be it/);
      },
    );
  },
);

/** Longer than the product reads back after a plain rejection. */
const LATE_VISIBILITY_MS = 60_000;

test(
  'does not tell the owner that the comment is gone when the network reports it gone but still shows it',
  LONG,
  async () => {
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(
        createPostingSimulationOpener,
        failPublishes(['acts_gone']),
        LATE_VISIBILITY_MS,
      ),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        const [owner] = await playOwnerScript(
          simulation,
          postTextsWithLongPauses(REPLY_TEXTS.first),
        );
        const errors = owner?.recordedCalls.flatMap(({ response }) => response?.error ?? []) ?? [];
        expect(errors.at(-1)).toMatch(/refused this reply/);
      },
    );
  },
);

test.each(SUBJECTS_WITHOUT_ECHOES)(
  'warns the owner before it sends another text when a rejected reply was published with an altered text (%s)',
  LONG,
  async (_, createOpener) => {
    const plan = failPublishes(['acts_refused']);
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createOpener, plan, LATE_VISIBILITY_MS),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'length');
        const [owner] = await playOwnerScript(
          simulation,
          postTextsWithLongPauses(REPLY_TEXTS.first, REPLY_TEXTS.another),
        );
        const errors = owner?.recordedCalls.flatMap(({ response }) => response?.error ?? []) ?? [];
        expect(errors.at(-1)).toMatch(/may have arrived after all/);
        const listPublishedTexts = () => simulation.network.replies.map(({ text }) => text);
        expect(listPublishedTexts()).toEqual([REPLY_TEXTS.first]);

        void owner
          ?.callApi('post', REPLY_TEXTS.another)
          .then(() => owner.waitForOutcome(10 * MINUTE_MS));
        await simulation.world.runUntil(async () => listPublishedTexts().length > 1, HOUR_MS);
        expect(listPublishedTexts()).toEqual([REPLY_TEXTS.first, REPLY_TEXTS.another]);
      },
    );
  },
);

test.each(SIMULATIONS_BY_SUBJECT_KIND)(
  'publishes only the first text, and once, when its publish was falsely rejected, another text was rejected and the owner posts the first again (%s)',
  LONG,
  async (_, createOpener) => {
    const plan = failPublishes(['acts_refused', 'refused']);
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createOpener, plan, LATE_VISIBILITY_MS),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        const postedTexts = [REPLY_TEXTS.first, REPLY_TEXTS.another, REPLY_TEXTS.first];
        await playOwnerScript(simulation, postTextsWithoutPause(...postedTexts));
        const publishedTexts = simulation.network.replies.map(({ text }) => text);
        expect(publishedTexts).toEqual([REPLY_TEXTS.first]);
        expect((await readFinalDraft(simulation))?.state).toBe('live');
      },
    );
  },
);

test.each(SUBJECTS_WITHOUT_ECHOES)(
  'warns the owner before it sends another text that they post at once after a falsely rejected reply (%s)',
  LONG,
  async (_, createOpener) => {
    const plan = failPublishes(['acts_refused']);
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createOpener, plan, LATE_VISIBILITY_MS),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        const [owner] = await playOwnerScript(
          simulation,
          postTextsWithoutPause(REPLY_TEXTS.first, REPLY_TEXTS.another),
        );
        const errors = owner?.recordedCalls.flatMap(({ response }) => response?.error ?? []) ?? [];
        expect(errors.at(-1)).toMatch(/has arrived after all/);
        const listPublishedTexts = () => simulation.network.replies.map(({ text }) => text);
        expect(listPublishedTexts()).toEqual([REPLY_TEXTS.first]);

        void owner
          ?.callApi('post', REPLY_TEXTS.another)
          .then(() => owner.waitForOutcome(10 * MINUTE_MS));
        await simulation.world.runUntil(async () => listPublishedTexts().length > 1, HOUR_MS);
        expect(listPublishedTexts()).toEqual([REPLY_TEXTS.first, REPLY_TEXTS.another]);
      },
    );
  },
);

test.each(SIMULATIONS_BY_SUBJECT_KIND)(
  'does not pause reads when the network restricts only posting (%s)',
  LONG,
  async (_, createOpener) => {
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createOpener, failPublishes(['acts_blocked'])),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        const owners = await playOwnerScript(
          simulation,
          postTextsWithLongPauses(REPLY_TEXTS.first),
        );
        await expectReplyInvariants(simulation, owners);
        expect((await readFinalDraft(simulation))?.state).toBe('live');
        expect(getRecordedPauses(simulation)).toEqual([]);
      },
    );
  },
);

const countNetworkCalls = ({ world }: Simulation): number =>
  world.trace.filter((line) => / (GET|POST) /.test(line)).length;

/** Removes the tokens of login and page, as when the user removes the app. */
async function removeTokens(account: AccountRef): Promise<void> {
  await updateFacebookAccount(account.userId, `fb-${account.igUserId}`, { sealedToken: '' });
  await updateInstagramAccount(account, { sealedPageToken: null });
}

const HOUR_MS = 60 * MINUTE_MS;

/** From the publish on every read is rejected, without a reason or as if the object did not exist. */
const rejectReads = (fault: string) => (): FaultDecider => {
  let isSent = false;
  return ({ name, service }) => {
    if (name === 'publish') {
      isSent = true;
      return { fault: 'acts_server_error' };
    }
    return isSent && service === 'network' ? { fault } : undefined;
  };
};

/** The reply is published, but for `seconds` the publish and every read report that the object does not exist. */
const reportGoneFor = (seconds: number) => (): FaultDecider => {
  let sentAt: number | undefined;
  return ({ name, service, sinceStartMs }) => {
    if (name === 'publish') {
      sentAt ??= sinceStartMs;
      return { fault: 'acts_gone' };
    }
    const isHidden = sentAt !== undefined && sinceStartMs - sentAt < seconds * 1_000;
    return isHidden && service === 'network' ? { fault: 'gone_read' } : undefined;
  };
};

describe.each(SUBJECTS_WITHOUT_ECHOES)('an unconfirmed reply to %s', (_, createOpener) => {
  test.each(['refused_read', 'gone_read'])(
    'returns an unconfirmed reply to its owner within an hour when every read-back ends in %s',
    LONG,
    async (fault) => {
      await runForSeeds(
        SEED_COUNT,
        createOpenerWithPlan(createOpener, rejectReads(fault)),
        async (simulation) => {
          await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
          const draft = await readFinalDraft(simulation);
          expect(draft?.state).toBe('editing');
          expect(draft?.error).toBeTruthy();
          expect(Date.parse(draft?.since ?? '') - SIMULATION_START_MS).toBeLessThan(HOUR_MS);
          expect(countNetworkCalls(simulation), 'calls of the network').toBeLessThan(20);
          expect(simulation.network.publishRequests).toHaveLength(1);
        },
      );
    },
  );

  test(
    'marks a reply live within three minutes when the publish and the first read-backs report its subject gone',
    LONG,
    async () => {
      await runForSeeds(
        SEED_COUNT,
        createOpenerWithPlan(createOpener, reportGoneFor(30)),
        async (simulation) => {
          setSimulatedTextAlteration(simulation.world, 'nothing');
          await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
          const draft = await readFinalDraft(simulation);
          expect(draft?.state).toBe('live');
          expect(Date.parse(draft?.since ?? '') - SIMULATION_START_MS).toBeLessThan(3 * MINUTE_MS);
          expect(simulation.network.replies).toHaveLength(1);
        },
      );
    },
  );

  test(
    'returns an unconfirmed reply to its owner without further calls when the user removes the app meanwhile',
    LONG,
    async () => {
      const plan = failPublishes(['acts_server_error']);
      await runForSeeds(
        SEED_COUNT,
        createOpenerWithPlan(createOpener, plan, LATE_VISIBILITY_MS),
        async (simulation) => {
          const { world, tenant, network } = simulation;
          const { userId, igUserId } = tenant.subject;
          let calls = 0;
          const removeWhenPublished = async () => {
            if (network.replies.length === 0) return void world.schedule(100, removeWhenPublished);
            await world.runAsObserver(() => removeTokens({ userId, igUserId }));
            calls = countNetworkCalls(simulation);
          };
          world.schedule(100, removeWhenPublished);
          await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
          expect(network.replies).toHaveLength(1);
          expect(await readFinalDraft(simulation)).toMatchObject({
            state: 'editing',
            error: expect.stringMatching(/did not confirm/),
          });
          expect(countNetworkCalls(simulation), 'calls without a token').toBe(calls);
        },
      );
    },
  );
});

/** How long the network responds to neither publishes nor reads: longer than any retry. */
const SILENCE_MS = 3 * HOUR_MS;
const failAllCalls = (): FaultDecider => {
  return ({ service, sinceStartMs }) =>
    service === 'network' && sinceStartMs < SILENCE_MS ? { fault: 'silence' } : undefined;
};

test.each(SUBJECTS_WITHOUT_ECHOES)(
  'publishes a reply once and marks it live within an hour after the network did not respond for three hours (%s)',
  LONG,
  async (_, createOpener) => {
    await runForSeeds(
      SEED_COUNT,
      createOpenerWithPlan(createOpener, failAllCalls),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'nothing');
        await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
        const draft = await readFinalDraft(simulation);
        expect(draft?.state).toBe('live');
        expect(Date.parse(draft?.since ?? '') - SIMULATION_START_MS - SILENCE_MS).toBeLessThan(
          HOUR_MS,
        );
        const publishesInSilence = simulation.network.publishRequests.filter(
          ({ at }) => at - SIMULATION_START_MS < SILENCE_MS,
        );
        expect(publishesInSilence, 'publishes nobody answered').toHaveLength(1);
        expect(countNetworkCalls(simulation), 'calls in all').toBeLessThan(50);
        expect(simulation.network.replies).toHaveLength(1);
      },
    );
  },
);

/** Posts the same text to two subjects of one thread, the second shortly after the first. */
async function postSameTextTwice(simulation: Simulation): Promise<SimulatedOwners> {
  const { subjectAdapter, world } = simulation;
  const owners = subjectAdapter
    .listSubjects(simulation)
    .map((_, subjectIndex) => createSimulatedOwner(simulation, subjectIndex));
  const offsetMs = world.random.fork('apart').between(0, 2_500);
  const scripts = owners.map(async (owner, subjectIndex) => {
    await owner.waitForDraft();
    await owner.sleep(
      Math.max(0, SIMULATION_START_MS + MINUTE_MS + subjectIndex * offsetMs - world.now()),
    );
    await owner.callApi('post', REPLY_TEXTS.identical);
    await owner.waitForOutcome(10 * MINUTE_MS);
  });
  await Promise.all(scripts);
  return owners;
}

const SUBJECTS_WITH_TWO_REPLIES: readonly (readonly [
  string,
  SimulationOpenerFactory,
  SubjectAdapter,
])[] = [
  ['comments', createPostingSimulationOpener, twoCommentsSubjectAdapter],
  [
    'messages',
    createMessageSimulationOpener,
    createMessageSubjectAdapter({ getEchoDelays: () => [] }),
  ],
];
const TWO_REPLIES_SEED_COUNT = getSeedCount(1, 0.05);

describe.each(SUBJECTS_WITH_TWO_REPLIES)(
  'two replies with the same text to %s',
  (_, createOpener, subjectAdapter) => {
    test.each([
      ['the response of the other one is late', ['reset', 'slow']],
      ['the indexes do not show the other one yet', ['reset', undefined]],
    ] as const)(
      `both go live as separate replies when one is read back while %s (${TWO_REPLIES_SEED_COUNT} seeds)`,
      LONG,
      async (_when, faults) => {
        const openSimulation = (seed: number) =>
          createOpener(
            simulator(),
            createScriptedFaults(failPublishes(faults)()),
            0,
            subjectAdapter,
          )(seed * 8 + 6);
        await runForSeeds(TWO_REPLIES_SEED_COUNT, openSimulation, async (simulation) => {
          const owners = await playOwnerScript(simulation, postSameTextTwice);
          await expectReplyInvariants(simulation, owners);
          const drafts = await readFinalDrafts(simulation);
          expect(drafts.map(({ state }) => state)).toEqual(['live', 'live']);
          expect(new Set(drafts.map(({ networkId }) => networkId)).size).toBe(2);
          expect(simulation.network.replies).toHaveLength(2);
        });
      },
    );
  },
);

/** One owner posts; the other posts another text before the first call has returned. */
async function postDuringFirstSend(simulation: Simulation): Promise<SimulatedOwners> {
  const owners = simulation.subjectAdapter
    .listSubjects(simulation)
    .map((_, subjectIndex) => createSimulatedOwner(simulation, subjectIndex));
  const scripts = owners.map(async (owner, subjectIndex) => {
    await owner.waitForDraft();
    await owner.sleep(
      SIMULATION_START_MS + MINUTE_MS + subjectIndex * 6_000 - simulation.world.now(),
    );
    await owner.callApi('post', subjectIndex === 0 ? REPLY_TEXTS.first : REPLY_TEXTS.another);
    await owner.waitForOutcome(10 * MINUTE_MS);
  });
  await Promise.all(scripts);
  return owners;
}

test.each([
  ['whose response is late', 'slow', 'live'],
  ['whose response is lost', 'acts_server_error', 'editing'],
] as const)(
  'keeps a message send %s and another reply apart when the altered echo of the first arrives in between',
  LONG,
  async (_, fault, state) => {
    const subjectAdapter = createMessageSubjectAdapter({ getEchoDelays: () => [700] });
    const plan = failPublishes([fault]);
    await runForSeeds(
      SEED_COUNT,
      (seed) =>
        createMessageSimulationOpener(
          simulator(),
          createScriptedFaults(plan()),
          0,
          subjectAdapter,
        )(seed),
      async (simulation) => {
        setSimulatedTextAlteration(simulation.world, 'length');
        const owners = await playOwnerScript(simulation, postDuringFirstSend);
        await expectReplyInvariants(simulation, owners);
        const drafts = await readFinalDrafts(simulation);
        expect(drafts.map((draft) => draft.state)).toEqual([state, 'live']);
        expect(simulation.network.replies).toHaveLength(2);
      },
    );
  },
);

const CLOCK_SKEWS_MS = [-5_000, 0, 5_000];

test.each(CLOCK_SKEWS_MS)(
  'recognizes the published reply and publishes it once when the account is renamed during the send (clock skew %i ms)',
  LONG,
  async (clockSkewMs) => {
    const openSimulation = (seed: number) =>
      simulator().openSimulation(seed, {
        faults: createScriptedFaults(failPublishes(['acts_server_error'])()),
        workers: POSTING_WORKERS,
        network: { lagMs: 0, regainMinutes: 1, clockSkewMs },
        scheduledTask: SCHEDULER_TASK,
      });
    await runForSeeds(SEED_COUNT, openSimulation, async (simulation) => {
      setSimulatedTextAlteration(simulation.world, 'nothing');
      setScopedAccountId(simulation.world);
      renameSimulatedAccount(simulation.world, 3_000);
      const owners = await playOwnerScript(simulation, postTextsWithLongPauses(REPLY_TEXTS.first));
      await expectReplyInvariants(simulation, owners);
      expect(simulation.network.replies).toHaveLength(1);
      expect((await readFinalDraft(simulation))?.state).toBe('live');
    });
  },
);
