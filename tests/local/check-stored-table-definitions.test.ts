// Tables of an earlier start, and templates whose keys or indexes have changed since.
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkStoredTableDefinitions } from '#scripts/local/table/check-stored-table-definitions.ts';
import {
  createLocalDynamoDbClient,
  createTable,
  startLocalDynamoDbServer,
  type TableDefinition,
} from '#scripts/local/table/local-dynamodb-tables.ts';
import { createTestFolder } from './create-test-folder.ts';
import {
  buildTableAttributeDefinitions,
  buildTableKeySchema,
  startTestCloud,
} from './start-test-cloud.ts';

const ALL = { ProjectionType: 'ALL' };
const index = (IndexName: string, names: readonly string[], Projection: object = ALL) => ({
  IndexName,
  KeySchema: buildTableKeySchema(...names),
  Projection,
});
const include = (...NonKeyAttributes: readonly string[]) => ({
  ProjectionType: 'INCLUDE',
  NonKeyAttributes,
});

const FIRST_INDEX = index('first', ['a', 'sk']);
const SECOND_INDEX = index('second', ['b'], include('x', 'y'));
const PROPERTIES = {
  KeySchema: buildTableKeySchema('pk', 'sk'),
  AttributeDefinitions: buildTableAttributeDefinitions({ pk: 'S', sk: 'S', a: 'S', b: 'S' }),
  GlobalSecondaryIndexes: [FIRST_INDEX, SECOND_INDEX],
};
const define = (properties: object = {}, name = 'Table') =>
  ({ name, properties: { ...PROPERTIES, ...properties } }) as TableDefinition;

/** A store with one table. */
async function startStore(stored: TableDefinition) {
  const stateFolder = createTestFolder();
  const { url, stop } = await startLocalDynamoDbServer(stateFolder, undefined);
  onTestFinished(stop);
  const client = createLocalDynamoDbClient(url);
  onTestFinished(() => client.destroy());
  await createTable(client, stored);
  return { url, stateFolder, dynamoEndpoint: undefined };
}

const checkAgainst = async (stored: TableDefinition, template: TableDefinition) =>
  checkStoredTableDefinitions([template], await startStore(stored));

describe('the tables of an earlier start', () => {
  it('stored tables with the same keys and indexes are accepted', async () => {
    const reordered = define({
      AttributeDefinitions: [...PROPERTIES.AttributeDefinitions].reverse(),
      GlobalSecondaryIndexes: [index('second', ['b'], include('y', 'x')), FIRST_INDEX],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });

    await expect(checkAgainst(define(), reordered)).resolves.toBeUndefined();
  });

  it.each<[string, object]>([
    ['another key', { KeySchema: buildTableKeySchema('pk') }],
    [
      'another type of a key',
      {
        AttributeDefinitions: buildTableAttributeDefinitions({ pk: 'S', sk: 'N', a: 'S', b: 'S' }),
      },
    ],
    ...Object.entries({
      'an index more': [FIRST_INDEX, SECOND_INDEX, index('third', ['a'])],
      'an index less': [FIRST_INDEX],
      'another key of an index': [index('first', ['a']), SECOND_INDEX],
      'another projection': [
        index('first', ['a', 'sk'], { ProjectionType: 'KEYS_ONLY' }),
        SECOND_INDEX,
      ],
      'other projected attributes': [FIRST_INDEX, index('second', ['b'], include('x'))],
    }).map(([name, indexes]): [string, object] => [name, { GlobalSecondaryIndexes: indexes }]),
  ])('are refused when the template has %s', async (_, properties) => {
    await expect(checkAgainst(define(), define(properties))).rejects.toThrow(
      /^The data in .* was stored by another version of Replyloom\. .*: npm start -- --fresh$/,
    );
  });

  it('stored tables are refused when none has a name of the template', async () => {
    await expect(checkAgainst(define({}, 'Earlier'), define())).rejects.toThrow('another version');
  });

  it('tables of an external DynamoDB are refused without naming --fresh', async () => {
    const { url } = await startStore(define({}, 'Earlier'));
    const store = { url, stateFolder: 'x', dynamoEndpoint: url };

    await expect(checkStoredTableDefinitions([define()], store)).rejects.toThrow(
      `The DynamoDB at ${url} has tables of another version`,
    );
  });

  it('stored tables of another version fail a local start', async () => {
    const folder = createTestFolder();
    const startWith = (properties: object) =>
      startTestCloud({
        folder,
        resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: properties } },
      });
    const first = await startWith(PROPERTIES);
    await first.stop();
    const second = await startWith(PROPERTIES);
    await second.stop();

    await expect(
      startWith({ ...PROPERTIES, GlobalSecondaryIndexes: [FIRST_INDEX] }),
    ).rejects.toThrow(`The data in ${path.join(folder, 'state')} was stored by another version`);
  });
});
