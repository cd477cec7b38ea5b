// Plans in which AWS behaves badly: conflicts, throttling, partial batches, duplicates, late messages and lagging
// indexes. Any scenario can be played under each of them.

import type { FaultDecision, FaultPlan, VendorCallSite } from './fault-plan.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The faults of AWS itself while workers, network and model work. They continue to the end of the run. */
type AwsFaultRates = {
  /** Share of writes that are rejected: they conflict with a transaction, or the table is throttled. */
  readonly rejectedWrites: number;
  /** Share of seconds in which the table throttles every call. */
  readonly throttledSeconds: number;
  /** Share of batches, of the table and of queues, of which only a part is processed. */
  readonly partialBatches: number;
  /** Share of messages that arrive up to `MAX_LATENESS_MS` late. */
  readonly lateMessages: number;
  /** Share of messages that are delivered twice. */
  readonly duplicates: number;
  readonly indexLagMs?: number;
};

const NO_AWS_FAULTS: AwsFaultRates = {
  rejectedWrites: 0,
  throttledSeconds: 0,
  partialBatches: 0,
  lateMessages: 0,
  duplicates: 0,
};

const MAX_LATENESS_MS = 5_000;
/** At a rate of one half some call would otherwise be rejected until it rightly gives up. */
const MAX_CONSECUTIVE_REJECTIONS = 12;

/** Only writes can conflict. */
const isWrite = ({ service, possibleFaults }: VendorCallSite) =>
  service === 'table' && possibleFaults.includes('conflict');

/** Draws for each second whether the table throttles; two such seconds never follow one another. */
function createThrottledSeconds(random: SeededRandom, share: number) {
  const isDrawn = (second: number) => random.fork(String(second)).chance(share);
  return ({ service, sinceStartMs }: VendorCallSite): boolean => {
    const second = Math.floor(sinceStartMs / 1_000);
    return service === 'table' && isDrawn(second) && !(second > 0 && isDrawn(second - 1));
  };
}

const createAwsFaultPlan =
  (someRates: Partial<AwsFaultRates>) =>
  (random: SeededRandom): FaultPlan => {
    const rates = { ...NO_AWS_FAULTS, ...someRates };
    const isThrottledSecond = createThrottledSeconds(random.fork('bursts'), rates.throttledSeconds);
    const rejectionsByProcess = new Map<string, number>();
    const reject = (call: VendorCallSite, rate: number, faults: readonly string[]) => {
      const before = rejectionsByProcess.get(call.processName) ?? 0;
      const isRejected = before < MAX_CONSECUTIVE_REJECTIONS && random.chance(rate);
      rejectionsByProcess.set(call.processName, isRejected ? before + 1 : 0);
      return isRejected ? { fault: random.pick(faults) } : {};
    };
    const decideFault = (call: VendorCallSite): FaultDecision => {
      if (isThrottledSecond(call)) return { fault: 'throttled' };
      const { rejectedWrites, partialBatches } = rates;
      if (partialBatches > 0 && call.possibleFaults.includes('partial'))
        return reject(call, partialBatches, ['partial']);
      return isWrite(call) ? reject(call, rejectedWrites, ['conflict', 'throttled']) : {};
    };
    return {
      decideFault,
      drawDeliveryCount: () => (random.chance(rates.duplicates) ? 2 : 1),
      shouldLoseAcknowledgment: () => random.chance(rates.duplicates / 4),
      drawLatenessMs: () =>
        random.chance(rates.lateMessages) ? random.between(0, MAX_LATENESS_MS) : 0,
      ...(rates.indexLagMs !== undefined && { indexLagMs: rates.indexLagMs }),
    };
  };

/** Under all of these every scenario must end as it does without faults. The most revealing ones come first. */
export const SIMULATED_AWS_FAULT_CASES = (
  [
    [
      'AWS does all of it at once',
      {
        rejectedWrites: 0.1,
        throttledSeconds: 0.1,
        partialBatches: 0.3,
        lateMessages: 0.3,
        duplicates: 0.3,
        indexLagMs: 1_500,
      },
    ],
    ['half of all batches are processed in part', { partialBatches: 0.5 }],
    ['1 % of writes are rejected', { rejectedWrites: 0.01, duplicates: 0.2 }],
    ['10 % of writes are rejected', { rejectedWrites: 0.1, duplicates: 0.2 }],
    ['50 % of writes are rejected', { rejectedWrites: 0.5, duplicates: 0.2 }],
    ['the table throttles in bursts', { throttledSeconds: 0.25, duplicates: 0.2 }],
    ['indexes lag by up to 0.2 s', { indexLagMs: 200 }],
    ['indexes lag by up to 3 s', { indexLagMs: 3_000 }],
    ['messages arrive twice and seconds late', { duplicates: 0.5, lateMessages: 0.5 }],
  ] as const satisfies readonly (readonly [string, Partial<AwsFaultRates>])[]
).map(([name, rates]) => [name, createAwsFaultPlan(rates)] as const);
