// Asks the model for the text of one draft and checks what it wrote.
import { createRandomSecret } from '#platform/ids.ts';
import { completePrompt, type ModelCallCounter } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import type { GeneratedText } from '../domain/lifecycle/draft.ts';
import {
  buildDraftPrompt,
  type DraftPromptContext,
  describeDraftBasis,
} from '../domain/prompt/draft-prompt.ts';
import { validateModelOutput } from '../domain/prompt/validate-model-output.ts';

/**
 * Fits a draft of GENERATED_DRAFT_MAX_CHARACTERS in any script: a model that escapes its JSON writes an emoji as two
 * times six characters, which take several tokens. Most drafts need a tenth and leave the other tokens for reasoning. A
 * second attempt asks for four times as many; many servers reject more than that.
 */
const MAX_OUTPUT_TOKENS = 4_096;

/** Undefined when the model gives no usable text. */
export async function generateText(
  context: DraftPromptContext,
  responseId: string,
  countCall: ModelCallCounter,
): Promise<GeneratedText | undefined> {
  const prompt = buildDraftPrompt(context, createRandomSecret().slice(0, 16));
  try {
    const result = validateModelOutput(
      await completePrompt({ ...prompt, maxTokens: MAX_OUTPUT_TOKENS, countCall }),
      context,
      prompt,
    );
    if (result.ok) {
      const { text, usedFacts } = result;
      return { text, usedFacts, basedOn: describeDraftBasis(context) };
    }
    logger.warn('the output of the model was rejected', {
      response_id: responseId,
      reason: result.reason,
    });
  } catch (error) {
    logger.warn('the model did not answer', { response_id: responseId, error: error as Error });
  }
  return undefined;
}
