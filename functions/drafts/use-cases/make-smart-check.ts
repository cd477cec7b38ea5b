// Asks the model about a reply by rule whose owner switched the smart check on.
import { nowMs } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { completePrompt } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import type { GenerationLog } from '../domain/figures/generation-figures.ts';
import type { GeneratedText } from '../domain/lifecycle/draft.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { buildSmartCheckPrompt } from '../domain/smart-check/smart-check-prompt.ts';
import {
  isReplyWantedByModelOutput,
  listUngroundedSentences,
} from '../domain/smart-check/weigh-smart-check.ts';
import type { ReplySubject } from '../jobs.ts';
import { createPlanModelCallCounter } from '../storage/reserve-plan-usage.ts';

/** A decision, and a verdict for each sentence; reasoning takes the other tokens. */
const SMART_CHECK_MAX_TOKENS = 2_048;

/** A call that has less time than this would only cost money. */
const LEAST_SMART_CHECK_TIME_MS = 2_000;

type SmartCheck = {
  readonly isReplyWanted: boolean;
  /** The sentences that hold the text back and that the model does not excuse. Undefined when it was not asked. */
  readonly ungroundedSentences?: readonly string[] | undefined;
};

type CheckedReply = {
  readonly subject: ReplySubject;
  readonly context: DraftPromptContext;
  /** The time for the check ends then (epoch milliseconds). */
  readonly deadline: number;
};

/**
 * Asks whether a reply is wanted, and about the sentences of the text that the gate cannot decide. A reply is not wanted
 * when the model says no, is unsure, or cannot be asked. Every answer counts as usage.
 */
export async function makeSmartCheck(
  { subject: { userId }, context, deadline }: CheckedReply,
  unfounded: GeneratedText | undefined,
  log: GenerationLog,
): Promise<SmartCheck> {
  const timeoutMs = deadline - nowMs();
  if (timeoutMs < LEAST_SMART_CHECK_TIME_MS) return { isReplyWanted: false };
  const nonce = createRandomSecret().slice(0, 16);
  const prompt = buildSmartCheckPrompt(context, nonce, unfounded?.text);
  try {
    const countCall = createPlanModelCallCounter(userId, 'rules');
    const { text: output, figures } = await completePrompt({
      ...prompt,
      timeoutMs,
      maxTokens: SMART_CHECK_MAX_TOKENS,
      countCall,
    });
    log.completions.push(figures);
    return {
      isReplyWanted: isReplyWantedByModelOutput(output),
      ungroundedSentences: unfounded && listUngroundedSentences(unfounded, output, prompt, context),
    };
  } catch (error) {
    if (!(error instanceof AppError))
      logger.warn('the smart check failed', { error: error as Error });
    return { isReplyWanted: false };
  }
}
