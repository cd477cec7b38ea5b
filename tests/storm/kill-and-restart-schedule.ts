// Kills all processes of the product during a storm, and restarts it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import type { ProductProcess } from './storm-product-process.ts';

/** After the last webhook there is still work to interrupt. */
const LAST_KILL_WITHIN_MS = 20_000;
/** The probability that the product is killed again while it starts. */
const KILL_AT_START_PROBABILITY = 0.25;

export type KillSchedule = {
  readonly counts: Readonly<{ kills: number; processes: number }>;
  /** Kills and restarts the product until all kills are used, the last of them after the webhooks. */
  readonly run: () => Promise<void>;
};

export function createKillSchedule(options: {
  readonly product: ProductProcess;
  readonly random: SeededRandom;
  readonly kills: number;
  /** The accepted share of the webhooks: 0 to 1. */
  readonly progress: () => number;
  readonly log: (line: string) => void;
}): KillSchedule {
  const { product, random, kills, progress, log } = options;
  const counts = { kills: 0, processes: 0 };

  const killOnce = async (reason: string): Promise<void> => {
    counts.kills += 1;
    const percent = Math.round(progress() * 100);
    counts.processes += await product.kill(random);
    log(`kill ${counts.kills} of ${kills} at ${percent} % of the webhooks (${reason})`);
  };

  const restart = async (): Promise<void> => {
    await sleep(random.between(0, 2_000));
    let started = product.start();
    if (counts.kills < kills && random.chance(KILL_AT_START_PROBABILITY)) {
      await sleep(random.between(200, 4_000));
      await killOnce('while starting');
      await started;
      started = product.start();
    }
    const restartedAt = Date.now();
    if (!(await started)) throw new Error('The product did not start again on its state folder.');
    log(`ready again after ${((Date.now() - restartedAt) / 1_000).toFixed(1)} s`);
  };

  /** Spreads the kills over the webhooks; the last one comes after all of them. */
  const waitForKill = async (killIndex: number): Promise<void> => {
    if (killIndex === kills - 1) {
      while (progress() < 1) await sleep(100);
      await sleep(random.between(0, LAST_KILL_WITHIN_MS));
      return;
    }
    const share = (killIndex + random.next()) / Math.max(1, kills - 1);
    while (progress() < Math.min(share, 0.99)) await sleep(50);
  };

  return {
    counts,
    run: async () => {
      while (counts.kills < kills) {
        await waitForKill(counts.kills);
        await killOnce('at work');
        await restart();
      }
    },
  };
}
