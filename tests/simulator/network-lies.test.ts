// The network keeps texts otherwise than they were sent, refuses what it took, says nothing of use for hours, and
// names the account anew: a reply stands once, and goes live or back to its owner with a reason.
import { describe, expect, test } from 'vitest';
import { updateAccount, updateLogin } from '#functions/connection/account-repository.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { ALTERATIONS, alterationOf, alterBy } from './alterations.ts';
import { twinCommentWorld } from './comment-world.ts';
import { type CallSite, type Fate, NO_FAULTS, plannedFaults, randomFaults } from './faults.ts';
import { keepOldProfile, nameByScopedId, rename } from './identity.ts';
import { openMessages } from './message-scenario.ts';
import { messageWorld } from './message-world.ts';
import { PLAIN_REFUSALS } from './network.ts';
import { OPENERS } from './openers.ts';
import { createOwner } from './owner.ts';
import { pausesOf } from './pauses.ts';
import { expectSafe, finalDraft, finalDrafts } from './posting-oracle.ts';
import {
  EVERY_SWEEP,
  hastyOwner,
  insistentOwner,
  type Opener,
  type Owners,
  openPosting,
  POSTING_WORKERS,
  play,
  WORDS,
} from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import type { SubjectWorld } from './subject-world.ts';
import { START } from './world.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const MINUTE_MS = 60_000;
type Plan = (call: CallSite) => Fate | undefined;
const planned = (plan: Plan) => (random: Random) =>
  plannedFaults(randomFaults(random, NO_FAULTS), plan);

/** The publishes of a run meet these one after the other, and nothing after them. */
const publishes = (faults: readonly (string | undefined)[], then?: string): (() => Plan) => {
  return () => {
    let count = 0;
    return ({ name }) => {
      if (name !== 'publish') return undefined;
      const fault = count < faults.length ? faults[count] : then;
      count += 1;
      return fault === undefined ? undefined : { fault };
    };
  };
};

const run =
  (open: Opener, plan: () => Plan, lagMs = 0) =>
  (seed: number) =>
    open(simulator(), planned(plan()), lagMs)(seed);

/** Never told of a send: only looks at the network find it. */
const openSilent: Opener = (sim, faults, lagMs) =>
  openMessages(sim, faults, lagMs, messageWorld({ echoes: () => [] }));

const WAYS: readonly (readonly [string, Opener])[] = [
  ['comments', openPosting],
  ['messages', openMessages],
  ['messages without webhooks', openSilent],
];

const UNTOLD: readonly (readonly [string, Opener])[] = [
  ['comments', openPosting],
  ['messages', openSilent],
];

const LOSSES = [
  ['once', publishes(['acts_server_error'])],
  ['always', publishes([], 'acts_reset')],
] as const;

const SEEDS = seedCount(1, 0.01);

describe.each(WAYS)('%s', (_, open) => {
  const cases = ALTERATIONS.flatMap((name) => LOSSES.map(([how, plan]) => ({ name, how, plan })));

  test.each(cases)(
    'the network alters $name and loses its answer $how: the reply stands once',
    LONG,
    async ({ name, plan }) => {
      await overSeeds(SEEDS, run(open, plan), async (simulation) => {
        alterBy(simulation.world, name);
        const owners = await play(simulation, insistentOwner(WORDS.first, WORDS.first));
        await expectSafe(simulation, owners);
        expect(simulation.network.replies).toHaveLength(1);
        const draft = await finalDraft(simulation);
        if (alterationOf(simulation.world).isRecognisable) expect(draft?.state).toBe('live');
        else if (draft?.state === 'editing') expect(draft.error).toMatch(/Please check there/);
      });
    },
  );
});

const CUTS = ['length', 'links'];

