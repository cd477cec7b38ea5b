// Puts the index lag simulator between the table and all its users.
import {
  createAwsEmulatorForwarder,
  type LocalAwsServiceHandler,
  startAwsProxy,
} from '../aws-services/aws-proxy.ts';
import type { ReverseOrderCleanupSteps } from '../process/reverse-order-cleanup.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { startIndexLagSimulator } from './index-lag-simulator.ts';
import { createLocalDynamoDbClient, readTableDefinitions } from './local-dynamodb-tables.ts';

export type LaggingTableIndexesOptions = {
  readonly resources: CloudResources;
  /** The URL of the table itself. */
  readonly url: string;
  /** Milliseconds until the indexes show the next write. */
  readonly lagMs: () => number;
  readonly onLogLine: (line: string) => void;
  readonly cleanup: ReverseOrderCleanupSteps;
};

/** How the functions and outside programs reach the table. */
export type LocalTableAccess = { readonly service: LocalAwsServiceHandler; readonly url: string };

/** Lets the functions and outside programs read lagging indexes. */
export async function startLaggingTableIndexes(
  options: LaggingTableIndexesOptions,
): Promise<LocalTableAccess> {
  const { cleanup, lagMs, onLogLine, resources, url } = options;
  const client = createLocalDynamoDbClient(url);
  cleanup.add(() => client.destroy());
  const indexLagSimulator = await startIndexLagSimulator({
    client,
    tables: readTableDefinitions(resources),
    tableService: createAwsEmulatorForwarder(url),
    lagMs,
    onError: (error) => onLogLine(`An index replica was not updated: ${String(error)}`),
  });
  cleanup.add(indexLagSimulator.stop);
  // Writes of outside programs must reach the indexes as well.
  const externalProxy = await startAwsProxy({
    services: { dynamodb: indexLagSimulator.service },
    iamGate: () => undefined,
  });
  cleanup.add(externalProxy.close);
  return { service: indexLagSimulator.service, url: externalProxy.url };
}
