// Puts the index lag simulator between the table and all its users.
import {
  type AwsServiceHandler,
  createEmulatorForwarder,
  startAwsProxy,
} from '../aws-services/aws-proxy.ts';
import type { CleanupSteps } from '../process/reverse-order-cleanup.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { startIndexLagSimulator } from './index-lag-simulator.ts';
import { createDynamoDbClient, readTableDefinitions } from './table.ts';

export type LaggingIndexesOptions = {
  readonly resources: CloudResources;
  /** The URL of the table itself. */
  readonly url: string;
  /** Milliseconds until the indexes show the next write. */
  readonly lagMs: () => number;
  readonly onLogLine: (line: string) => void;
  readonly cleanup: CleanupSteps;
};

/** How the functions and outside programs reach the table. */
export type TableAccess = { readonly service: AwsServiceHandler; readonly url: string };

/** Lets the functions and outside programs read lagging indexes. */
export async function startLaggingIndexes(options: LaggingIndexesOptions): Promise<TableAccess> {
  const { cleanup, lagMs, onLogLine, resources, url } = options;
  const client = createDynamoDbClient(url);
  cleanup.add(() => client.destroy());
  const indexLagSimulator = await startIndexLagSimulator({
    client,
    tables: readTableDefinitions(resources),
    tableService: createEmulatorForwarder(url),
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
