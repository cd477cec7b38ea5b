// How the network of a storm lets its callers down, by chance from the seed.
import type { Random } from '#tests/simulator/random.ts';

/** `acts`: the call has its effect all the same. */
export type Fault = {
  readonly acts: boolean;
  readonly delayMs: number;
  readonly answer: 'result' | 'server_error' | 'reset';
};

const fault = (acts: boolean, answer: Fault['answer'], delayMs = 0): Fault => ({
  acts,
  answer,
  delayMs,
});

/** What a call that publishes meets. */
export function publishFault(random: Random): Fault {
  const chance = random.next();
  if (chance < 0.08) return fault(true, 'server_error');
  if (chance < 0.16) return fault(true, 'reset');
  if (chance < 0.2) return fault(false, 'server_error');
  if (chance < 0.24) return fault(false, 'reset');
  // Slow enough for a kill to come between the effect and the answer.
  if (chance < 0.4) return fault(true, 'result', random.between(1_000, 6_000));
  return fault(true, 'result', random.between(0, 300));
}

/** What a read meets; at most `most` of them fail. */
export function readFaults(random: Random, most: number): () => Fault {
  let left = most;
  return () => {
    const chance = random.next();
    if (left > 0 && chance < 0.002) {
      left -= 1;
      return fault(true, random.chance(0.5) ? 'server_error' : 'reset');
    }
    return fault(true, 'result', chance < 0.02 ? random.between(500, 2_000) : 0);
  };
}
