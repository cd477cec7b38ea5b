// Writes that conflict with other transactions, and a table that throttles: users notice nothing but a delay.
import { describe, expect, test } from 'vitest';
import { getSeedCount } from '#tests/support/seed-count.ts';
import { getDraftHistories } from './draft-history.ts';
import {
  createRandomFaultPlan,
  type FaultDecision,
  type FaultPlan,
  NO_FAULT_RATES,
  type VendorCallSite,
} from './fault-plan.ts';
import { expectReplyInvariants, expectReplyLiveOnce } from './posting-expectations.ts';
import {
  actRandomlyAsOwner,
  draftAndPost,
  playOwnerScript,
  type SimulatedOwners,
} from './posting-scenario.ts';
import { runForSeeds } from './run-for-seeds.ts';
import type { SeededRandom } from './seeded-random.ts';
import { NIGHTLY_TIMEOUT_MS, setUpSharedSimulator } from './set-up-shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { SIMULATIONS_BY_SUBJECT_KIND } from './subject-simulation-openers.ts';

const simulator = setUpSharedSimulator();

const REJECTION_RATES = [0.01, 0.1, 0.5];
const DEFAULT_SEED_COUNT = 3;
const NIGHTLY_SEED_SHARE = 0.05;

/** At a rate of one half some call would otherwise be rejected until it gives up, which is right. */
const MAX_CONSECUTIVE_REJECTIONS = 12;
const MINUTE_MS = 60_000;

const WRITE_REJECTIONS = ['conflict', 'throttled'] as const;

/** Only writes can conflict. */
const isWrite = ({ service, possibleFaults }: VendorCallSite) =>
  service === 'table' && possibleFaults.includes('conflict');

/** Some jobs are delivered twice, so that copies race for the same write. */
const createFaultPlan = (
  random: SeededRandom,
  decideFault: FaultPlan['decideFault'],
): FaultPlan => ({
  ...createRandomFaultPlan(random, {
    ...NO_FAULT_RATES,
    redelivery: 0.2,
    maxDeliveries: 2,
    faultFreeAfterMs: 3_600_000,
  }),
  decideFault,
});

const rejectWrites =
  (rate: number) =>
  (random: SeededRandom): FaultPlan => {
    const consecutiveByProcess = new Map<string, number>();
    return createFaultPlan(random, (call): FaultDecision => {
      if (!isWrite(call)) return {};
      const before = consecutiveByProcess.get(call.processName) ?? 0;
      const isRejected = before < MAX_CONSECUTIVE_REJECTIONS && random.chance(rate);
      consecutiveByProcess.set(call.processName, isRejected ? before + 1 : 0);
      return isRejected ? { fault: random.pick(WRITE_REJECTIONS) } : {};
    });
  };

/** Throttles every call, reads included, in about one second of four. */
const throttleInBursts = (random: SeededRandom): FaultPlan => {
  const burstRandom = random.fork('bursts');
  const isBurst = (sinceStartMs: number) =>
    burstRandom.fork(String(Math.floor(sinceStartMs / 1_000))).chance(0.25);
  const isAfterBurst = (sinceStartMs: number) =>
    sinceStartMs >= 1_000 && isBurst(sinceStartMs - 1_000);
  return createFaultPlan(random, ({ service, sinceStartMs }) =>
    service === 'table' && isBurst(sinceStartMs) && !isAfterBurst(sinceStartMs)
      ? { fault: 'throttled' }
      : {},
  );
};

/** No worker is taken for crashed, since none did: each recorded its result in time. */
function expectNoStalledDraft(simulation: Simulation): void {
  for (const [id, history] of getDraftHistories(simulation)) {
    for (const [index, { at, draft }] of history.entries()) {
      if (draft.state !== 'posting') continue;
      const until = history[index + 1]?.at ?? Infinity;
      expect(until - at, `milliseconds ${id} was posting`).toBeLessThan(MINUTE_MS);
    }
  }
}

async function expectNoFailedCall(simulation: Simulation, owners: SimulatedOwners): Promise<void> {
  const failedCalls = owners.flatMap(({ recordedCalls }) =>
    recordedCalls.filter(({ status = 500 }) => status >= 500),
  );
  expect(failedCalls, 'calls that failed').toEqual([]);
  expectNoStalledDraft(simulation);
  await expectReplyInvariants(simulation, owners);
}

const TABLE_FAULTS: readonly (readonly [string, (random: SeededRandom) => FaultPlan])[] = [
  ...REJECTION_RATES.map(
    (rate) => [`${rate * 100} % of writes are rejected`, rejectWrites(rate)] as const,
  ),
  ['the table throttles in bursts', throttleInBursts],
];

describe.each(SIMULATIONS_BY_SUBJECT_KIND)('a reply to %s', (_, createOpener, share) => {
  const seeds = getSeedCount(Math.ceil(DEFAULT_SEED_COUNT * share), NIGHTLY_SEED_SHARE * share);

  test.each(TABLE_FAULTS)(
    'marks the reply live once when %s',
    { timeout: NIGHTLY_TIMEOUT_MS },
    async (_name, faults) => {
      await runForSeeds(seeds, createOpener(simulator(), faults), async (simulation) => {
        await expectNoFailedCall(simulation, await playOwnerScript(simulation, draftAndPost));
        await expectReplyLiveOnce(simulation);
      });
    },
  );

  test.each(TABLE_FAULTS)(
    'the reply follows every edit, cancel and repost of its owner when %s',
    { timeout: NIGHTLY_TIMEOUT_MS },
    async (_name, faults) => {
      await runForSeeds(seeds, createOpener(simulator(), faults), async (simulation) => {
        await expectNoFailedCall(simulation, await playOwnerScript(simulation, actRandomlyAsOwner));
      });
    },
  );
});
