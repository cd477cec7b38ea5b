// One execution environment of a function: a thread with only its own variables, one invocation at
// a time.
import { Worker } from 'node:worker_threads';
import type {
  FunctionThreadData,
  InvocationResult,
  LocalFunctionInvocation,
} from './function-thread-messages.ts';

const THREAD_SCRIPT = new URL('function-thread.ts', import.meta.url);

export type LambdaExecutionEnvironment = {
  readonly invoke: (invocation: LocalFunctionInvocation) => Promise<InvocationResult>;
  readonly isAlive: () => boolean;
  readonly terminate: () => Promise<void>;
};

export type LambdaExecutionEnvironmentOptions = {
  readonly threadData: FunctionThreadData;
  readonly variables: Readonly<Record<string, string>>;
  readonly onLog: (text: string) => void;
};

export function startLambdaExecutionEnvironment({
  threadData,
  variables,
  onLog,
}: LambdaExecutionEnvironmentOptions): LambdaExecutionEnvironment {
  const worker = new Worker(THREAD_SCRIPT, {
    workerData: threadData,
    env: { ...variables },
    stdout: true,
    stderr: true,
    // Node flags of the runner must not apply to functions.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: threadData.memoryMb },
  });
  let isAlive = true;
  let resolveInvocation: ((outcome: InvocationResult) => void) | undefined;
  const finishInvocation = (outcome: InvocationResult) => {
    resolveInvocation?.(outcome);
    resolveInvocation = undefined;
  };
  worker.stdout.on('data', (chunk: Buffer) => onLog(chunk.toString()));
  worker.stderr.on('data', (chunk: Buffer) => onLog(chunk.toString()));
  worker.on('message', finishInvocation);
  worker.on('error', (error: unknown) => {
    isAlive = false;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    finishInvocation({ ok: false, type: name, message, stack: stack ?? '' });
  });
  worker.on('exit', (code) => {
    isAlive = false;
    finishInvocation({
      ok: false,
      type: 'Runtime.ExitError',
      message: `The function exited with ${code}.`,
    });
  });
  return {
    isAlive: () => isAlive,
    terminate: async () => {
      isAlive = false;
      await worker.terminate();
    },
    invoke: (invocation) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          isAlive = false;
          finishInvocation({
            ok: false,
            type: 'Sandbox.Timedout',
            message: 'The function ran out of time.',
          });
          void worker.terminate();
        }, invocation.deadline - Date.now());
        resolveInvocation = (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        worker.postMessage(invocation);
      }),
  };
}
