// Event source mappings: starts the pollers of every mapping in the template.
import type { RequiredIamPermission } from '../permissions/iam-permissions-required-by-call.ts';
import { SetupError } from '../process/setup-error.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import {
  type EventSourceMapping,
  readEventSourceMappings,
} from './mapping/event-source-mapping.ts';
import { listQueuePollerPermissions } from './queue-poller.ts';
import { QueuePollerGroup } from './queue-poller-group.ts';
import {
  listStreamPollerPermissions,
  StreamPoller,
  type StreamPollerOptions,
} from './streams/stream-poller.ts';

export type LocalEventSourcePollerOptions = StreamPollerOptions & {
  /** The most execution environments per function. */
  readonly concurrency: number;
  /** The permission for its poller that the function's role lacks; undefined when none. */
  readonly findPollingDenial: (source: {
    readonly functionArn: string;
    readonly permissions: readonly RequiredIamPermission[];
  }) => string | undefined;
};

type EventSourcePoller = { readonly run: () => Promise<void>; readonly stop: () => void };
export type LocalEventSourcePollers = { readonly stop: () => Promise<void> };

const listPermissions = (mapping: EventSourceMapping) =>
  mapping.kind === 'queue'
    ? listQueuePollerPermissions(mapping.properties)
    : listStreamPollerPermissions(mapping.properties);

async function createPoller(
  mapping: EventSourceMapping,
  functionArn: string,
  options: LocalEventSourcePollerOptions,
): Promise<EventSourcePoller> {
  if (mapping.kind === 'stream') return StreamPoller.create(mapping, functionArn, options);
  return new QueuePollerGroup(mapping.properties, functionArn, options);
}

/**
 * Starts the pollers of every mapping. Stopping waits for running batches.
 * @throws SetupError when a role lacks the permissions of its poller, which AWS would reject at
 * deployment.
 */
export async function startLocalEventSourcePollers(
  resources: CloudResources,
  options: LocalEventSourcePollerOptions,
): Promise<LocalEventSourcePollers> {
  const functionArns = [...options.functions.names.keys()];
  const pollers: EventSourcePoller[] = [];
  for (const mapping of readEventSourceMappings(resources)) {
    const { FunctionName } = mapping.properties;
    const functionArn = functionArns.find((arn) => arn.split(':').at(-1) === FunctionName);
    if (functionArn === undefined)
      throw new Error(`A mapping names the unknown function ${FunctionName}.`);
    const permissions = listPermissions(mapping);
    const denialReason = options.findPollingDenial({ functionArn, permissions });
    if (denialReason !== undefined) throw new SetupError(denialReason);
    pollers.push(await createPoller(mapping, functionArn, options));
  }
  const pollerRuns = pollers.map((poller) => poller.run());
  return {
    stop: async () => {
      for (const poller of pollers) poller.stop();
      await Promise.all(pollerRuns);
    },
  };
}
