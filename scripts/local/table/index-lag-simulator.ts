// Simulates eventually consistent secondary indexes: copies each written item to a replica of its
// table after a random delay, and sends reads of an index to the replica.
import type { AwsServiceHandler } from '../aws-services/aws-proxy.ts';
import { parseJsonBody, replaceJsonBody } from '../aws-services/json-bodies.ts';
import {
  listWrittenItemKeys,
  readKeyAttributeNames,
  redirectIndexRead,
} from './dynamodb-writes-and-index-reads.ts';
import { createIndexReplicator, type IndexReplicatorOptions } from './index-replicator.ts';
import { getLaggingTableName, rebuildLaggingTable } from './rebuild-lagging-table.ts';
import type { TableDefinition } from './table.ts';

export type IndexLagSimulatorOptions = IndexReplicatorOptions & {
  readonly tables: readonly TableDefinition[];
  /** Forwards calls to the table itself. */
  readonly tableService: AwsServiceHandler;
};

export type IndexLagSimulator = {
  /** Replaces the table. Writes that bypass it do not reach the indexes. */
  readonly service: AwsServiceHandler;
  readonly stop: () => Promise<void>;
};

/** Builds the replicas first. The next start makes the copies that are pending at a stop. */
export async function startIndexLagSimulator(
  options: IndexLagSimulatorOptions,
): Promise<IndexLagSimulator> {
  const { client, tables, tableService } = options;
  for (const definition of tables) await rebuildLaggingTable(client, definition);
  const keyNames = readKeyAttributeNames(tables);
  const replicator = createIndexReplicator(options);
  return {
    stop: replicator.stop,
    service: async (call) => {
      const request = { action: call.action, body: parseJsonBody(call) };
      const redirectedBody = redirectIndexRead(request, getLaggingTableName);
      if (redirectedBody) return tableService(replaceJsonBody(call, redirectedBody));
      const response = await tableService(call);
      if (response.status === 200)
        for (const item of listWrittenItemKeys(request, keyNames)) replicator.copy(item);
      return response;
    },
  };
}
