// Tables of an earlier start, and templates whose keys or indexes have changed since.
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkStoredTables } from '#scripts/local/table/check-stored-tables.ts';
import {
  createDynamoDbClient,
  createTable,
  startDynamoDbServer,
  type TableDefinition,
} from '#scripts/local/table/table.ts';
import { buildAttributes, buildKey, startTestCloud } from './start-test-cloud.ts';
import { createTestFolder } from './temporary-folder.ts';

const ALL = { ProjectionType: 'ALL' };
const index = (IndexName: string, names: readonly string[], Projection: object = ALL) => ({
  IndexName,
  KeySchema: buildKey(...names),
  Projection,
});
const include = (...NonKeyAttributes: readonly string[]) => ({
  ProjectionType: 'INCLUDE',
  NonKeyAttributes,
});

const FIRST_INDEX = index('first', ['a', 'sk']);
const SECOND_INDEX = index('second', ['b'], include('x', 'y'));
const PROPERTIES = {
  KeySchema: buildKey('pk', 'sk'),
  AttributeDefinitions: buildAttributes({ pk: 'S', sk: 'S', a: 'S', b: 'S' }),
  GlobalSecondaryIndexes: [FIRST_INDEX, SECOND_INDEX],
};
const define = (properties: object = {}, name = 'Table') =>
  ({ name, properties: { ...PROPERTIES, ...properties } }) as TableDefinition;

/** A store with one table. */
async function startStore(stored: TableDefinition) {
  const stateFolder = createTestFolder();
  const { url, stop } = await startDynamoDbServer(stateFolder, undefined);
  onTestFinished(stop);
  const client = createDynamoDbClient(url);
  onTestFinished(() => client.destroy());
  await createTable(client, stored);
  return { url, stateFolder, dynamoEndpoint: undefined };
}

const checkAgainst = async (stored: TableDefinition, template: TableDefinition) =>
  checkStoredTables([template], await startStore(stored));

describe('the tables of an earlier start', () => {
  it('are accepted with the same keys and indexes in any order', async () => {
    const reordered = define({
      AttributeDefinitions: [...PROPERTIES.AttributeDefinitions].reverse(),
      GlobalSecondaryIndexes: [index('second', ['b'], include('y', 'x')), FIRST_INDEX],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });

    await expect(checkAgainst(define(), reordered)).resolves.toBeUndefined();
  });

  it.each<[string, object]>([
    ['another key', { KeySchema: buildKey('pk') }],
    [
      'another type of a key',
      { AttributeDefinitions: buildAttributes({ pk: 'S', sk: 'N', a: 'S', b: 'S' }) },
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

  it('are refused when none has a name of the template', async () => {
    await expect(checkAgainst(define({}, 'Earlier'), define())).rejects.toThrow('another version');
  });

  it('are refused with another sentence when --fresh would not delete them', async () => {
    const { url } = await startStore(define({}, 'Earlier'));
    const store = { url, stateFolder: 'x', dynamoEndpoint: url };

    await expect(checkStoredTables([define()], store)).rejects.toThrow(
      `The DynamoDB at ${url} has tables of another version`,
    );
  });

  it('fail a local start in the same state folder', async () => {
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
