// Writes texts for a rule with the model. The owner reads them before the rule is saved.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { createPlanModelCallCounter } from '#functions/drafts/storage/reserve-plan-usage.ts';
import { countGeneration } from '#functions/drafts/use-cases/count-generation.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { completePrompt } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { AppError } from '#shared/errors.ts';
import {
  buildRuleTextsPrompt,
  parseGeneratedRuleTexts,
} from '../domain/saving/rule-texts-prompt.ts';

const MAX_OUTPUT_TOKENS = 4_096;
/** A person waits for the answer, and the function of the API ends after 20 seconds. */
const MODEL_TIMEOUT_MS = 15_000;

type Contract = typeof rulesContracts.generateRuleTexts;

/**
 * Every answer of the model counts as one draft, even an unusable one.
 * @throws AppError max_responses_for_plan, unavailable
 */
export async function generateRuleTexts({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const account = await findInstagramAccount(caller);
  const prompt = buildRuleTextsPrompt({
    username: account?.username ?? '',
    text: request.inputText,
    count: request.count,
  });
  const { text: output, figures } = await completePrompt({
    ...prompt,
    maxTokens: MAX_OUTPUT_TOKENS,
    timeoutMs: MODEL_TIMEOUT_MS,
    countCall: createPlanModelCallCounter(caller.userId, 'owner'),
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    logger.warn('texts for a rule were not generated', { error: error as Error });
    throw new AppError('unavailable', 'rule_texts_not_written');
  });
  const log = { completions: [figures], rejections: [] };
  await countGeneration(caller, log, createRandomSecret());
  const texts = parseGeneratedRuleTexts(output, request);
  if (texts.length === 0) {
    logger.warn('the model wrote no usable texts for a rule', { output: output.length });
    throw new AppError('unavailable', 'rule_texts_not_written');
  }
  return { generatedText: [...texts] };
}
