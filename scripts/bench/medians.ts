// Medians of repeated measurements.

export function computeMedian(samples: readonly number[]): number {
  const sorted = [...samples].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A seeded generator of numbers between 0 and 1 (mulberry32). */
export function createSeededNumberGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SHUFFLE_SEED = 20_261_121;

function shuffle<Name>(names: readonly Name[], random: () => number): Name[] {
  const remaining = [...names];
  return names.flatMap(() => remaining.splice(Math.floor(random() * remaining.length), 1));
}

/**
 * Medians of several measurements that alternate in a different order each round, so that other
 * load on the machine affects all of them alike. The first round warms up and is discarded.
 */
export async function measureMedians<Name extends string>(
  measurements: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(measurements) as Name[];
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  const random = createSeededNumberGenerator(SHUFFLE_SEED);
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of shuffle(names, random)) {
      const sample = await measurements[name]();
      if (round > 0) samples.get(name)?.push(sample);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, computeMedian(samples.get(name) ?? [])]),
  ) as Record<Name, number>;
}

export async function measureMilliseconds(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
