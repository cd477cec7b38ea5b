// The network's limits, outages and ended logins in the middle of an import: no storm, then on.
import { describe, expect, test } from 'vitest';
import { beginLink } from '#functions/connection/use-cases/begin-link.ts';
import { getIgAccount } from '#functions/connection/use-cases/current-account.ts';
import type { ContentCall } from './content-network.ts';
import { NO_FAULTS, plannedFaults, randomFaults } from './faults.ts';
import { expectHonestProgress, expectMirrored, expectWholeProgress } from './import-oracle.ts';
import {
  chooseAndImport,
  contentOf,
  HOUR_MS,
  linkAgain,
  openImport,
  pass,
  refreshAgain,
  type Status,
  untilImported,
  untilQuiet,
  watchImport,
} from './import-scenario.ts';
import { pausesOf } from './pauses.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { START } from './world.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const SEEDS = seedCount(1, 0.01);
const calm = (random: Random) => randomFaults(random, NO_FAULTS);
const MINUTE_MS = 60_000;
/** From a look at the pause to the call, where the table is well. */
const ON_ITS_WAY_MS = 150;
/** Calls that were on their way when the trouble began: an import works on so many pieces at once. */
const ON_THEIR_WAY = 16;

const isWaiting = (told: readonly Status[]): boolean => (told.at(-1)?.waiting ?? null) !== null;

/** Who would link a login meanwhile is told to wait, and for how long. */
async function expectLinkingWaits(simulation: Simulation): Promise<void> {
  const { world, tenant } = simulation;
  const { userId, igUserId } = tenant.subject;
  const input = { request: {}, caller: { userId, igUserId } } as never;
  const answer = await world.look(() => beginLink(input));
  const seconds = Math.ceil((contentOf(simulation).throttledUntil - world.now()) / 1_000);
  expect(answer).toEqual({
    messages: ['api_throttle'],
    next_available_run_time: expect.any(Number),
  });
  const { next_available_run_time: told } = answer as { next_available_run_time: number };
  expect(Math.abs(told - seconds), 'seconds to wait').toBeLessThan(3);
}

describe.each([1, 4, 40])('a limit for %i minutes in the middle', (regainMinutes) => {
  test(`no call before the time named, then on from there (${SEEDS} seeds)`, LONG, async () => {
    const limit = (random: Random) => {
      let calls = 0;
      const nth = random.between(1, 6);
      const faults = plannedFaults(calm(random), ({ service }) =>
        service === 'network' && ++calls === nth ? { fault: 'throttled' } : undefined,
      );
      // What a queue believes unanswered comes again in the middle of the pause.
      return { ...faults, forgetsSuccess: () => random.chance(0.5) };
    };
    const open = openImport(simulator(), limit, () => ({ regainMinutes }));
    await overSeeds(SEEDS, open, async (simulation) => {
      const content = contentOf(simulation);
      const told = watchImport(simulation);
      await chooseAndImport(simulation);
      await simulation.world.run(async () => isWaiting(told), HOUR_MS);
      await expectLinkingWaits(simulation);
      await untilImported(simulation, told);
      await expectMirrored(simulation);
      expectHonestProgress(simulation, told);
      expectWholeProgress(simulation, told);

      const pauses = pausesOf(simulation);
      const late = content.calls.filter(({ at }) =>
        pauses.some(({ notedAt, until }) => at > notedAt + ON_ITS_WAY_MS && at < until),
      );
      expect(late, 'calls after the limit was known').toEqual([]);
      const [first] = content.calls.filter(({ at }) => at >= content.throttledUntil);
      expect(first?.at ?? Infinity, 'goes on by itself').toBeLessThan(
        content.throttledUntil + 6 * MINUTE_MS,
      );
      const waiting = told.filter((status) => status.waiting !== null);
      expect(waiting.length, 'the screen says why it waits').toBeGreaterThan(1);
      for (const { waiting: shown } of waiting) {
        expect(shown?.reason).toBe('network_limit');
        expect(Math.abs(Date.parse(shown?.until ?? '') - content.throttledUntil)).toBeLessThan(
          2_000,
        );
      }
    });
  });
});

