// One execution environment of a function: a thread with only its own variables, one invocation at
// a time.
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type {
  FunctionInvocationResult,
  FunctionThreadData,
  FunctionThreadMessage,
  LocalFunctionInvocation,
} from './function-thread-messages.ts';

const THREAD_SCRIPT = new URL('function-thread.ts', import.meta.url);

/** Loading the bundle may take this long before it counts into the function's timeout, as in Lambda. */
const INIT_TIME_MS = 10_000;

type TimedInvocation = Omit<LocalFunctionInvocation, 'deadline'> & {
  readonly timeoutMs: number;
};

/** The time includes neither the start of the thread nor the loading of the bundle. */
type TimedInvocationResult = FunctionInvocationResult & { readonly durationMs: number };

export type LambdaExecutionEnvironment = {
  readonly invoke: (invocation: TimedInvocation) => Promise<TimedInvocationResult>;
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
  let resolveInvocation: ((outcome: FunctionInvocationResult) => void) | undefined;
  const finishInvocation = (outcome: FunctionInvocationResult) => {
    resolveInvocation?.(outcome);
    resolveInvocation = undefined;
  };
  const load = Promise.withResolvers<void>();
  const initPhase = Promise.race([load.promise, sleep(INIT_TIME_MS, undefined, { ref: false })]);
  worker.stdout.on('data', (chunk: Buffer) => onLog(chunk.toString()));
  worker.stderr.on('data', (chunk: Buffer) => onLog(chunk.toString()));
  worker.on('message', (message: FunctionThreadMessage) => {
    if (message === 'loaded') load.resolve();
    else finishInvocation(message);
  });
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
    invoke: async ({ timeoutMs, ...invocation }) => {
      const outcome = new Promise<FunctionInvocationResult>((resolve) => {
        resolveInvocation = resolve;
      });
      // A thread that ends while it loads has its outcome at once.
      await Promise.race([initPhase, outcome]);
      const startedAt = performance.now();
      const timer = setTimeout(() => {
        isAlive = false;
        finishInvocation({
          ok: false,
          type: 'Sandbox.Timedout',
          message: 'The function ran out of time.',
        });
        void worker.terminate();
      }, timeoutMs);
      worker.postMessage({
        ...invocation,
        deadline: Date.now() + timeoutMs,
      } satisfies LocalFunctionInvocation);
      const result = await outcome.finally(() => clearTimeout(timer));
      return { ...result, durationMs: performance.now() - startedAt };
    },
  };
}
