// The needs of a function's code: each need is an environment variable and its exact permission.
import type { QueueName, SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import type { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import type {
  FeatureLambda,
  IamTablePermissions,
  ReplyMemoryAction,
} from '../constructs/feature-lambda.ts';
import type { DeployedTable } from '../constructs/main-table.ts';
import type { ReplyMemoryBucket } from '../constructs/reply-memory-bucket.ts';
import type { FunctionSettingName, FunctionSettings } from '../stage/stage.ts';
import type { WorkQueues } from './work-queues.ts';

/** The settings of functions that call the network. */
export const NETWORK_SETTING_NAMES = [
  'GRAPH_API_URL',
  'GRAPH_API_VERSION',
] as const satisfies readonly FunctionSettingName[];

/** The settings of functions that ask the model. */
export const MODEL_SETTING_NAMES = [
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
  'OPENAI_FALLBACK_MODEL',
  'OPENAI_REASONING_EFFORT',
  'OPENAI_READS_PICTURES',
] as const satisfies readonly FunctionSettingName[];

export type FunctionNeeds = {
  readonly table?: IamTablePermissions;
  readonly secrets?: readonly (typeof SECRET_NAMES)[number][];
  readonly settings?: readonly FunctionSettingName[];
  /** The queues that it sends jobs to. */
  readonly sends?: readonly QueueName[];
  /** How it uses the memories of replies. */
  readonly replyMemory?: readonly ReplyMemoryAction[];
};

export type FunctionNeedsResources = {
  readonly table: DeployedTable;
  readonly secrets: DeployedSecrets;
  readonly settings: FunctionSettings;
  readonly queues: WorkQueues;
  readonly replyMemories?: ReplyMemoryBucket;
};

export function bindFunctionNeeds(
  lambda: FeatureLambda,
  { table, secrets = [], settings = [], sends = [], replyMemory }: FunctionNeeds,
  system: FunctionNeedsResources,
): void {
  if (table) lambda.bindTable(system.table, table);
  lambda.bindSecrets(system.secrets, ...secrets);
  lambda.bindConfig(system.settings, ...settings);
  if (replyMemory && system.replyMemories)
    lambda.bindReplyMemory(system.replyMemories, replyMemory);
  for (const queue of sends) lambda.bindQueue(system.queues[queue], 'send');
}