const OUTAGE = { from: 1_000, to: 1_000 + 5 * MINUTE_MS };
const during = (call: ContentCall): boolean =>
  call.at - START >= OUTAGE.from && call.at - START < OUTAGE.to;

describe('five minutes of outage', () => {
  const refusalAt = (since: number) =>
    since >= OUTAGE.from && since < OUTAGE.to ? ('outage' as const) : undefined;
  /** 5, 10, 20, 40, 80 and 160 seconds apart. */
  const PROBES = 7;

  test(`an import asks rarely and goes on where it was (${SEEDS} seeds)`, LONG, async () => {
    await overSeeds(
      SEEDS,
      openImport(simulator(), calm, () => ({ refusalAt })),
      async (simulation) => {
        const told = watchImport(simulation);
        await chooseAndImport(simulation);
        await untilImported(simulation, told);
        await expectMirrored(simulation);
        expectHonestProgress(simulation, told);
        expectWholeProgress(simulation, told);
        const asked = contentOf(simulation).calls.filter(during).length;
        expect(asked).toBeLessThanOrEqual(ON_THEIR_WAY + PROBES);
        expect(told.some(({ waiting }) => waiting?.reason === 'network_outage')).toBe(true);
      },
    );
  });

  test(`refreshes asked for every five seconds are no storm (${SEEDS} seeds)`, LONG, async () => {
    const later = (since: number) => refusalAt(since - 2 * HOUR_MS);
    await overSeeds(
      SEEDS,
      openImport(simulator(), calm, () => ({ refusalAt: later })),
      async (simulation) => {
        const told = watchImport(simulation);
        await chooseAndImport(simulation);
        await untilImported(simulation, told);
        await pass(simulation, 2 * HOUR_MS - (simulation.world.now() - START));
        const before = contentOf(simulation).calls.length;
        for (let second = 0; second < 300; second += 5) {
          void refreshAgain(simulation);
          await pass(simulation, 5_000);
        }
        expect(contentOf(simulation).calls.length - before).toBeLessThanOrEqual(1 + PROBES);
        await pass(simulation, HOUR_MS / 2);
        await untilQuiet(simulation);
        await expectMirrored(simulation);
      },
    );
  });
});

describe.each([
  ['expired', 'facebook_token_expired'],
  ['no_permission', 'missing_permissions'],
] as const)('a login that is %s', (trouble, code) => {
  test(
    `stops the import, the owner reads ${code}, and linked again it goes on (${SEEDS} seeds)`,
    LONG,
    async () => {
      let isEnded = true;
      const refusalAt = (since: number) => (since > 1_500 && isEnded ? trouble : undefined);
      await overSeeds(
        SEEDS,
        openImport(simulator(), calm, () => ({ refusalAt })),
        async (simulation) => {
          isEnded = true;
          const content = contentOf(simulation);
          const told = watchImport(simulation);
          await chooseAndImport(simulation);
          await untilImported(simulation, told);
          expect(told.at(-1)?.importing).toBe(false);
          const calls = content.calls.length;
          await pass(simulation, HOUR_MS);
          expect(content.calls.length, 'calls with a login that ended').toBe(calls);
          expect(content.calls.filter(({ at }) => at - START > 3_500)).toEqual([]);
          const caller = {
            userId: simulation.tenant.subject.userId,
            igUserId: simulation.tenant.subject.igUserId,
          };
          const shown = await simulation.world.look(() => getIgAccount({ caller } as never));
          expect(shown.messages).toContain(code);

          isEnded = false;
          const seen = told.length;
          await linkAgain(simulation);
          await untilImported(simulation, told);
          await expectMirrored(simulation);
          expectWholeProgress(simulation, told);
          expectHonestProgress(simulation, told.slice(seen));
        },
      );
    },
  );
});
