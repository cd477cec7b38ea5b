// Writes that collide with other transactions, and a table that throttles: nobody notices but the clock.
import { describe, expect, test } from 'vitest';
import { historiesOf } from './draft-history.ts';
import { type CallSite, type Fate, type Faults, NO_FAULTS, randomFaults } from './faults.ts';
import { OPENERS } from './openers.ts';
import { expectLiveOnce, expectSafe } from './posting-oracle.ts';
import { moodyOwner, type Owners, plainOwner, play } from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';

const simulator = sharedSimulator();

const RATES = [0.01, 0.1, 0.5];
const SEEDS = 20;
const NIGHTLY_SHARE = 0.05;

/** Every second write of a night is refused: without a bound some call would rightly give up. */
const MOST_IN_A_ROW = 12;
const MINUTE_MS = 60_000;

const REFUSALS = ['conflict', 'throttled'] as const;

/** The only calls that can collide are writes. */
const isWrite = ({ service, possible }: CallSite) =>
  service === 'table' && possible.includes('conflict');

/** Jobs come twice now and then, so that copies race for the same write. */
const withFates = (random: Random, fateOf: Faults['fateOf']): Faults => ({
  ...randomFaults(random, { ...NO_FAULTS, repeats: 0.2, mostDeliveries: 2, untilMs: 3_600_000 }),
  fateOf,
});

const refusedWrites =
  (rate: number) =>
  (random: Random): Faults => {
    const inARow = new Map<string, number>();
    return withFates(random, (call): Fate => {
      if (!isWrite(call)) return {};
      const before = inARow.get(call.process) ?? 0;
      const isRefused = before < MOST_IN_A_ROW && random.chance(rate);
      inARow.set(call.process, isRefused ? before + 1 : 0);
      return isRefused ? { fault: random.pick(REFUSALS) } : {};
    });
  };

/** The table answers nothing else for a second, reads included, and that in one second of four. */
const throttlingBursts = (random: Random): Faults => {
  const burst = random.fork('bursts');
  const isBurst = (since: number) => burst.fork(String(Math.floor(since / 1_000))).chance(0.25);
  const isAfterBurst = (since: number) => since >= 1_000 && isBurst(since - 1_000);
  return withFates(random, ({ service, since }) =>
    service === 'table' && isBurst(since) && !isAfterBurst(since) ? { fault: 'throttled' } : {},
  );
};

/** No worker is taken for dead, since none was: what it had to record came to be recorded. */
function expectNotStuck(simulation: Simulation): void {
  for (const [id, history] of historiesOf(simulation)) {
    for (const [index, { at, draft }] of history.entries()) {
      if (draft.state !== 'posting') continue;
      const until = history[index + 1]?.at ?? Infinity;
      expect(until - at, `milliseconds ${id} was posting`).toBeLessThan(MINUTE_MS);
    }
  }
}

async function expectUnnoticed(simulation: Simulation, owners: Owners): Promise<void> {
  const failed = owners.flatMap(({ told }) => told.filter(({ status = 500 }) => status >= 500));
  expect(failed, 'calls that failed').toEqual([]);
  expectNotStuck(simulation);
  await expectSafe(simulation, owners);
}

const TROUBLE: readonly (readonly [string, (random: Random) => Faults])[] = [
  ...RATES.map((rate) => [`${rate * 100} % of writes refused`, refusedWrites(rate)] as const),
  ['throttling in bursts', throttlingBursts],
];

describe.each(OPENERS)('%s', (_, open, share) => {
  const seeds = seedCount(Math.ceil(SEEDS * share), NIGHTLY_SHARE * share);

  test.each(TROUBLE)('%s: a reply is live, once', { timeout: LONG_MS }, async (_name, faults) => {
    await overSeeds(seeds, open(simulator(), faults), async (simulation) => {
      await expectUnnoticed(simulation, await play(simulation, plainOwner));
      await expectLiveOnce(simulation);
    });
  });

  test.each(TROUBLE)(
    '%s: changes of mind all hold',
    { timeout: LONG_MS },
    async (_name, faults) => {
      await overSeeds(seeds, open(simulator(), faults), async (simulation) => {
        await expectUnnoticed(simulation, await play(simulation, moodyOwner));
      });
    },
  );
});
