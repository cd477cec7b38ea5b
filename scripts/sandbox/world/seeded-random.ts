// Random numbers that depend only on the seed, so that a world can be generated again.
export interface SeededRandom {
  /** In [0, 1). */
  readonly next: () => number;
  /** Integer from minimum to maximum, both inclusive. */
  readonly integer: (minimum: number, maximum: number) => number;
  readonly between: (minimum: number, maximum: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** A name, each as often as its share of 1; the last one fills the remaining share. */
  readonly pickByShare: <T extends string>(shares: Readonly<Record<T, number>>) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

export function createSeededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (minimum: number, maximum: number): number =>
    minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    integer,
    between: (minimum, maximum) => minimum + next() * (maximum - minimum),
    chance: (probability) => next() < probability,
    pick: (items) => getElementCyclic(items, Math.floor(next() * items.length)),
    pickByShare: <T extends string>(shares: Readonly<Record<T, number>>) => {
      const names = Object.keys(shares) as T[];
      let roll = next();
      const found = names.find((name) => {
        roll -= shares[name];
        return roll < 0;
      });
      return found ?? getElementCyclic(names, -1);
    },
    shuffle: (items) => {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = integer(0, index);
        [copy[index], copy[other]] = [getElementCyclic(copy, other), getElementCyclic(copy, index)];
      }
      return copy;
    },
  };
}

/** 32-bit hash of a text (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The index wraps around, so any integer is valid for a non-empty list. */
export function getElementCyclic<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) throw new RangeError('Cannot take an element of an empty list.');
  return item;
}
