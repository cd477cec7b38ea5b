// Simulates eventually consistent secondary indexes: copies each written item to a replica of its
// table after a random delay, and sends reads of an index to the replica.

import { parseAwsJsonBody, replaceAwsJsonBody } from '../aws-services/aws-json-bodies.ts';
import type { LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import {
  listRequestWrittenItemKeys,
  readKeyAttributeNames,
  redirectIndexReadToReplica,
} from './dynamodb-writes-and-index-reads.ts';
import { createIndexReplicator, type IndexReplicatorOptions } from './index-replicator.ts';
import type { TableDefinition } from './local-dynamodb-tables.ts';
import { getLaggingTableCopyName, rebuildLaggingTableCopy } from './rebuild-lagging-table-copy.ts';

export type IndexLagSimulatorOptions = IndexReplicatorOptions & {
  readonly tables: readonly TableDefinition[];
  /** Forwards calls to the table itself. */
  readonly tableService: LocalAwsServiceHandler;
};

export type IndexLagSimulator = {
  /** Replaces the table. Writes that bypass it do not reach the indexes. */
  readonly service: LocalAwsServiceHandler;
  readonly stop: () => Promise<void>;
};

/** Builds the replicas first. The next start makes the copies that are pending at a stop. */
export async function startIndexLagSimulator(
  options: IndexLagSimulatorOptions,
): Promise<IndexLagSimulator> {
  const { client, tables, tableService } = options;
  for (const definition of tables) await rebuildLaggingTableCopy(client, definition);
  const keyNames = readKeyAttributeNames(tables);
  const replicator = createIndexReplicator(options);
  return {
    stop: replicator.stop,
    service: async (call) => {
      const request = { action: call.action, body: parseAwsJsonBody(call) };
      const redirectedBody = redirectIndexReadToReplica(request, getLaggingTableCopyName);
      if (redirectedBody) return tableService(replaceAwsJsonBody(call, redirectedBody));
      const response = await tableService(call);
      if (response.status === 200)
        for (const item of listRequestWrittenItemKeys(request, keyNames)) replicator.copy(item);
      return response;
    },
  };
}
