// The functions of the template, each with its own variables and a small pool of environments.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { Cloud, Found } from './cloud.ts';
import { type Environment, startEnvironment } from './function-environment.ts';
import type { Outcome } from './function-messages.ts';
import { REGION } from './identity.ts';
import type { FunctionLogs } from './logs.ts';

const functionProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Role: z.string().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
});

export type FunctionsOptions = {
  readonly cloud: Cloud;
  /** Where AWS services answer. */
  readonly endpoint: string;
  readonly concurrency: number;
  readonly cacheFolder: string;
  readonly logs: FunctionLogs;
};

export type Functions = {
  /** Short names, as in `SessionApi`, by ARN. */
  readonly names: ReadonlyMap<string, string>;
  /** Runs a function once. Never rejects: what went wrong is in the outcome. */
  readonly invoke: (arn: string, event: unknown) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
};

type Definition = Found<z.output<typeof functionProperties>>;

/** A spare environment that nobody has needed for this long is ended. */
const SPARE_MS = 60_000;

/** `Replyloom-Service/SessionApi/Function/Resource` is `SessionApi`. */
export const shortName = ({ path: place, logicalId }: Definition): string =>
  place
    .split('/')
    .slice(1, -1)
    .filter((part) => part !== 'Function')
    .join('') || logicalId;

/** The template's functions that run here: ours, not those that CDK brings along. */
export const functionsOf = (cloud: Cloud): readonly Definition[] =>
  cloud
    .all('AWS::Lambda::Function', functionProperties)
    .filter(({ properties }) => properties.Runtime.startsWith('nodejs'));

function variablesOf(definition: Definition, endpoint: string): Record<string, string> {
  const { properties, name, logicalId } = definition;
  return {
    ...properties.Environment?.Variables,
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
    AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
    _HANDLER: properties.Handler,
    TZ: ':UTC',
    // The door tells callers apart by this; it checks no signature.
    AWS_ACCESS_KEY_ID: logicalId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    AWS_ENDPOINT_URL_SESV2: endpoint,
    // Whatever the person has configured for the real AWS stays out of this.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

type Waiting = (environment: Environment | undefined) => void;

class Pool {
  private readonly idle: Environment[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly all = new Set<Environment>();
  private stopped = false;
  private readonly start: () => Environment;
  private readonly size: number;

  constructor(start: () => Environment, size: number) {
    this.start = start;
    this.size = size;
  }

  /** An environment of one's own, undefined once the pool is stopped. */
  async take(): Promise<Environment | undefined> {
    if (this.stopped) return undefined;
    let found = this.idle.pop();
    while (found && !found.alive()) {
      this.all.delete(found);
      found = this.idle.pop();
    }
    if (found) return found;
    if (this.all.size < this.size) return this.add();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  giveBack(environment: Environment): void {
    if (!environment.alive()) this.all.delete(environment);
    if (this.stopped) return;
    const next = this.waiting.shift();
    if (next) next(environment.alive() ? environment : this.add());
    else if (environment.alive()) this.rest(environment);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const waiting of this.waiting.splice(0)) waiting(undefined);
    await Promise.all([...this.all].map((environment) => environment.end()));
  }

  private add(): Environment {
    const environment = this.start();
    this.all.add(environment);
    return environment;
  }

  private rest(environment: Environment): void {
    this.idle.push(environment);
    setTimeout(() => {
      // The last one used lies on top, so a spare one sinks to the bottom and stays there.
      if (this.idle.length < 2 || this.idle[0] !== environment) return;
      this.idle.shift();
      this.all.delete(environment);
      void environment.end();
    }, SPARE_MS).unref();
  }
}

export function createFunctions(options: FunctionsOptions): Functions {
  const { cloud, endpoint, logs } = options;
  const definitions = functionsOf(cloud);
  const names = new Map(definitions.map((found) => [found.arn, shortName(found)]));
  const pools = new Map(
    definitions.map((definition) => {
      const { properties, arn } = definition;
      const [file = 'index', handler = 'handler'] = properties.Handler.split('.');
      const name = names.get(arn) ?? definition.name;
      const start = () =>
        startEnvironment({
          data: {
            name,
            bundle: path.join(cloud.asset(properties.Code.S3Key), `${file}.js`),
            handler,
            memory: properties.MemorySize,
            cacheFolder: options.cacheFolder,
          },
          variables: variablesOf(definition, endpoint),
          onLog: logs.writer(name),
        });
      return [arn, { definition, pool: new Pool(start, options.concurrency) }] as const;
    }),
  );
  return {
    names,
    invoke: async (arn, event) => {
      const found = pools.get(arn);
      if (!found) return { ok: false, type: 'ResourceNotFound', message: `No function ${arn}.` };
      const environment = await found.pool.take();
      if (!environment) return { ok: false, type: 'Stopped', message: 'The runner is stopping.' };
      const deadline = Date.now() + found.definition.properties.Timeout * 1_000;
      const outcome = await environment.invoke({ requestId: randomUUID(), arn, deadline, event });
      found.pool.giveBack(environment);
      if (!outcome.ok) logs.failed(names.get(arn) ?? arn, outcome);
      return outcome;
    },
    stop: async () => {
      await Promise.all([...pools.values()].map(({ pool }) => pool.stop()));
    },
  };
}
