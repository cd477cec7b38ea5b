// Secrets as an operator finds them: without a value after a deployment, and stored later.
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { readSecret } from './secrets.ts';

const ARN = 'arn:aws:secretsmanager:eu-west-1:1:secret:/replyloom/prod/STRIPE_SECRET_KEY-a1b2c3';
const STORE_IT = `The secret STRIPE_SECRET_KEY has no value: store one as step 6 of docs/deployment.md says, in ${ARN}`;

test('reading a secret without value throws and names the explaining page', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY_ARN', ARN);
  const noValue = new ResourceNotFoundException({ message: 'AWSCURRENT', $metadata: {} });
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand).rejectsOnce(noValue).resolves({ SecretString: 'sk_live' });

  await expect(readSecret('STRIPE_SECRET_KEY')).rejects.toThrow(STORE_IT);
  expect(await readSecret('STRIPE_SECRET_KEY')).toBe('sk_live');
});

test('a throttled Secrets Manager does not count as a missing secret', async () => {
  vi.stubEnv('STRIPE_WEBHOOK_SECRET_ARN', ARN);
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).rejects(new Error('throttled'));

  await expect(readSecret('STRIPE_WEBHOOK_SECRET')).rejects.toThrow('throttled');
});
