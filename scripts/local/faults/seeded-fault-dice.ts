// Draws which calls meet a fault. A draw depends only on the seed, its name and the number of earlier draws of that
// name. So the nth call of a function meets the same faults in every run, independent of other functions.
import { createHash } from 'node:crypto';

export type FaultDice = {
  /** Whether an event of this probability happens now. */
  readonly happens: (name: string, probability: number) => boolean;
  /** A whole number, both bounds included. */
  readonly between: (name: string, least: number, most: number) => number;
};

const UINT32_RANGE = 2 ** 32;

export function createFaultDice(seed: number): FaultDice {
  const drawCounts = new Map<string, number>();
  const draw = (name: string): number => {
    const count = drawCounts.get(name) ?? 0;
    drawCounts.set(name, count + 1);
    const digest = createHash('sha256').update(`${seed}/${name}/${count}`).digest();
    return digest.readUInt32BE() / UINT32_RANGE;
  };
  return {
    happens: (name, probability) => probability > 0 && draw(name) < probability,
    between: (name, least, most) => least + Math.floor(draw(name) * (most - least + 1)),
  };
}
