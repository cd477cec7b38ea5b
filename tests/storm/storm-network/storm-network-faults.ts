// The faults of the fake network of a storm, drawn from the seed.
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';

/** `takesEffect`: the call has its effect despite the response. */
export type StormNetworkFault = {
  readonly takesEffect: boolean;
  readonly delayMs: number;
  readonly response: 'result' | 'server_error' | 'reset';
};

const makeFault = (
  takesEffect: boolean,
  response: StormNetworkFault['response'],
  delayMs = 0,
): StormNetworkFault => ({
  takesEffect,
  response,
  delayMs,
});

/** Draws the fault of a call that publishes. */
export function drawRandomPublishFault(random: SeededRandom): StormNetworkFault {
  const chance = random.next();
  if (chance < 0.08) return makeFault(true, 'server_error');
  if (chance < 0.16) return makeFault(true, 'reset');
  if (chance < 0.2) return makeFault(false, 'server_error');
  if (chance < 0.24) return makeFault(false, 'reset');
  // Slow enough for a kill between the effect and the response.
  if (chance < 0.4) return makeFault(true, 'result', random.between(1_000, 6_000));
  return makeFault(true, 'result', random.between(0, 300));
}

/** Creates a function that draws the fault of a read; at most `maxFailures` reads fail. */
export function createRandomReadFaults(
  random: SeededRandom,
  maxFailures: number,
): () => StormNetworkFault {
  let remaining = maxFailures;
  return () => {
    const chance = random.next();
    if (remaining > 0 && chance < 0.002) {
      remaining -= 1;
      return makeFault(true, random.chance(0.5) ? 'server_error' : 'reset');
    }
    return makeFault(true, 'result', chance < 0.02 ? random.between(500, 2_000) : 0);
  };
}
