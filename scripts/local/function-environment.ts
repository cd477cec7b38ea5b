// One environment of a function: a thread with only its own variables, one invocation at a time.
import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome, ThreadData } from './function-messages.ts';

const THREAD = new URL('function-thread.ts', import.meta.url);

export type Environment = {
  readonly invoke: (invocation: Invocation) => Promise<Outcome>;
  readonly alive: () => boolean;
  readonly end: () => Promise<void>;
};

export type EnvironmentOptions = {
  readonly data: ThreadData;
  readonly variables: Readonly<Record<string, string>>;
  readonly onLog: (text: string) => void;
};

export function startEnvironment({ data, variables, onLog }: EnvironmentOptions): Environment {
  const worker = new Worker(THREAD, {
    workerData: data,
    env: { ...variables },
    stdout: true,
    stderr: true,
    // The runner's own flags are no business of a function.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: data.memory },
  });
  let alive = true;
  let settle: ((outcome: Outcome) => void) | undefined;
  const finish = (outcome: Outcome) => {
    settle?.(outcome);
    settle = undefined;
  };
  worker.stdout.on('data', (chunk: Buffer) => onLog(chunk.toString()));
  worker.stderr.on('data', (chunk: Buffer) => onLog(chunk.toString()));
  worker.on('message', finish);
  worker.on('error', (error: unknown) => {
    alive = false;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    finish({ ok: false, type: name, message, stack: stack ?? '' });
  });
  worker.on('exit', (code) => {
    alive = false;
    finish({ ok: false, type: 'Runtime.ExitError', message: `The function exited with ${code}.` });
  });
  return {
    alive: () => alive,
    end: async () => {
      alive = false;
      await worker.terminate();
    },
    invoke: (invocation) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          alive = false;
          finish({ ok: false, type: 'Sandbox.Timedout', message: 'The function ran out of time.' });
          void worker.terminate();
        }, invocation.deadline - Date.now());
        settle = (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        worker.postMessage(invocation);
      }),
  };
}
