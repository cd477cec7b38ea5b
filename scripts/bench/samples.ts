// Samples and what is made of them.

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Always the same numbers between 0 and 1 for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SEED = 20_261_121;

function shuffled<Name>(names: readonly Name[], random: () => number): Name[] {
  const left = [...names];
  return names.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/**
 * Medians of several measurements that take turns, in another order each round, so that what else
 * the machine does meets all of them alike. The first round warms up and is thrown away.
 */
export async function mediansOf<Name extends string>(
  measurements: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(measurements) as Name[];
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  const random = randomFrom(SEED);
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of shuffled(names, random)) {
      const sample = await measurements[name]();
      if (round > 0) samples.get(name)?.push(sample);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
