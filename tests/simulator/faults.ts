// What may go wrong, and how often: every call over a vendor's edge asks here what becomes of it.
import type { Random } from './random.ts';

export type Service = 'table' | 'queue' | 'network' | 'model';

/** One call as the faults see it. */
export type CallSite = {
  readonly process: string;
  /** The how many-th call of its process this is, from 0. */
  readonly index: number;
  readonly service: Service;
  /** E.g. `UpdateItem`, `publish`. */
  readonly name: string;
  /** The faults this call can meet, by name. */
  readonly possible: readonly string[];
  /** Milliseconds since the run began. */
  readonly since: number;
};

export type Fate = {
  /** One of the possible faults; undefined where all goes well. */
  readonly fault?: string | undefined;
  /** Whether the process dies at this call, before or after it took effect. */
  readonly death?: 'before' | 'after' | undefined;
};

export type Faults = {
  readonly fateOf: (call: CallSite) => Fate;
  /** How often a message is delivered, side by side. */
  readonly deliveries: () => number;
  /** Whether a worker's success does not reach the queue, which then delivers again. */
  readonly forgetsSuccess: () => boolean;
};

export type Rates = Readonly<Record<Service, number>> & {
  /** That a process dies at a call. */
  readonly death: number;
  /** That a message is delivered more than once, and how often at most. */
  readonly repeats: number;
  readonly mostDeliveries: number;
  /** Milliseconds after which nothing goes wrong any more, so that everything must come to rest. */
  readonly untilMs: number;
};

export const NO_FAULTS: Rates = {
  table: 0,
  queue: 0,
  network: 0,
  model: 0,
  death: 0,
  repeats: 0,
  mostDeliveries: 1,
  untilMs: 0,
};

/** Faults by chance. */
export function randomFaults(random: Random, rates: Rates): Faults {
  return {
    fateOf(call) {
      const { possible, service } = call;
      const fault = random.chance(rates[service]) ? random.pick(possible) : undefined;
      const dies = random.chance(rates.death);
      const death = dies ? random.pick(['before', 'after'] as const) : undefined;
      return call.since < rates.untilMs ? { fault, death } : {};
    },
    deliveries: () => (random.chance(rates.repeats) ? random.between(2, rates.mostDeliveries) : 1),
    forgetsSuccess: () => random.chance(rates.repeats / 4),
  };
}

/** Faults at chosen calls; the first answer that is not undefined decides, else `otherwise`. */
export const plannedFaults = (
  otherwise: Faults,
  plan: (call: CallSite) => Fate | undefined,
): Faults => ({ ...otherwise, fateOf: (call) => plan(call) ?? otherwise.fateOf(call) });
