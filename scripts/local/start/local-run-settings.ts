// Settings of a local start, validated before anything is started.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { localFaultSettingsSchema } from '../faults/fault-settings.ts';
import { SetupError } from '../process/setup-error.ts';

const portSchema = z.coerce.number().int().min(0).max(65_535);
const secondsSchema = z.coerce.number().positive();
const urlSchema = z.url({ protocol: /^https?$/ });

/** The runner's own settings. Empty variables count as unset. */
const runnerSettingsSchema = z.object({
  PORT: portSchema.default(3000),
  SANDBOX_PORT: portSchema.default(3100),
  SANDBOX_WORLD: z.enum(['large', 'small']).default('large'),
  LOCAL_STATE_DIR: z.string().default('.local'),
  /** `debug` shows every line that the functions log. */
  LOCAL_LOG: z.enum(['error', 'debug']).default('error'),
  /** Execution environments per function, each a thread. */
  LOCAL_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(10),
  /** `Terminate` stops each function that calls itself more than sixteen times, even if the template allows it. */
  LOCAL_RECURSIVE_LOOP: z.enum(['Allow', 'Terminate']).optional(),
  /** Invocations of all functions at once, like the quota of an AWS account. */
  LOCAL_ACCOUNT_CONCURRENCY: z.coerce.number().int().min(1).default(1_000),
  /** How long a minute of the alarms takes. */
  LOCAL_ALARM_MINUTE_SECONDS: secondsSchema.default(60),
  /** Interval of every schedule, instead of its rate. */
  RULE_RUN_SECONDS: secondsSchema.optional(),
  /** File that gets a line for each permission that a function uses. */
  LOCAL_PERMISSION_LOG: z.string().optional(),
  /** Another DynamoDB instead of the bundled emulator. */
  DYNAMODB_ENDPOINT: urlSchema.optional(),
  /** A table of the emulator that the functions use instead of the stack's own, to rehearse a restore. */
  RESTORED_TABLE: z.string().optional(),
  /** Faults of AWS that the runner plays to the functions. */
  LOCAL_FAULTS: localFaultSettingsSchema,
});

/**
 * Settings of the product that are validated here, because a wrong one would fail far from its
 * cause.
 */
const productSettingsSchema = z.object({
  APP_URL: urlSchema.optional(),
  GRAPH_API_URL: urlSchema.optional(),
  FACEBOOK_DIALOG_URL: urlSchema.optional(),
  OPENAI_BASE_URL: urlSchema.optional(),
  OPENAI_READS_PICTURES: z.enum(['true', 'false']).optional(),
  STRIPE_API_URL: urlSchema.optional(),
  GRAPH_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .optional(),
  POST_HOLD_SECONDS: z.coerce.number().min(0).max(900).optional(),
  RULE_DELAY_MINUTE_SECONDS: z.coerce.number().min(0.001).max(60).optional(),
});

/** The secrets of the distribution, generated at each start as AWS generates them at a deployment. */
const ORIGIN_SECRET_PATTERN = /^ORIGIN_SECRET_\d+$/;

export type LocalRunnerSettings = z.output<typeof runnerSettingsSchema>;
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** @throws SetupError naming every invalid setting and the reason. */
export function readLocalRunnerSettings(environment: EnvironmentVariables): LocalRunnerSettings {
  const presentVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const results = [
    runnerSettingsSchema.safeParse(presentVariables),
    productSettingsSchema.safeParse(presentVariables),
  ] as const;
  const problems = results.flatMap((result) =>
    result.success
      ? []
      : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
  const [runner] = results;
  if (problems.length > 0 || !runner.success) {
    throw new SetupError(`These settings are wrong: ${problems.join('; ')}`);
  }
  return runner.data;
}

export type LocalProductSettings = {
  /** The value of a plain setting or secret; undefined when it has neither a value nor a default. */
  readonly get: (name: string) => string | undefined;
  /** Whether any outside service is the sandbox. */
  readonly isSandboxUsed: boolean;
  /** Whether the network is the sandbox. */
  readonly isNetworkSandboxed: boolean;
};

/** Settings of the product, from the environment, with defaults for the sandbox. */
export function createLocalProductSettings(
  environment: EnvironmentVariables,
  localValues: { readonly appUrl: string; readonly sandboxUrl: string; readonly tokenKey: string },
): LocalProductSettings {
  const { appUrl, sandboxUrl, tokenKey } = localValues;
  const sandboxUrls = {
    GRAPH_API_URL: `${sandboxUrl}/graph`,
    FACEBOOK_DIALOG_URL: `${sandboxUrl}/facebook`,
    OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
    STRIPE_API_URL: sandboxUrl,
  };
  const defaults: Readonly<Record<string, string>> = {
    ...sandboxUrls,
    APP_URL: appUrl,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_APP_ID: '100000000000001',
    FACEBOOK_APP_SECRET: 'sandbox-app-secret',
    FACEBOOK_WEBHOOK_VERIFY_TOKEN: 'sandbox-verify-token',
    // Another network serves its images from its own origin.
    NETWORK_IMAGE_ORIGIN: new URL(environment.GRAPH_API_URL || sandboxUrl).origin,
    OPENAI_API_KEY: 'sandbox-openai-key',
    OPENAI_MODEL: 'sandbox-writer',
    OPENAI_FALLBACK_MODEL: '',
    OPENAI_REASONING_EFFORT: '',
    OPENAI_READS_PICTURES: 'false',
    OPENAI_EMBEDDING_MODEL: 'sandbox-embeddings',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    SUPPORT_EMAIL: 'support@replyloom.example',
    MAIL_FROM: 'Replyloom <hello@replyloom.example>',
    MAIL_IDENTITY: 'replyloom.example',
    OAUTH_CLIENT_ID: 'replyloom-web',
    ADMIN_EMAILS: 'admin@example.com',
    POST_HOLD_SECONDS: '5',
    RULE_DELAY_MINUTE_SECONDS: '60',
    TOKEN_ENCRYPTION_KEY: tokenKey,
  };
  const originSecretPrefix = randomUUID();
  const get = (name: string) =>
    ORIGIN_SECRET_PATTERN.test(name)
      ? `${originSecretPrefix}-${name}`
      : environment[name] || defaults[name];
  const isSandboxUrl = (name: keyof typeof sandboxUrls) =>
    get(name)?.startsWith(sandboxUrl) ?? false;
  return {
    get,
    isSandboxUsed: (Object.keys(sandboxUrls) as (keyof typeof sandboxUrls)[]).some(isSandboxUrl),
    isNetworkSandboxed: isSandboxUrl('GRAPH_API_URL') && isSandboxUrl('FACEBOOK_DIALOG_URL'),
  };
}
