// Limits, outages, ended logins, switched-off messages and closed windows while a message is to be sent.
import { describe, expect, test } from 'vitest';
import { conversationOf } from './conversation.ts';
import { type CallSite, type Fate, NO_FAULTS, plannedFaults, randomFaults } from './faults.ts';
import { openMessages } from './message-scenario.ts';
import { messageWorld } from './message-world.ts';
import { expectLiveOnce, expectSafe, finalDraft } from './posting-oracle.ts';
import { plainOwner, play } from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { START } from './world.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const calm = (random: Random) => randomFaults(random, NO_FAULTS);
const planned = (plan: (call: CallSite) => Fate | undefined) => (random: Random) =>
  plannedFaults(calm(random), plan);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const callsTo = ({ world }: Simulation): number =>
  world.trace.filter((line) => / (GET|POST) /.test(line)).length;

const SEEDS = seedCount(4, 0.02);

/** Never told of a send: only looks at the network find it. */
const SILENT = messageWorld({ echoes: () => [] });

test(
  `a limit met at the send: no call before the time named, then sent once (${SEEDS} seeds)`,
  LONG,
  async () => {
    const first = (random: Random) => {
      let sends = 0;
      const faults = plannedFaults(calm(random), ({ name }) =>
        name === 'publish' && ++sends === 1 ? { fault: 'throttled' } : undefined,
      );
      return { ...faults, forgetsSuccess: () => random.chance(0.5) };
    };
    await overSeeds(SEEDS, openMessages(simulator(), first), async (simulation) => {
      const owners = await play(simulation, plainOwner);
      await expectSafe(simulation, owners);
      await expectLiveOnce(simulation);
      expect(simulation.network.callsWhileThrottled).toEqual([]);
      expect(simulation.network.asked).toHaveLength(2);
    });
  },
);

describe.each([
  ['off', /switched off/],
  ['expired', /link your account again/],
] as const)('messages that are %s', (trouble, reason) => {
  test(
    `the reply is back with its reason, and no call follows (${SEEDS} seeds)`,
    LONG,
    async () => {
      await overSeeds(SEEDS, openMessages(simulator(), calm, 0), async (simulation) => {
        conversationOf(simulation).trouble = trouble;
        const owners = await play(simulation, plainOwner);
        await expectSafe(simulation, owners);
        const draft = await finalDraft(simulation);
        expect(draft?.state).toBe('editing');
        expect(draft?.error).toMatch(reason);
        expect(simulation.network.asked).toHaveLength(1);
        const calls = callsTo(simulation);
        let isOver = false;
        simulation.world.schedule(60 * MINUTE_MS, () => {
          isOver = true;
        });
        await simulation.world.run(async () => isOver, Infinity);
        expect(callsTo(simulation), 'calls in the hour after').toBe(calls);
      });
    },
  );
});

const WINDOWS = seedCount(10, 0.05);

test(
  `a window that closes around the send: sent within it, or back with the reason (${WINDOWS} seeds)`,
  LONG,
  async () => {
    const ended = { before: 0, after: 0 };
    const open = (seed: number) => {
      const leftMs = 4_000 + (seed % 10) * 1_500;
      const about = messageWorld({ lastInboundMs: DAY_MS - leftMs });
      return openMessages(simulator(), calm, undefined, about)(seed);
    };
    await overSeeds(WINDOWS, open, async (simulation) => {
      const owners = await play(simulation, plainOwner);
      await expectSafe(simulation, owners);
      const { lines } = conversationOf(simulation);
      const end = (lines.findLast(({ by }) => by === 'person')?.at ?? 0) + DAY_MS;
      const [reply] = simulation.network.replies;
      if (reply) {
        expect(reply.at).toBeLessThan(end);
        await expectLiveOnce(simulation);
      } else {
        const draft = await finalDraft(simulation);
        const post = owners[0]?.told.find(({ ask }) => ask === 'post');
        expect(draft?.state).toBe('editing');
        if (post?.status === 200) expect(draft?.error).toMatch(/24 hours/);
        else expect(post?.status).toBe(422);
      }
      ended[reply ? 'before' : 'after'] += 1;
    });
    if (WINDOWS >= 10 && process.env.SEED === undefined) {
      expect(ended.before, 'sent in time').toBeGreaterThan(0);
      expect(ended.after, 'too late').toBeGreaterThan(0);
    }
  },
);

/** More lines than the network shows, right behind the send. */
function flood(simulation: Simulation): void {
  const { say, lines } = conversationOf(simulation);
  const begin = () => {
    if (simulation.network.asked.length === 0) {
      simulation.world.schedule(100, begin);
      return;
    }
    for (let line = 0; line < 25; line++) {
      simulation.world.schedule(
        2_000 + line * 20,
        () => void say('person', `Flood ${lines.length}`, () => [0]),
      );
    }
  };
  simulation.world.schedule(1_000, begin);
}

describe.each(['server_error', 'reset', 'acts_server_error', 'acts_silence'])(
  'a send that ends in %s, and more messages after it than can be read',
  (fault) => {
    test('is not sent again, and its owner reads that nobody knows', LONG, async () => {
      const plan = ({ name }: CallSite) => (name === 'publish' ? { fault } : undefined);
      const open = openMessages(simulator(), planned(plan), 60_000, SILENT);
      await overSeeds(seedCount(1, 0.01), open, async (simulation) => {
        flood(simulation);
        const owners = await play(simulation, plainOwner);
        await expectSafe(simulation, owners);
        expect(simulation.network.asked, 'sends').toHaveLength(1);
        const draft = await finalDraft(simulation);
        expect(draft?.state).toBe('editing');
        expect(draft?.error).toMatch(/did not confirm/);
        expect(simulation.world.now() - START).toBeLessThan(60 * MINUTE_MS);
      });
    });
  },
);
