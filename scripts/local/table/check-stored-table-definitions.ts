// Refuses tables of an earlier start whose keys or indexes differ from the template's.
import {
  DescribeTableCommand,
  type DynamoDBClient,
  ListTablesCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { createOldStateError } from '../process/local-state-version.ts';
import { SetupError } from '../process/setup-error.ts';
import { createLocalDynamoDbClient, type TableDefinition } from './local-dynamodb-tables.ts';

type TableShape = Pick<
  TableDescription,
  'KeySchema' | 'AttributeDefinitions' | 'GlobalSecondaryIndexes'
>;

const toKeyText = (schema: TableShape['KeySchema'] = []): string =>
  schema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).join(', ');

/** Returns the same text for tables with the same keys and indexes in any order. */
function describeShape(table: TableShape): string {
  const attributes = (table.AttributeDefinitions ?? [])
    .map(({ AttributeName, AttributeType }) => `${AttributeName}: ${AttributeType}`)
    .sort();
  const indexes = (table.GlobalSecondaryIndexes ?? [])
    .map(({ IndexName, KeySchema, Projection: projection }) =>
      [
        IndexName,
        toKeyText(KeySchema),
        projection?.ProjectionType,
        ...[...(projection?.NonKeyAttributes ?? [])].sort(),
      ].join(' '),
    )
    .sort();
  return [toKeyText(table.KeySchema), ...attributes, ...indexes].join('\n');
}

/**
 * Whether the store's content does not belong to the template: a table of another shape, or only tables of other names.
 */
async function hasTablesOfOtherShape(
  client: DynamoDBClient,
  definitions: readonly TableDefinition[],
): Promise<boolean> {
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const storedDefinitions = definitions.filter(({ name }) => TableNames.includes(name));
  if (storedDefinitions.length === 0) return TableNames.length > 0;
  for (const { name, properties } of storedDefinitions) {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (describeShape(Table) !== describeShape(properties as TableShape)) return true;
  }
  return false;
}

/** @throws SetupError when the stored tables are not those of the template. */
export async function checkStoredTableDefinitions(
  definitions: readonly TableDefinition[],
  store: {
    readonly url: string;
    readonly stateFolder: string;
    /** Set when the store is not the bundled emulator, whose data --fresh deletes. */
    readonly dynamoEndpoint: string | undefined;
  },
): Promise<void> {
  const client = createLocalDynamoDbClient(store.url);
  const isOld = await hasTablesOfOtherShape(client, definitions);
  client.destroy();
  if (!isOld) return;
  throw store.dynamoEndpoint === undefined
    ? createOldStateError(store.stateFolder)
    : new SetupError(
        `The DynamoDB at ${store.dynamoEndpoint} has tables of another version of Replyloom or of something else. Start an empty one, and then: npm start -- --fresh`,
      );
}
