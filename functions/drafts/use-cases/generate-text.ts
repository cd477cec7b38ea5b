// Asks the model for the text of one draft and checks what it wrote. A text that cannot be used is corrected once.
import { nowMs } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { preloadLanguages } from '#platform/languages/text-languages.ts';
import { completePrompt, type ModelCallCounter } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import { createGenerationLog, type GenerationLog } from '../domain/figures/generation-figures.ts';
import type { GeneratedText } from '../domain/lifecycle/draft.ts';
import { buildCorrectionRequest } from '../domain/prompt/correction-request.ts';
import {
  buildDraftPrompt,
  type DraftPrompt,
  type DraftPromptContext,
  describeDraftBasis,
} from '../domain/prompt/draft-prompt.ts';
import { buildFallbackReplyText, FALLBACK_BASIS } from '../domain/prompt/fallback-reply-text.ts';
import {
  draftOutputSchema,
  type ModelOutputProblem,
} from '../domain/prompt/validate-model-output.ts';
import { listUncoveredClaims } from '../domain/text-gate/list-uncovered-claims.ts';
import { checkModelOutput } from './check-model-output.ts';
import { detectLanguageOfPerson } from './detect-language-of-person.ts';

/**
 * Fits a draft of GENERATED_DRAFT_MAX_CHARACTERS in any script: a model that escapes its JSON writes an emoji as two
 * times six characters, which take several tokens. Most drafts need a tenth and leave the other tokens for reasoning. A
 * second attempt asks for four times as many; many servers reject more than that.
 */
const MAX_OUTPUT_TOKENS = 4_096;

/** A correction quotes the beginning of the rejected text: a stranger may have made it long (characters). */
const MAX_QUOTED_OUTPUT = 2_000;

/** A correction that has less time than this would only cost money. */
const LEAST_CORRECTION_TIME_MS = 5_000;

type DraftRequest = {
  readonly context: DraftPromptContext;
  readonly prompt: DraftPrompt;
  readonly responseId: string;
  readonly countCall: ModelCallCounter;
  /** The time for both texts ends then (epoch milliseconds). */
  readonly deadline: number;
  readonly log: GenerationLog;
};

/** An output that was rejected, with the reason. */
type RejectedOutput = { readonly output: string; readonly problem: ModelOutputProblem };

async function writeText(
  request: DraftRequest,
  rejected?: RejectedOutput,
): Promise<GeneratedText | RejectedOutput> {
  const { context, prompt, countCall, responseId, deadline, log } = request;
  const {
    text: output,
    hasSeenPictures,
    figures,
  } = await completePrompt({
    ...prompt,
    outputSchema: { name: 'draft', schema: draftOutputSchema },
    maxTokens: MAX_OUTPUT_TOKENS,
    timeoutMs: deadline - nowMs(),
    countCall,
    correction: rejected && {
      output: rejected.output.slice(0, MAX_QUOTED_OUTPUT),
      request: buildCorrectionRequest(rejected.problem, context),
    },
  });
  log.completions.push(figures);
  const result = await checkModelOutput(output, request, rejected?.problem);
  if (result.ok) {
    const { text, usedFacts, intent } = result;
    const uncoveredClaims = listUncoveredClaims(text, context, intent);
    const basis = hasSeenPictures ? context : { ...context, pictures: [] };
    return { text, usedFacts, uncoveredClaims, intent, basedOn: describeDraftBasis(basis) };
  }
  const problem = result.reason;
  log.rejections.push(problem);
  logger.warn('the output of the model was rejected', { response_id: responseId, reason: problem });
  return { output, problem };
}

async function buildFallback(context: DraftPromptContext): Promise<GeneratedText> {
  const { wish } = context;
  const language =
    wish?.wish.kind === 'language' ? wish.wish.language : await detectLanguageOfPerson(context);
  return {
    text: buildFallbackReplyText(language, context.opening),
    basedOn: FALLBACK_BASIS,
    usedFacts: [],
    uncoveredClaims: [],
    isFallback: true,
  };
}

/**
 * The text that replaces a rejected one: a corrected one, or one that answers nothing. Undefined when the owner has a
 * text already, which is better than that.
 */
async function replaceRejectedText(
  request: DraftRequest,
  rejected: RejectedOutput,
): Promise<GeneratedText | undefined> {
  const hasTime = request.deadline - nowMs() >= LEAST_CORRECTION_TIME_MS;
  // The model refused, or its text was cut off twice: it would do so once more.
  const isCorrectable = rejected.output !== '' && hasTime;
  if (isCorrectable) {
    try {
      const corrected = await writeText(request, rejected);
      if ('text' in corrected) return corrected;
    } catch (error) {
      const fields = { response_id: request.responseId, error: error as Error };
      logger.warn('the model did not correct its output', fields);
    }
  }
  return request.context.wish?.text ? undefined : buildFallback(request.context);
}

/** Undefined when the model does not answer, or cannot change the text of the owner. */
export async function generateText(
  context: DraftPromptContext,
  responseId: string,
  countCall: ModelCallCounter,
  deadline: number,
  log = createGenerationLog(),
): Promise<GeneratedText | undefined> {
  const prompt = buildDraftPrompt(context, createRandomSecret().slice(0, 16));
  const request = { context, prompt, responseId, countCall, deadline, log };
  preloadLanguages();
  try {
    const written = await writeText(request);
    if ('text' in written) return written;
    return await replaceRejectedText(request, written);
  } catch (error) {
    logger.warn('the model did not answer', { response_id: responseId, error: error as Error });
    return undefined;
  }
}
