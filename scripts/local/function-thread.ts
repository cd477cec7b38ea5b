// Inside a function's thread: loads its bundle once and answers one invocation at a time.
import { createRequire, enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Invocation, Outcome, ThreadData } from './function-messages.ts';

const { bundle, handler: handlerName, cacheFolder, name, memory } = workerData as ThreadData;
enableCompileCache(cacheFolder);

type Handler = (event: unknown, context: unknown) => Promise<unknown>;
const module = createRequire(bundle)(bundle) as Record<string, Handler | undefined>;

const contextOf = ({ requestId, arn, deadline }: Invocation) => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: arn,
  memoryLimitInMB: String(memory),
  awsRequestId: requestId,
  logGroupName: `/local/${name}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

async function run(invocation: Invocation): Promise<Outcome> {
  try {
    const handler = module[handlerName];
    if (typeof handler !== 'function') throw new Error(`The bundle exports no ${handlerName}.`);
    const result = await handler(invocation.event, contextOf(invocation));
    // What Lambda does with it; also what makes it fit to leave the thread.
    return { ok: true, result: result === undefined ? null : JSON.parse(JSON.stringify(result)) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { ok: false, type: error.name, message: error.message, stack: error.stack ?? '' };
  }
}

parentPort?.on('message', (invocation: Invocation) => {
  void run(invocation).then((outcome) => parentPort?.postMessage(outcome));
});
