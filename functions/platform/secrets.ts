// Secrets, read from Secrets Manager at run time and kept for a few minutes.
import { createHash } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { nowMs } from './clock.ts';

export type SecretName =
  | 'FACEBOOK_APP_SECRET'
  | 'FACEBOOK_WEBHOOK_VERIFY_TOKEN'
  | 'TOKEN_ENCRYPTION_KEY'
  | 'OPENAI_API_KEY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET';

/** A rotated secret is picked up within this time. */
const KEEP_MS = 5 * 60 * 1_000;

const kept = new Map<SecretName, { value: string; until: number }>();
let client: SecretsManagerClient | undefined;

/** The secret whose ARN the environment names as `<NAME>_ARN`. */
export async function readSecret(name: SecretName): Promise<string> {
  const known = kept.get(name);
  if (known && known.until > nowMs()) return known.value;
  const arn = process.env[`${name}_ARN`];
  if (!arn) throw new Error(`Settings missing or malformed: ${name}_ARN`);
  client ??= new SecretsManagerClient({});
  const { SecretString: value } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!value) throw new Error(`The secret ${name} is empty.`);
  kept.set(name, { value, until: nowMs() + KEEP_MS });
  return value;
}

/** The 32-byte key of sealed tokens: the secret's SHA-256 unless it is 32 bytes of base64. */
export async function tokenKey(): Promise<Buffer> {
  const value = await readSecret('TOKEN_ENCRYPTION_KEY');
  const decoded = Buffer.from(value, 'base64');
  return decoded.length === 32 ? decoded : createHash('sha256').update(value).digest();
}
