// The settings of a language model's server that a test answers with msw, and the secret of its key.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';

/** `settings`: those of a test, in place of these or beside them. */
export function nameLanguageModel(settings: Readonly<Record<string, string>> = {}): void {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    OPENAI_BASE_URL: 'http://model.test/v1',
    OPENAI_MODEL: 'tested',
    OPENAI_API_KEY_ARN: 'arn',
    ...settings,
  });
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'key' });
}
