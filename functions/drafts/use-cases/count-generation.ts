// Counts what the model did for one text of an account.
import { formatUtcDay, nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import {
  computeGenerationFigures,
  type GenerationLog,
} from '../domain/figures/generation-figures.ts';
import { addGenerationFigures } from '../storage/draft-figures-repository.ts';

/** Never throws: a draft is worth more than its figures. `writeId` is unique for the text. */
export async function countGeneration(
  account: AccountRef,
  log: GenerationLog,
  writeId: string,
): Promise<void> {
  const figures = computeGenerationFigures(log);
  if (Object.keys(figures).length === 0) return;
  await addGenerationFigures(account, formatUtcDay(nowMs()), figures, writeId).catch(
    (error: unknown) =>
      logger.warn('the figures of a text were not counted', { error: error as Error }),
  );
}
