// The Lambda functions of the template, each with its own variables and a small pool of execution
// environments.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { CloudResource, CloudResources } from '../template/read-cloud-resources.ts';
import { LOCAL_REGION } from '../template/template-resource-identity.ts';
import type { LocalFunctionLogWriter } from './function-logs.ts';
import type { FunctionInvocationResult } from './function-thread-messages.ts';
import { LambdaEnvironmentPool } from './lambda-environment-pool.ts';
import { startLambdaExecutionEnvironment } from './lambda-execution-environment.ts';
import {
  continueInvocationChain,
  isInvocationDroppedFromLoop,
  type LambdaRecursiveLoopMode,
} from './recursive-invocation-chain.ts';

export const lambdaFunctionPropertiesSchema = z.strictObject({
  Code: z.strictObject({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.templateLiteral(['nodejs', z.string()]),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Role: z.string(),
  RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
  ReservedConcurrentExecutions: z.number().int().min(0).optional(),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).optional(),
});

export type LocalLambdaFunctionsOptions = {
  readonly resources: CloudResources;
  /** Endpoint of the AWS services. */
  readonly endpoint: string;
  readonly concurrency: number;
  readonly cacheFolder: string;
  readonly logs: LocalFunctionLogWriter;
  /** Replaces the template's setting for each function's chains. */
  readonly recursiveLoop?: LambdaRecursiveLoopMode | undefined;
};

export type LocalInvocationResult = FunctionInvocationResult & {
  readonly requestId: string;
  /** Undefined when the function did not run. */
  readonly durationMs?: number;
};

export type LocalLambdaFunctions = {
  /** Short names such as `SessionApi`, by ARN. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * Invokes a function once. Never rejects: errors are in the result. `traceHeaders`: those of the delivered messages.
   */
  readonly invoke: (
    arn: string,
    event: unknown,
    traceHeaders?: readonly string[],
  ) => Promise<LocalInvocationResult>;
  readonly stop: () => Promise<void>;
};

type FunctionResource = CloudResource<z.output<typeof lambdaFunctionPropertiesSchema>>;

const RECURSIVE_LOOP = {
  type: 'RecursiveInvocationException',
  message: 'The function called itself too often, so Lambda does not run it once more.',
};

/** `Replyloom-local-Service/SessionApi/Function/Resource` is `SessionApi`. */
export const getShortFunctionName = ({ constructPath, logicalId }: FunctionResource): string =>
  constructPath
    .split('/')
    .slice(1, -1)
    .filter((part) => part !== 'Function')
    .join('') || logicalId;

export const listLambdaFunctionResources = (
  resources: CloudResources,
): readonly FunctionResource[] =>
  resources.listByType('AWS::Lambda::Function', lambdaFunctionPropertiesSchema);

function buildVariables(definition: FunctionResource, endpoint: string): Record<string, string> {
  const { properties, name, logicalId } = definition;
  return {
    ...properties.Environment?.Variables,
    AWS_REGION: LOCAL_REGION,
    AWS_DEFAULT_REGION: LOCAL_REGION,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
    AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
    _HANDLER: properties.Handler,
    TZ: ':UTC',
    // The AWS proxy identifies callers by this id; it verifies no signature.
    AWS_ACCESS_KEY_ID: logicalId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    AWS_ENDPOINT_URL_SESV2: endpoint,
    // Keeps the developer's own AWS configuration out of the functions.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

export function createLocalLambdaFunctions(
  options: LocalLambdaFunctionsOptions,
): LocalLambdaFunctions {
  const { resources, endpoint, logs } = options;
  const definitions = listLambdaFunctionResources(resources);
  const names = new Map(
    definitions.map((definition) => [definition.arn, getShortFunctionName(definition)]),
  );
  const pools = new Map(
    definitions.map((definition) => {
      const { properties, arn } = definition;
      const [file = 'index', handler = 'handler'] = properties.Handler.split('.');
      const name = names.get(arn) ?? definition.name;
      const createEnvironment = () =>
        startLambdaExecutionEnvironment({
          threadData: {
            name,
            bundle: path.join(resources.getAssetPath(properties.Code.S3Key), `${file}.js`),
            handler,
            memoryMb: properties.MemorySize,
            cacheFolder: options.cacheFolder,
          },
          variables: buildVariables(definition, endpoint),
          onLog: logs.createWriter(name),
        });
      return [
        arn,
        { definition, pool: new LambdaEnvironmentPool(createEnvironment, options.concurrency) },
      ] as const;
    }),
  );
  return {
    names,
    invoke: async (arn, event, traceHeaders = []) => {
      const requestId = randomUUID();
      const pooledFunction = pools.get(arn);
      if (!pooledFunction)
        return { requestId, ok: false, type: 'ResourceNotFound', message: `No function ${arn}.` };
      const chained = continueInvocationChain(traceHeaders, arn);
      const name = names.get(arn) ?? arn;
      const { RecursiveLoop } = pooledFunction.definition.properties;
      if (isInvocationDroppedFromLoop(chained, options.recursiveLoop ?? RecursiveLoop)) {
        const dropped = { ok: false, ...RECURSIVE_LOOP } as const;
        logs.logFailure(name, dropped);
        return { ...dropped, requestId };
      }
      const environment = await pooledFunction.pool.acquire();
      if (!environment)
        return { requestId, ok: false, type: 'Stopped', message: 'The runner is stopping.' };
      const timeoutMs = pooledFunction.definition.properties.Timeout * 1_000;
      const outcome = await environment.invoke({
        requestId,
        arn,
        timeoutMs,
        event,
        traceHeader: chained.traceHeader,
      });
      pooledFunction.pool.release(environment);
      logs.logReport(name, { requestId, chainPosition: chained.position });
      if (!outcome.ok) logs.logFailure(name, outcome);
      return { ...outcome, requestId };
    },
    stop: async () => {
      await Promise.all([...pools.values()].map(({ pool }) => pool.stop()));
    },
  };
}
