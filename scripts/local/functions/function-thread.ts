// Runs inside the thread of a function: loads its bundle once and handles one invocation at a time.
import { createRequire, enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  FunctionInvocationResult,
  FunctionThreadData,
  FunctionThreadMessage,
  LocalFunctionInvocation,
} from './function-thread-messages.ts';

const {
  bundle,
  handler: handlerName,
  cacheFolder,
  name,
  memoryMb,
} = workerData as FunctionThreadData;
enableCompileCache(cacheFolder);

type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>;
const bundleExports = createRequire(bundle)(bundle) as Record<string, LambdaHandler | undefined>;

const buildLambdaContext = ({ requestId, arn, deadline }: LocalFunctionInvocation) => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: arn,
  memoryLimitInMB: String(memoryMb),
  awsRequestId: requestId,
  logGroupName: `/local/${name}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

async function runInvocation(
  invocation: LocalFunctionInvocation,
): Promise<FunctionInvocationResult> {
  try {
    const handler = bundleExports[handlerName];
    process.env._X_AMZN_TRACE_ID = invocation.traceHeader;
    if (typeof handler !== 'function') throw new Error(`The bundle exports no ${handlerName}.`);
    const result = await handler(invocation.event, buildLambdaContext(invocation));
    // Lambda serializes the result as well, and a thread can only post cloneable values.
    return { ok: true, result: result === undefined ? null : JSON.parse(JSON.stringify(result)) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { ok: false, type: error.name, message: error.message, stack: error.stack ?? '' };
  }
}

const postToRunner = (message: FunctionThreadMessage): void => parentPort?.postMessage(message);

parentPort?.on('message', (invocation: LocalFunctionInvocation) => {
  void runInvocation(invocation).then(postToRunner);
});
postToRunner('loaded');
