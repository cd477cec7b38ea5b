// The secrets with which the distribution of these tests calls the API functions.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';

export const TEST_ORIGIN_SECRETS = {
  ORIGIN_SECRET: 'the distribution of these tests',
  PREVIOUS_ORIGIN_SECRET: 'the distribution before a rotation',
} as const;

/** A Secrets Manager with only these secrets, for tests that need no other. */
export function fakeOriginSecrets(): void {
  const secrets = mockClient(SecretsManagerClient);
  for (const [name, SecretString] of Object.entries(TEST_ORIGIN_SECRETS)) {
    process.env[`${name}_ARN`] = `arn:${name}`;
    secrets.on(GetSecretValueCommand, { SecretId: `arn:${name}` }).resolves({ SecretString });
  }
}