describe.each(UNTOLD)('%s', (_, open) => {
  test.each(CUTS)(
    'the network alters %s and the worker dies once it has claimed the reply: it stands once, and is live',
    LONG,
    async (name) => {
      const dies = () => {
        let hasPublished = false;
        return (call: CallSite): Fate | undefined => {
          if (call.name === 'publish') hasPublished = true;
          else if (hasPublished && call.name === 'PutItem') {
            hasPublished = false;
            return { death: 'after' };
          }
          return undefined;
        };
      };
      await overSeeds(SEEDS, run(open, dies), async (simulation) => {
        alterBy(simulation.world, name);
        await play(simulation, insistentOwner(WORDS.first));
        expect(simulation.network.replies).toHaveLength(1);
        expect((await finalDraft(simulation))?.state).toBe('live');
      });
    },
  );

  test.each(PLAIN_REFUSALS)(
    '%s, shown a minute late, and posted again at once: it stands once',
    LONG,
    async (refusal) => {
      const plan = publishes([refusal]);
      await overSeeds(SEEDS, run(open, plan, 60_000), async (simulation) => {
        alterBy(simulation.world, 'nothing');
        await play(simulation, hastyOwner(WORDS.first, WORDS.first));
        expect(simulation.network.replies).toHaveLength(1);
        expect((await finalDraft(simulation))?.state).toBe('live');
      });
    },
  );

  test(
    'only the reads of one thread fail: back within the hour or so, and few calls',
    LONG,
    async () => {
      const failing = (): Plan => {
        let isSent = false;
        return ({ name, service }) => {
          if (name === 'publish') isSent = true;
          if (name === 'publish') return { fault: 'acts_server_error' };
          return isSent && service === 'network' && name === 'read'
            ? { fault: 'server_error' }
            : undefined;
        };
      };
      await overSeeds(SEEDS, run(open, failing), async (simulation) => {
        await play(simulation, insistentOwner(WORDS.first));
        const draft = await finalDraft(simulation);
        expect(draft?.state).toBe('editing');
        expect(Date.parse(draft?.since ?? '') - START).toBeLessThan(75 * MINUTE_MS);
        expect(simulation.network.replies).toHaveLength(1);
      });
    },
  );
});

test.each(UNTOLD)(
  '%s: the account under an id and a name nobody knows: nothing is sent twice',
  LONG,
  async (_, open) => {
    await overSeeds(SEEDS, run(open, publishes(['acts_server_error'])), async (simulation) => {
      alterBy(simulation.world, 'nothing');
      nameByScopedId(simulation.world);
      rename(simulation.world, 3_000, '');
      await play(simulation, insistentOwner(WORDS.first));
      expect(simulation.network.replies).toHaveLength(1);
    });
  },
);

test(
  'comments: the account under an id and a name nobody knows, while its profile tells the old name: nothing is sent twice',
  LONG,
  async () => {
    await overSeeds(
      SEEDS,
      run(openPosting, publishes(['acts_server_error'])),
      async (simulation) => {
        alterBy(simulation.world, 'nothing');
        nameByScopedId(simulation.world);
        rename(simulation.world, 3_000);
        keepOldProfile(simulation.world);
        await play(simulation, insistentOwner(WORDS.first));
        expect(simulation.network.replies).toHaveLength(1);
        expect((await finalDraft(simulation))?.error).toMatch(/may be it/);
      },
    );
  },
);

/** Longer than a plain refusal is looked through. */
const LATE_MS = 60_000;

test.each(UNTOLD)(
  '%s: refused although it stands and is shown a minute late: live by itself, its owner need do nothing',
  LONG,
  async (_, open) => {
    await overSeeds(SEEDS, run(open, publishes(['acts_refused']), LATE_MS), async (simulation) => {
      alterBy(simulation.world, 'nothing');
      await play(simulation, insistentOwner(WORDS.first));
      await simulation.world.run(async () => false, HOUR_MS);
      expect((await finalDraft(simulation))?.state).toBe('live');
      expect(simulation.network.replies).toHaveLength(1);
    });
  },
);

test(
  'comments: refused as gone although the comment is shown: its owner is not told that it is gone',
  LONG,
  async () => {
    await overSeeds(
      SEEDS,
      run(openPosting, publishes(['acts_gone']), LATE_MS),
      async (simulation) => {
        alterBy(simulation.world, 'nothing');
        const [owner] = await play(simulation, insistentOwner(WORDS.first));
        const errors = owner?.told.flatMap(({ response }) => response?.error ?? []) ?? [];
        expect(errors.at(-1)).toMatch(/refused this reply/);
      },
    );
  },
);

