// What the environment may say to a local start, checked before anything is started.
import { z } from 'zod';
import { Fault } from './fault.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce.number().positive();
const address = z.url({ protocol: /^https?$/ });

/** The runner's own settings. Empty variables count as absent. */
const runnerSettings = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3100),
  LOCAL_STATE_DIR: z.string().default('.local'),
  /** `debug` shows every line the functions log. */
  LOCAL_LOG: z.enum(['error', 'debug']).default('error'),
  /** Environments a function may have at once, each a thread. */
  LOCAL_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(3),
  /** How often a schedule fires here, whatever its rate in the cloud. */
  RULE_RUN_SECONDS: seconds.default(15),
  /** A file that gets a line for each right a function makes use of. */
  LOCAL_RIGHTS_LOG: z.string().optional(),
  /** Another DynamoDB than the one brought along. */
  DYNAMODB_ENDPOINT: address.optional(),
  /** Secondary indexes show writes up to so much later, as DynamoDB's may. */
  LOCAL_INDEX_LAG_MS: z.coerce.number().int().min(0).max(60_000).default(0),
});

/** Settings of the product that are checked here because a wrong one fails far from its cause. */
const productSettings = z.object({
  APP_URL: address.optional(),
  GRAPH_API_URL: address.optional(),
  FACEBOOK_DIALOG_URL: address.optional(),
  OPENAI_BASE_URL: address.optional(),
  STRIPE_API_URL: address.optional(),
  GRAPH_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .optional(),
  POST_HOLD_SECONDS: z.coerce.number().min(0).max(900).optional(),
});

export type RunnerSettings = z.output<typeof runnerSettings>;
export type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Fault naming every setting that is wrong, and why. */
export function readSettings(environment: Variables): RunnerSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const results = [runnerSettings.safeParse(given), productSettings.safeParse(given)] as const;
  const wrong = results.flatMap((result) =>
    result.success
      ? []
      : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
  const [runner] = results;
  if (wrong.length > 0 || !runner.success) {
    throw new Fault(`These settings are wrong: ${wrong.join('; ')}`);
  }
  return runner.data;
}

export type ProductSettings = {
  /** The value of a plain setting or secret; undefined where there is neither value nor default. */
  readonly get: (name: string) => string | undefined;
  /** Whether any outside service still is the sandbox. */
  readonly usesSandbox: boolean;
  /** Whether the network in particular is the sandbox. */
  readonly networkIsSandbox: boolean;
};

/** Settings of the product: what the environment says, else values for the sandbox. */
export function productSettingsFor(
  environment: Variables,
  places: { readonly appUrl: string; readonly sandboxUrl: string; readonly tokenKey: string },
): ProductSettings {
  const { appUrl, sandboxUrl, tokenKey } = places;
  const outside = {
    GRAPH_API_URL: `${sandboxUrl}/graph`,
    FACEBOOK_DIALOG_URL: `${sandboxUrl}/facebook`,
    OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
    STRIPE_API_URL: sandboxUrl,
  };
  const defaults: Readonly<Record<string, string>> = {
    ...outside,
    APP_URL: appUrl,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_APP_ID: '100000000000001',
    FACEBOOK_APP_SECRET: 'sandbox-app-secret',
    FACEBOOK_WEBHOOK_VERIFY_TOKEN: 'sandbox-verify-token',
    // Where the network is another one, its pictures are taken to come from there too.
    NETWORK_IMAGE_ORIGIN: new URL(environment.GRAPH_API_URL || sandboxUrl).origin,
    OPENAI_API_KEY: 'sandbox-openai-key',
    OPENAI_MODEL: 'sandbox-writer',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    SUPPORT_EMAIL: 'support@replyloom.example',
    MAIL_FROM: 'Replyloom <hello@replyloom.example>',
    MAIL_IDENTITY: 'replyloom.example',
    OAUTH_CLIENT_ID: 'replyloom-web',
    ADMIN_EMAILS: 'admin@example.com',
    POST_HOLD_SECONDS: '5',
    TOKEN_ENCRYPTION_KEY: tokenKey,
  };
  const get = (name: string) => environment[name] || defaults[name];
  const isSandbox = (name: keyof typeof outside) => get(name)?.startsWith(sandboxUrl) ?? false;
  return {
    get,
    usesSandbox: (Object.keys(outside) as (keyof typeof outside)[]).some(isSandbox),
    networkIsSandbox: isSandbox('GRAPH_API_URL') && isSandbox('FACEBOOK_DIALOG_URL'),
  };
}
