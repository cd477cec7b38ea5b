// The faults that a run injects, and their rates: every call to a vendor asks the fault plan for its fault.
import type { SeededRandom } from './seeded-random.ts';

export type VendorService = 'table' | 'queue' | 'network' | 'model' | 'bucket';

/** One call to a vendor, as the fault plan sees it. */
export type VendorCallSite = {
  readonly processName: string;
  /** The index of the call among those of its process. */
  readonly callIndex: number;
  readonly service: VendorService;
  /** E.g. `UpdateItem`, `publish`. */
  readonly name: string;
  /** The names of the faults this call can meet. */
  readonly possibleFaults: readonly string[];
  /** Milliseconds since the run began. */
  readonly sinceStartMs: number;
};

export type FaultDecision = {
  /** One of the possible faults; undefined when the call succeeds. */
  readonly fault?: string | undefined;
  /** Whether the process crashes at this call, before or after the call took effect. */
  readonly crash?: 'before' | 'after' | undefined;
};

export type FaultPlan = {
  readonly decideFault: (call: VendorCallSite) => FaultDecision;
  /** How many copies of a message are delivered at the same time. */
  readonly drawDeliveryCount: () => number;
  /** Whether a worker's success does not reach the queue, which then delivers the message again. */
  readonly shouldLoseAcknowledgment: () => boolean;
  /** How many milliseconds too late a message arrives. */
  readonly drawLatenessMs: () => number;
  /** The longest lag of secondary indexes in milliseconds; the scenario decides when it is undefined. */
  readonly indexLagMs?: number;
};

export type FaultRates = Readonly<Record<VendorService, number>> & {
  /** The probability that a process crashes at a call. */
  readonly crash: number;
  /** The probability that a message is delivered more than once, and the most copies. */
  readonly redelivery: number;
  readonly maxDeliveries: number;
  /** Faults end after this many milliseconds, so that the product must finish everything. */
  readonly faultFreeAfterMs: number;
};

export const NO_FAULT_RATES: FaultRates = {
  table: 0,
  queue: 0,
  network: 0,
  model: 0,
  bucket: 0,
  crash: 0,
  redelivery: 0,
  maxDeliveries: 1,
  faultFreeAfterMs: 0,
};

/** A plan that draws faults at these rates. */
export function createRandomFaultPlan(random: SeededRandom, rates: FaultRates): FaultPlan {
  return {
    decideFault(call) {
      const { possibleFaults, service } = call;
      const fault = random.chance(rates[service]) ? random.pick(possibleFaults) : undefined;
      const crashes = random.chance(rates.crash);
      const crash = crashes ? random.pick(['before', 'after'] as const) : undefined;
      return call.sinceStartMs < rates.faultFreeAfterMs ? { fault, crash } : {};
    },
    drawDeliveryCount: () =>
      random.chance(rates.redelivery) ? random.between(2, rates.maxDeliveries) : 1,
    shouldLoseAcknowledgment: () => random.chance(rates.redelivery / 4),
    drawLatenessMs: () => 0,
  };
}

export const createFaultPlanWithoutFaults = (random: SeededRandom): FaultPlan =>
  createRandomFaultPlan(random, NO_FAULT_RATES);

/** Undefined when the call meets no fault. */
export type FaultDecider = (call: VendorCallSite) => FaultDecision | undefined;

/** Plans with faults at chosen calls only. */
export const createScriptedFaultPlan =
  (decide: FaultDecider) =>
  (random: SeededRandom): FaultPlan => {
    const others = createFaultPlanWithoutFaults(random);
    return { ...others, decideFault: (call) => decide(call) ?? others.decideFault(call) };
  };
