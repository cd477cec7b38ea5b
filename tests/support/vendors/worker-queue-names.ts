// Which queue each worker consumes and to which ones it may send, as in the deployed system.
import { globSync, readFileSync } from 'node:fs';
import { WORKER_DEFINITIONS } from '#infra/stacks/worker-definitions.ts';

const readText = (file: string): string => readFileSync(file, 'utf8');

export type WorkerQueueNames = {
  readonly consumes: string;
  readonly sendsTo: ReadonlySet<string>;
};

/** The queues by the file of the worker. */
export const queueNamesByWorker: ReadonlyMap<string, WorkerQueueNames> = new Map(
  Object.entries(WORKER_DEFINITIONS).map(([consumes, { entry, sends = [] }]) => [
    `functions/${entry}.worker.ts`,
    { consumes, sendsTo: new Set(sends) },
  ]),
);

/** The constants of the jobs that each worker handles, by its file. */
export const handledJobsByWorker: ReadonlyMap<string, readonly string[]> = new Map(
  globSync('functions/**/*.worker.ts').map((file) => [
    file,
    [...readText(file).matchAll(/create(?:Stepped)?JobHandler\(\s*(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  ]),
);

const nameByConstant = new Map(
  globSync('functions/*/jobs.ts').flatMap((file) =>
    [...readText(file).matchAll(/const (\w+) = defineJob\(\{\s*name: '([\w-]+)'/g)].map(
      ([, constant = '', name = '']) => [constant, name] as const,
    ),
  ),
);

const workerByJob = new Map(
  [...handledJobsByWorker].flatMap(([worker, constants]) =>
    constants.map((constant) => [nameByConstant.get(constant) ?? '', worker] as const),
  ),
);

/** @throws Error when the worker of that job may not send to the queue: in AWS the call would be denied */
export function requireJobMaySendToQueue(job: string | undefined, queue: string): void {
  const worker = job === undefined ? undefined : workerByJob.get(job);
  if (worker === undefined || queueNamesByWorker.get(worker)?.sendsTo.has(queue)) return;
  throw new Error(
    `${worker} may not send to the queue ${queue}: add it in infra/stacks/worker-definitions.ts`,
  );
}
