// The model that the operator names by the product's own settings, asked as the product asks it.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { completePrompt, type LlmPrompt } from '#platform/llm/complete-prompt.ts';

/** As for the drafts of the product. */
const MAX_TOKENS = 4_096;

/** @throws Error that names the settings that are missing */
export function connectLiveModel(): { readonly model: string } {
  const { OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY } = process.env;
  if (!OPENAI_BASE_URL || !OPENAI_MODEL || !OPENAI_API_KEY)
    throw new Error('Set OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY.');
  process.env.OPENAI_API_KEY_ARN = 'arn';
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: OPENAI_API_KEY });
  return { model: OPENAI_MODEL };
}

export const askLiveModel = async (
  prompt: Pick<LlmPrompt, 'instructions' | 'input' | 'outputSchema'>,
): Promise<string> =>
  (await completePrompt({ ...prompt, maxTokens: MAX_TOKENS, countCall: (call) => call() })).text;
