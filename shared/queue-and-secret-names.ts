// The names that the templates and the functions must agree on.

/** Work queues. The URL of each is in the environment variable `<NAME>_QUEUE_URL`. */
export const QUEUE_NAMES = [
  'import',
  'check',
  'comments',
  'messages',
  'comment_events',
  'message_events',
  'event',
  'draft',
  'post',
  'mail',
  'billing',
  'erasure',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** Secrets. The ARN of each is in the environment variable `<NAME>_ARN`. */
export const SECRET_NAMES = [
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_WEBHOOK_VERIFY_TOKEN',
  'TOKEN_ENCRYPTION_KEY',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * Generated secrets of the CloudFront distribution, which sends one of them with every request of the API. Functions
 * accept both: while a deployment replaces it, the distribution still sends the previous one.
 */
export const ORIGIN_SECRET_NAMES = ['ORIGIN_SECRET', 'PREVIOUS_ORIGIN_SECRET'] as const;
/** The distribution replaces it when a viewer sends it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

export type SecretName = (typeof SECRET_NAMES)[number] | (typeof ORIGIN_SECRET_NAMES)[number];

/** Our own secrets, which are generated; the others come from vendors. */
export const GENERATED_SECRET_NAMES: ReadonlySet<SecretName> = new Set([
  'FACEBOOK_WEBHOOK_VERIFY_TOKEN',
  'TOKEN_ENCRYPTION_KEY',
]);
