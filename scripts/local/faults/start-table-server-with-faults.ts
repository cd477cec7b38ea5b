// The table as the functions see it: with indexes that lag, and with the faults of the settings.
import { createAwsEmulatorForwarder } from '../aws-services/aws-proxy.ts';
import { readKeyAttributeNames } from '../table/dynamodb-writes-and-index-reads.ts';
import { readTableDefinitions } from '../table/local-dynamodb-tables.ts';
import {
  type LaggingTableIndexesOptions,
  type LocalTableAccess,
  startLaggingTableIndexes,
} from '../table/start-lagging-table-indexes.ts';
import type { LocalFaultSettings } from './fault-settings.ts';
import type { LocalFaults } from './local-faults.ts';

type TableWithFaultsOptions = Omit<LaggingTableIndexesOptions, 'lagMs'> & {
  readonly settings: LocalFaultSettings;
  readonly faults: LocalFaults;
};

/** The URL serves the table to programs other than the functions. */
export async function startTableServerWithFaults(
  options: TableWithFaultsOptions,
): Promise<LocalTableAccess> {
  const { settings, faults, resources } = options;
  const access =
    settings.index_lag_ms > 0
      ? await startLaggingTableIndexes({ ...options, lagMs: faults.drawIndexLagMs })
      : { service: createAwsEmulatorForwarder(options.url), url: options.url };
  const keyNames = readKeyAttributeNames(readTableDefinitions(resources));
  return { ...access, service: faults.wrapTable(access.service, keyNames) };
}
