// Reads secrets from Secrets Manager at run time and caches them for a few minutes.
import { createHash } from 'node:crypto';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { SecretName } from '#shared/queue-and-secret-names.ts';
import { nowMs } from './clock.ts';
import { logger } from './logger.ts';

/** A rotated secret is picked up within this time. */
const SECRET_CACHE_MS = 5 * 60 * 1_000;

const cachedSecrets = new Map<SecretName, { value: string; until: number }>();
let cachedClient: SecretsManagerClient | undefined;

/** A deployment creates the secrets of vendors without a value. @throws Error that says how to store one */
async function fetchSecret(name: SecretName, arn: string): Promise<string> {
  cachedClient ??= new SecretsManagerClient({});
  try {
    const { SecretString } = await cachedClient.send(new GetSecretValueCommand({ SecretId: arn }));
    if (SecretString) return SecretString;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  throw new Error(
    `The secret ${name} has no value: store one as step 6 of docs/deployment.md says, in ${arn}`,
  );
}

/** Reads the secret whose ARN is in the environment variable `<NAME>_ARN`. @throws Error that names what is missing */
export async function readSecret(name: SecretName): Promise<string> {
  const cachedSecret = cachedSecrets.get(name);
  if (cachedSecret && cachedSecret.until > nowMs()) return cachedSecret.value;
  const arn = process.env[`${name}_ARN`];
  if (!arn) throw new Error(`Settings missing or malformed: ${name}_ARN`);
  const value = await fetchSecret(name, arn);
  cachedSecrets.set(name, { value, until: nowMs() + SECRET_CACHE_MS });
  return value;
}

/** Like `readSecret`; while Secrets Manager does not answer, the last value stays valid. */
export async function readSecretOrLastValue(name: SecretName): Promise<string> {
  try {
    return await readSecret(name);
  } catch (error) {
    const lastSecret = cachedSecrets.get(name);
    if (lastSecret === undefined) throw error;
    logger.warn('secret not read again: its last value stays valid', {
      name,
      error: error as Error,
    });
    cachedSecrets.set(name, { ...lastSecret, until: nowMs() + SECRET_CACHE_MS });
    return lastSecret.value;
  }
}

/** The 32-byte key that encrypts stored tokens: the secret itself if it is 32 bytes of base64, else its SHA-256. */
export async function readTokenEncryptionKey(): Promise<Buffer> {
  const value = await readSecret('TOKEN_ENCRYPTION_KEY');
  const decoded = Buffer.from(value, 'base64');
  return decoded.length === 32 ? decoded : createHash('sha256').update(value).digest();
}
