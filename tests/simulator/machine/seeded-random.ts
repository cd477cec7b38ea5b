// Seeded random numbers: the same seed draws the same numbers in the same order, on every machine.

export type SeededRandom = {
  /** A number from 0 to below 1. */
  readonly next: () => number;
  /** A whole number, both bounds included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** An independent stream: draws of one part do not shift those of another part. */
  readonly fork: (name: string) => SeededRandom;
};

function hashText(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return value >>> 0;
}

/** Mulberry32, by Tommy Ettinger (public domain): 32 bits of state are plenty for a schedule. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createSeededRandom(seed: number | string): SeededRandom {
  const next = mulberry32(hashText(String(seed)));
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('no choice to pick from');
      return choice;
    },
    fork: (name) => createSeededRandom(`${seed}/${name}`),
  };
}
