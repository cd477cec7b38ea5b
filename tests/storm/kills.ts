// When everything dies during a storm, and how it comes back.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#tests/simulator/random.ts';
import type { Product } from './product.ts';

/** After the last webhook there is work left to be interrupted. */
const AFTER_THE_END_MS = 20_000;
/** How often it dies again while it is starting. */
const KILLED_AT_START = 0.25;

export type Kills = {
  readonly counts: Readonly<{ kills: number; processes: number }>;
  /** Kills and starts until all kills are spent, the last of them after the webhooks. */
  readonly run: () => Promise<void>;
};

export function planKills(options: {
  readonly product: Product;
  readonly random: Random;
  readonly kills: number;
  /** The part of the webhooks that was answered: 0 to 1. */
  readonly progress: () => number;
  readonly say: (line: string) => void;
}): Kills {
  const { product, random, kills, progress, say } = options;
  const counts = { kills: 0, processes: 0 };

  const killOnce = async (why: string): Promise<void> => {
    counts.kills += 1;
    const at = Math.round(progress() * 100);
    counts.processes += await product.kill(random);
    say(`kill ${counts.kills} of ${kills} at ${at} % of the webhooks (${why})`);
  };

  const restart = async (): Promise<void> => {
    await sleep(random.between(0, 2_000));
    let started = product.start();
    if (counts.kills < kills && random.chance(KILLED_AT_START)) {
      await sleep(random.between(200, 4_000));
      await killOnce('while starting');
      await started;
      started = product.start();
    }
    const begun = Date.now();
    if (!(await started)) throw new Error('The product did not start again on its state folder.');
    say(`ready again after ${((Date.now() - begun) / 1_000).toFixed(1)} s`);
  };

  /** One part of the webhooks for each kill but the last, which comes when they are over. */
  const waitFor = async (number: number): Promise<void> => {
    if (number === kills - 1) {
      while (progress() < 1) await sleep(100);
      await sleep(random.between(0, AFTER_THE_END_MS));
      return;
    }
    const share = (number + random.next()) / Math.max(1, kills - 1);
    while (progress() < Math.min(share, 0.99)) await sleep(50);
  };

  return {
    counts,
    run: async () => {
      while (counts.kills < kills) {
        await waitFor(counts.kills);
        await killOnce('at work');
        await restart();
      }
    },
  };
}
