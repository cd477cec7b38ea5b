// Figures of the calls for one completion: tokens, time and attempts.
import type { OpenAI } from 'openai';
import { nowMs } from '../clock.ts';

/** Token counts are undefined when the server gives no usage. */
type CompletionFigures = {
  /** The model of the settings that answered. */
  readonly model: string;
  /** Summed over the answered calls: a completion that was cut off is paid for as well. */
  readonly promptTokens: number | undefined;
  /** The prompt tokens that the server had read before, which cost less. */
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  /** From the first call to the last answer. */
  readonly latencyMs: number;
  /** The calls that were begun, answered or not, without those that the client library repeats by itself. */
  readonly attempts: number;
};

type Usage = OpenAI.CompletionUsage;

/** Undefined when no answer has the count. */
function sumTokens(counts: readonly (number | null | undefined)[]): number | undefined {
  const known = counts.filter((count) => typeof count === 'number');
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : undefined;
}

/** Counts from its creation on. */
export function createCompletionMeter() {
  const startedAt = nowMs();
  const usages: Usage[] = [];
  let attempts = 0;
  return {
    countAttempt: (): void => {
      attempts += 1;
    },
    addUsage: (usage: Usage | null | undefined): void => {
      if (usage) usages.push(usage);
    },
    toFigures: (model: string): CompletionFigures => ({
      model,
      promptTokens: sumTokens(usages.map((usage) => usage.prompt_tokens)),
      cachedTokens: sumTokens(usages.map((usage) => usage.prompt_tokens_details?.cached_tokens)),
      completionTokens: sumTokens(usages.map((usage) => usage.completion_tokens)),
      latencyMs: nowMs() - startedAt,
      attempts,
    }),
  };
}

export type CompletionMeter = ReturnType<typeof createCompletionMeter>;