test.each(UNTOLD)(
  '%s: refused although it stands in other words, then another text: its owner is told first, and the other is sent when asked for again',
  LONG,
  async (_, open) => {
    const plan = publishes(['acts_refused']);
    await overSeeds(SEEDS, run(open, plan, LATE_MS), async (simulation) => {
      alterBy(simulation.world, 'length');
      const [owner] = await play(simulation, insistentOwner(WORDS.first, WORDS.another));
      const errors = owner?.told.flatMap(({ response }) => response?.error ?? []) ?? [];
      expect(errors.at(-1)).toMatch(/may have arrived after all/);
      const texts = () => simulation.network.replies.map(({ text }) => text);
      expect(texts()).toEqual([WORDS.first]);

      void owner?.call('post', WORDS.another).then(() => owner.watch(10 * MINUTE_MS));
      await simulation.world.run(async () => texts().length > 1, HOUR_MS);
      expect(texts()).toEqual([WORDS.first, WORDS.another]);
    });
  },
);

test.each(OPENERS)(
  '%s: refused although it stands, another text refused, then the first again: it stands once',
  LONG,
  async (_, open) => {
    const plan = publishes(['acts_refused', 'refused']);
    await overSeeds(SEEDS, run(open, plan, LATE_MS), async (simulation) => {
      alterBy(simulation.world, 'nothing');
      const words = [WORDS.first, WORDS.another, WORDS.first];
      await play(simulation, hastyOwner(...words));
      const standing = simulation.network.replies.map(({ text }) => text);
      expect(standing).toEqual([WORDS.first]);
      expect((await finalDraft(simulation))?.state).toBe('live');
    });
  },
);

test.each(UNTOLD)(
  '%s: refused although it stands, then another text at once: its owner is told first, and the other is sent when asked for again',
  LONG,
  async (_, open) => {
    const plan = publishes(['acts_refused']);
    await overSeeds(SEEDS, run(open, plan, LATE_MS), async (simulation) => {
      alterBy(simulation.world, 'nothing');
      const [owner] = await play(simulation, hastyOwner(WORDS.first, WORDS.another));
      const errors = owner?.told.flatMap(({ response }) => response?.error ?? []) ?? [];
      expect(errors.at(-1)).toMatch(/has arrived after all/);
      const texts = () => simulation.network.replies.map(({ text }) => text);
      expect(texts()).toEqual([WORDS.first]);

      void owner?.call('post', WORDS.another).then(() => owner.watch(10 * MINUTE_MS));
      await simulation.world.run(async () => texts().length > 1, HOUR_MS);
      expect(texts()).toEqual([WORDS.first, WORDS.another]);
    });
  },
);

test.each(OPENERS)(
  '%s: a restriction on posting pauses nothing that reads',
  LONG,
  async (_, open) => {
    await overSeeds(SEEDS, run(open, publishes(['acts_blocked'])), async (simulation) => {
      alterBy(simulation.world, 'nothing');
      const owners = await play(simulation, insistentOwner(WORDS.first));
      await expectSafe(simulation, owners);
      expect((await finalDraft(simulation))?.state).toBe('live');
      expect(pausesOf(simulation)).toEqual([]);
    });
  },
);

const callsOf = ({ world }: Simulation): number =>
  world.trace.filter((line) => / (GET|POST) /.test(line)).length;

/** The network takes the app's access away: of login and page no token is left. */
async function removeTokens(account: AccountRef): Promise<void> {
  await updateLogin(account.userId, `fb-${account.igUserId}`, { sealedToken: '' });
  await updateAccount(account, { sealedPageToken: null });
}

const HOUR_MS = 60 * MINUTE_MS;

/** From the publish on every read is refused, without a word that says why or as if nothing were there. */
const refusedReads = (fault: string) => (): Plan => {
  let isSent = false;
  return ({ name, service }) => {
    if (name === 'publish') {
      isSent = true;
      return { fault: 'acts_server_error' };
    }
    return isSent && service === 'network' ? { fault } : undefined;
  };
};

