// Workers and callers that die at every single call they make, and messages that are never sent.
import { describe, expect, test } from 'vitest';
import { type CallSite, type Fate, NO_FAULTS, plannedFaults, randomFaults } from './faults.ts';
import { openMessages, watchForTwins } from './message-scenario.ts';
import { messageWorld } from './message-world.ts';
import { LIES, PLAIN_REFUSALS } from './network.ts';
import { OPENERS } from './openers.ts';
import { expectLiveOnce, expectSafe } from './posting-oracle.ts';
import { plainOwner, play } from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';

const simulator = sharedSimulator();

const planned = (plan: (call: CallSite) => Fate | undefined) => (random: Random) =>
  plannedFaults(randomFaults(random, NO_FAULTS), plan);

type Plan = (call: CallSite) => Fate | undefined;

async function playPlain(simulation: Simulation): Promise<void> {
  const owners = await play(simulation, plainOwner);
  await expectSafe(simulation, owners);
  await expectLiveOnce(simulation);
}

/** The echo comes before the send is answered, or long after. */
const ECHOED = messageWorld({
  echoes: ({ random }, lineId) => [random.fork(lineId).pick([0, 300, 15_000])],
});

/** The first delivery of the message that posts: m0 drafts, m1 posts. */
const FIRST_POST = 'post m1.1.0';

/** How many calls a process makes where nothing goes wrong. */
async function callsOf(
  open: (plan: Plan) => Promise<Simulation>,
  isIt: (process: string) => boolean,
): Promise<number> {
  let calls = 0;
  const watch: Plan = (call) => {
    if (isIt(call.process)) calls = Math.max(calls, call.index + 1);
    return {};
  };
  await overSeeds(1, () => open(watch), playPlain);
  return calls;
}

/** A night plays every lie and both sides of every call, a day the commonest. */
const KINDS = process.env.SEEDS
  ? ['honest', ...Object.keys(LIES)]
  : ['honest', 'acts_server_error', 'acts_late'];

const DEATHS = process.env.SEEDS ? (['before', 'after'] as const) : (['after'] as const);

describe.each(OPENERS)('%s: a worker that dies at every call', (_, open) => {
  test.each(KINDS)(
    'while the network is %s: the reply is live, once',
    {
      timeout: LONG_MS,
    },
    async (kind) => {
      const first = (watch: Plan) => open(simulator(), planned(watch))(1);
      const calls = await callsOf(first, (process) => process === FIRST_POST);
      expect(calls).toBeGreaterThan(10);
      for (let index = 0; index < calls; index++) {
        for (const death of DEATHS) {
          const plan: Plan = (call) => {
            if (call.process !== FIRST_POST) return undefined;
            const fault = call.name === 'publish' && kind !== 'honest' ? kind : undefined;
            return { fault, death: call.index === index ? death : undefined };
          };
          await overSeeds(1, () => open(simulator(), planned(plan))(index), playPlain);
        }
      }
    },
  );
});

test('the worker that takes the echo in dies at every call: shown once, as our own', {
  timeout: LONG_MS,
}, async () => {
  const isFirst = (process: string) => /^refresh m\d+\.1\.0$/.test(process);
  const open = (seed: number, plan: Plan) =>
    openMessages(simulator(), planned(plan), undefined, ECHOED)(seed);
  const calls = await callsOf((watch) => open(1, watch), isFirst);
  expect(calls).toBeGreaterThan(5);
  for (let index = 0; index < calls; index++) {
    for (const death of DEATHS) {
      const plan: Plan = (call) =>
        isFirst(call.process) && call.index === index ? { death } : undefined;
      await overSeeds(
        1,
        () => open(index, plan),
        async (simulation) => {
          watchForTwins(simulation);
          await playPlain(simulation);
        },
      );
    }
  }
});

const LAGS = [0, 8_000, 60_000];
/** A plain refusal is looked through for ten seconds only. */
const lies = Object.keys(LIES).flatMap((kind) =>
  LAGS.filter((lag) => !PLAIN_REFUSALS.includes(kind) || lag < 10_000).map((lagMs) => ({
    kind,
    lagMs,
  })),
);

/** Until a reply that stands is known to: all looks, the network's own lag, and a timeout. */
const WINDOW_MS = 240_000;

describe.each(OPENERS)('%s: a network that acts and says it did not', (_, open) => {
  test.each(lies)('$kind, shown after $lagMs ms: live, once, soon', async ({ kind, lagMs }) => {
    const plan: Plan = (call) => (call.name === 'publish' ? { fault: kind } : undefined);
    await overSeeds(
      1,
      () => open(simulator(), planned(plan), lagMs)(1),
      async (simulation) => {
        await playPlain(simulation);
        const [reply] = simulation.network.replies;
        const seen = simulation.writes.at(-1)?.at ?? Infinity;
        expect(seen - (reply?.at ?? 0)).toBeLessThan(WINDOW_MS);
      },
    );
  });
});

const seedsOf = (share: number) => seedCount(30 * share, 0.1);

test.each(OPENERS)(
  `%s: jobs that are never sent lose nothing: the sweep sends them`,
  {
    timeout: LONG_MS,
  },
  async (_, open, share) => {
    const lossy = (random: Random) =>
      plannedFaults(randomFaults(random, NO_FAULTS), (call) => {
        if (call.service !== 'queue' || call.process === 'sweep') return undefined;
        if (random.chance(0.4)) return { death: random.pick(['before', 'after'] as const) };
        return random.chance(0.5) ? { fault: 'refused' } : undefined;
      });
    await overSeeds(seedsOf(share), open(simulator(), lossy), playPlain);
  },
);
