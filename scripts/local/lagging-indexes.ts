// Puts the index lag simulator between the table and everybody who uses it.
import { type AwsServiceHandler, createEmulatorForwarder, startAwsProxy } from './aws-proxy.ts';
import { startIndexLagSimulator } from './index-lag-simulator.ts';
import type { CloudResources } from './read-cloud-resources.ts';
import type { CleanupSteps } from './reverse-order-cleanup.ts';
import { createDynamoDbClient, readTableDefinitions } from './table.ts';

export type LaggingIndexesOptions = {
  readonly resources: CloudResources;
  /** Of the table itself. */
  readonly url: string;
  /** How late secondary indexes may show writes. */
  readonly indexLagMs: number;
  /** What the functions reach; its table is replaced. */
  readonly services: Record<string, AwsServiceHandler>;
  readonly onLogLine: (line: string) => void;
  readonly cleanup: CleanupSteps;
};

/**
 * Lets the functions and outside programs read lagging indexes. Returns the URL through which
 * outside programs must reach the table.
 */
export async function startLaggingIndexes(options: LaggingIndexesOptions): Promise<string> {
  const { cleanup, indexLagMs, onLogLine, resources, url, services } = options;
  const client = createDynamoDbClient(url);
  cleanup.add(() => client.destroy());
  const indexLagSimulator = await startIndexLagSimulator({
    client,
    tables: readTableDefinitions(resources),
    tableService: createEmulatorForwarder(url),
    lagMs: () => Math.random() * indexLagMs,
    onError: (error) => onLogLine(`An index replica was not updated: ${String(error)}`),
  });
  cleanup.add(indexLagSimulator.stop);
  services.dynamodb = indexLagSimulator.service;
  // Writes of outside programs must reach the indexes as well.
  const externalProxy = await startAwsProxy({
    services: { dynamodb: indexLagSimulator.service },
    iamGate: () => undefined,
  });
  cleanup.add(externalProxy.close);
  return externalProxy.url;
}