/** It stands, and for so long the publish and every read say that there is nothing of the kind. */
const goneForSeconds = (seconds: number) => (): Plan => {
  let sentAt: number | undefined;
  return ({ name, service, since }) => {
    if (name === 'publish') {
      sentAt ??= since;
      return { fault: 'acts_gone' };
    }
    const isHidden = sentAt !== undefined && since - sentAt < seconds * 1_000;
    return isHidden && service === 'network' ? { fault: 'gone_read' } : undefined;
  };
};

describe.each(UNTOLD)('%s', (_, open) => {
  test.each(['refused_read', 'gone_read'])(
    'a network that answers every read with %s: back within the hour',
    LONG,
    async (fault) => {
      await overSeeds(SEEDS, run(open, refusedReads(fault)), async (simulation) => {
        await play(simulation, insistentOwner(WORDS.first));
        const draft = await finalDraft(simulation);
        expect(draft?.state).toBe('editing');
        expect(draft?.error).toBeTruthy();
        expect(Date.parse(draft?.since ?? '') - START).toBeLessThan(HOUR_MS);
        expect(callsOf(simulation), 'calls of the network').toBeLessThan(20);
        expect(simulation.network.asked).toHaveLength(1);
      });
    },
  );

  test(
    'its publish is refused as gone though it stands, and the quick looks find nothing there: live within a minute or so',
    LONG,
    async () => {
      await overSeeds(SEEDS, run(open, goneForSeconds(30)), async (simulation) => {
        alterBy(simulation.world, 'nothing');
        await play(simulation, insistentOwner(WORDS.first));
        const draft = await finalDraft(simulation);
        expect(draft?.state).toBe('live');
        expect(Date.parse(draft?.since ?? '') - START).toBeLessThan(3 * MINUTE_MS);
        expect(simulation.network.replies).toHaveLength(1);
      });
    },
  );

  test(
    'the app is removed while nobody knows: no call without a token, and it is back',
    LONG,
    async () => {
      const plan = publishes(['acts_server_error']);
      await overSeeds(SEEDS, run(open, plan, LATE_MS), async (simulation) => {
        const { world, tenant, network } = simulation;
        const { userId, igUserId } = tenant.subject;
        let calls = 0;
        const remove = async () => {
          if (network.replies.length === 0) return void world.schedule(100, remove);
          await world.look(() => removeTokens({ userId, igUserId }));
          calls = callsOf(simulation);
        };
        world.schedule(100, remove);
        await play(simulation, insistentOwner(WORDS.first));
        expect(network.replies).toHaveLength(1);
        expect(await finalDraft(simulation)).toMatchObject({
          state: 'editing',
          error: expect.stringMatching(/did not confirm/),
        });
        expect(callsOf(simulation), 'calls without a token').toBe(calls);
      });
    },
  );
});

/** Longer than any patience: nothing is answered, neither publishes nor reads. */
const SILENCE_MS = 3 * HOUR_MS;
const silent = (): Plan => {
  return ({ service, since }) =>
    service === 'network' && since < SILENCE_MS ? { fault: 'silence' } : undefined;
};

test.each(UNTOLD)(
  '%s: three hours of silence: one text is published once, looked for ever more rarely, and live within the hour after',
  LONG,
  async (_, open) => {
    await overSeeds(SEEDS, run(open, silent), async (simulation) => {
      alterBy(simulation.world, 'nothing');
      await play(simulation, insistentOwner(WORDS.first));
      const draft = await finalDraft(simulation);
      expect(draft?.state).toBe('live');
      expect(Date.parse(draft?.since ?? '') - START - SILENCE_MS).toBeLessThan(HOUR_MS);
      const during = simulation.network.asked.filter(({ at }) => at - START < SILENCE_MS);
      expect(during, 'publishes nobody answered').toHaveLength(1);
      expect(callsOf(simulation), 'calls in all').toBeLessThan(50);
      expect(simulation.network.replies).toHaveLength(1);
    });
  },
);

