// The deployed functions with their memory, and how long they take for their work.
import { WORKER_DEFINITIONS, type WorkerDefinition } from '#infra/stacks/worker-definitions.ts';
import { stageLimitsSchema } from '#infra/stage/stage-limits.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import {
  listResourcesByType,
  type SynthesizedResources,
} from '#tests/infra/synthesize-templates.ts';
import type { FunctionWork, OperationUsage } from '../product/operation-meter.ts';
import { ACTIVE_SECONDS } from './usage-profile.ts';

/** Functions wait for their vendors, and Lambda bills the wait. Assumed medians, in seconds. */
const WAITS = { tableCalls: 0.004, graphCalls: 0.3, modelCalls: 4 };
/** Seconds of one core; docs/performance.md explains their origin. */
const COMPUTING = { calls: 0.0005, tableCalls: 0.0015, graphCalls: 0.003, modelCalls: 0.003 };
/** Lambda gives a whole core with this much memory. Source: Lambda developer guide, memory. */
const GIGABYTES_OF_A_CORE = 1_769 / 1_024;
/** The share of calls that start a function first. Source: AWS's blog, "Operating Lambda: performance optimization". */
const COLD_STARTS = { share: 0.01, seconds: 0.5 };

export type DeployedFunction = {
  readonly gigabytes: number;
  /** How many secrets the function reads. */
  readonly secrets: number;
  readonly isTraced: boolean;
  /** The most executions at a time, where the stage limits them. */
  readonly atOnce: number | undefined;
};

/** The queues by the ids of their workers' functions. */
const QUEUES = new Map(
  (Object.entries(WORKER_DEFINITIONS) as [QueueName, WorkerDefinition][]).map(([queue, { id }]) => [
    id,
    queue,
  ]),
);

/** The functions by the names of `OperationMeter`: `PostsApi`, `draft queue`, `EventRouter`. */
export function readDeployedFunctions(
  resources: SynthesizedResources,
): Readonly<Record<string, DeployedFunction>> {
  const { workers } = stageLimitsSchema.parse({});
  const functions: Record<string, DeployedFunction> = {};
  for (const [logicalId, { Properties }] of listResourcesByType(
    resources,
    'AWS::Lambda::Function',
  )) {
    const id = logicalId.replace(/Function[0-9A-F]{8}$/, '');
    const queue = QUEUES.get(id);
    const variables = Object.keys(Properties.Environment?.Variables ?? {});
    functions[queue ? `${queue} queue` : id] = {
      gigabytes: Properties.MemorySize / 1_024,
      isTraced: Properties.TracingConfig?.Mode === 'Active',
      secrets: variables.filter((name) => name.endsWith('_ARN')).length,
      atOnce: queue ? workers[queue] : Properties.ReservedConcurrentExecutions,
    };
  }
  return functions;
}

const weigh = (work: FunctionWork, seconds: Partial<FunctionWork>): number =>
  Object.entries(seconds).reduce(
    (sum, [what, each]) => sum + work[what as keyof FunctionWork] * each,
    0,
  );

/** How long the function is busy. Less memory makes computing slower, but not waiting. */
const computeBusySeconds = (work: FunctionWork, { gigabytes }: DeployedFunction): number =>
  weigh(work, WAITS) +
  weigh(work, COMPUTING) * Math.max(1, GIGABYTES_OF_A_CORE / gigabytes) +
  work.calls * COLD_STARTS.share * COLD_STARTS.seconds;

export type FunctionLoad = {
  readonly name: string;
  readonly work: FunctionWork;
  readonly deployed: DeployedFunction;
  readonly busySeconds: number;
  /** How many run at a time in the busy hours, for the usage of a day. */
  readonly running: number;
};

/** @throws Error when a function is not deployed */
export const listFunctionLoads = (
  { functions }: OperationUsage,
  deployedFunctions: Readonly<Record<string, DeployedFunction>>,
): readonly FunctionLoad[] =>
  Object.entries(functions).map(([name, work]) => {
    const deployed = deployedFunctions[name];
    if (!deployed) throw new Error(`There is no function ${name}.`);
    const busySeconds = computeBusySeconds(work, deployed);
    return { name, work, deployed, busySeconds, running: busySeconds / ACTIVE_SECONDS };
  });