/** Posts the same words at two subjects of one thread, the second a moment after the first. */
async function twinOwners(simulation: Simulation): Promise<Owners> {
  const { about, world } = simulation;
  const owners = about.subjectsOf(simulation).map((_, which) => createOwner(simulation, which));
  const apartMs = world.random.fork('apart').between(0, 2_500);
  const posts = owners.map(async (owner, which) => {
    await owner.getDraft();
    await owner.sleep(Math.max(0, START + MINUTE_MS + which * apartMs - world.now()));
    await owner.call('post', WORDS.twins);
    await owner.watch(10 * MINUTE_MS);
  });
  await Promise.all(posts);
  return owners;
}

const TWINS: readonly (readonly [string, Opener, SubjectWorld])[] = [
  ['comments', openPosting, twinCommentWorld],
  ['messages', openMessages, messageWorld({ echoes: () => [] })],
];
const TWIN_SEEDS = seedCount(8, 0.05);

describe.each(TWINS)('two replies of the same words to %s', (_, open, about) => {
  test.each([
    ['its answer comes late', ['reset', 'slow']],
    ['indexes have not seen it yet', ['reset', undefined]],
  ] as const)(
    `one is not sent, and looks while the other stands and %s: both stand, each is its own (${TWIN_SEEDS} seeds)`,
    LONG,
    async (_when, faults) => {
      const openTwins = (seed: number) =>
        open(simulator(), planned(publishes(faults)()), 0, about)(seed * 8 + 6);
      await overSeeds(TWIN_SEEDS, openTwins, async (simulation) => {
        const owners = await play(simulation, twinOwners);
        await expectSafe(simulation, owners);
        const drafts = await finalDrafts(simulation);
        expect(drafts.map(({ state }) => state)).toEqual(['live', 'live']);
        expect(new Set(drafts.map(({ networkId }) => networkId)).size).toBe(2);
        expect(simulation.network.replies).toHaveLength(2);
      });
    },
  );
});

/** One posts; the other posts something else while the call of the first has not returned. */
async function oneAfterTheOther(simulation: Simulation): Promise<Owners> {
  const owners = simulation.about
    .subjectsOf(simulation)
    .map((_, which) => createOwner(simulation, which));
  const posts = owners.map(async (owner, which) => {
    await owner.getDraft();
    await owner.sleep(START + MINUTE_MS + which * 6_000 - simulation.world.now());
    await owner.call('post', which === 0 ? WORDS.first : WORDS.another);
    await owner.watch(10 * MINUTE_MS);
  });
  await Promise.all(posts);
  return owners;
}

test.each([
  ['answered late', 'slow', 'live'],
  ['never answered', 'acts_server_error', 'editing'],
] as const)(
  'messages: a send that is %s, its altered echo, another reply meanwhile: both stand',
  LONG,
  async (_, fault, state) => {
    const about = messageWorld({ echoes: () => [700] });
    const plan = publishes([fault]);
    await overSeeds(
      SEEDS,
      (seed) => openMessages(simulator(), planned(plan()), 0, about)(seed),
      async (simulation) => {
        alterBy(simulation.world, 'length');
        const owners = await play(simulation, oneAfterTheOther);
        await expectSafe(simulation, owners);
        const drafts = await finalDrafts(simulation);
        expect(drafts.map((draft) => draft.state)).toEqual([state, 'live']);
        expect(simulation.network.replies).toHaveLength(2);
      },
    );
  },
);

const SKEWS = [-5_000, 0, 5_000];

test.each(SKEWS)(
  'the account is renamed while its reply is on its way, by a clock %i ms off: it stands once, and is its own',
  LONG,
  async (clockSkewMs) => {
    const open = (seed: number) =>
      simulator().open(seed, {
        faults: planned(publishes(['acts_server_error'])()),
        workers: POSTING_WORKERS,
        network: { lagMs: 0, regainMinutes: 1, clockSkewMs },
        every: EVERY_SWEEP,
      });
    await overSeeds(SEEDS, open, async (simulation) => {
      alterBy(simulation.world, 'nothing');
      nameByScopedId(simulation.world);
      rename(simulation.world, 3_000);
      const owners = await play(simulation, insistentOwner(WORDS.first));
      await expectSafe(simulation, owners);
      expect(simulation.network.replies).toHaveLength(1);
      expect((await finalDraft(simulation))?.state).toBe('live');
    });
  },
);
