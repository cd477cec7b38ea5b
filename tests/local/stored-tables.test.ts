// Tables that an earlier start left behind, and templates whose keys or indexes have changed since.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStoredTables } from '#scripts/local/check-stored-tables.ts';
import {
  createDynamoDbClient,
  createTable,
  startDynamoDbServer,
  type TableDefinition,
} from '#scripts/local/table.ts';
import { startTestCloud } from './start-test-cloud.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-tables-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const attribute = (AttributeName: string, AttributeType = 'S') => ({
  AttributeName,
  AttributeType,
});
const key = (...names: readonly string[]) =>
  names.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }));
const index = (IndexName: string, names: readonly string[], Projection: object) => ({
  IndexName,
  KeySchema: key(...names),
  Projection,
});

const PROPERTIES = {
  KeySchema: key('pk', 'sk'),
  AttributeDefinitions: ['pk', 'sk', 'a', 'b'].map((name) => attribute(name)),
  GlobalSecondaryIndexes: [
    index('first', ['a', 'sk'], { ProjectionType: 'ALL' }),
    index('second', ['b'], { ProjectionType: 'INCLUDE', NonKeyAttributes: ['x', 'y'] }),
  ],
};
const [FIRST_INDEX, SECOND_INDEX] = PROPERTIES.GlobalSecondaryIndexes;
const define = (properties: object = {}, name = 'Table') =>
  ({ name, properties: { ...PROPERTIES, ...properties } }) as TableDefinition;

/** Checks the template's tables against a store with one table. */
async function checkAgainst(stored: TableDefinition, template: TableDefinition) {
  const stateFolder = createFolder();
  const server = await startDynamoDbServer(stateFolder, undefined);
  const client = createDynamoDbClient(server.url);
  cleanups.push(server.stop, () => client.destroy());
  await createTable(client, stored);
  await checkStoredTables([template], { url: server.url, stateFolder, dynamoEndpoint: undefined });
}

describe('the tables of an earlier start', () => {
  it('are accepted when keys and indexes are the same, in whatever order', async () => {
    const reordered = define({
      AttributeDefinitions: [...PROPERTIES.AttributeDefinitions].reverse(),
      GlobalSecondaryIndexes: [
        index('second', ['b'], { ProjectionType: 'INCLUDE', NonKeyAttributes: ['y', 'x'] }),
        FIRST_INDEX,
      ],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });

    await expect(checkAgainst(define(), reordered)).resolves.toBeUndefined();
  });

  it.each([
    ['another key', { KeySchema: key('pk') }],
    [
      'another type of a key',
      {
        AttributeDefinitions: [
          attribute('pk'),
          attribute('sk', 'N'),
          attribute('a'),
          attribute('b'),
        ],
      },
    ],
    [
      'an index more',
      {
        GlobalSecondaryIndexes: [
          FIRST_INDEX,
          SECOND_INDEX,
          index('third', ['a'], { ProjectionType: 'ALL' }),
        ],
      },
    ],
    ['an index less', { GlobalSecondaryIndexes: [FIRST_INDEX] }],
    [
      'another key of an index',
      { GlobalSecondaryIndexes: [index('first', ['a'], { ProjectionType: 'ALL' }), SECOND_INDEX] },
    ],
    [
      'another projection',
      {
        GlobalSecondaryIndexes: [
          index('first', ['a', 'sk'], { ProjectionType: 'KEYS_ONLY' }),
          SECOND_INDEX,
        ],
      },
    ],
    [
      'other projected attributes',
      {
        GlobalSecondaryIndexes: [
          FIRST_INDEX,
          index('second', ['b'], { ProjectionType: 'INCLUDE', NonKeyAttributes: ['x'] }),
        ],
      },
    ],
  ])('are refused when the template has %s', async (_, properties) => {
    await expect(checkAgainst(define(), define(properties))).rejects.toThrow(
      /^The data in .* was stored by another version of Replyloom\. .*: npm start -- --fresh$/,
    );
  });

  it('are refused when none has a name of the template', async () => {
    await expect(checkAgainst(define({}, 'Earlier'), define())).rejects.toThrow('another version');
  });

  it('are refused with another sentence when --fresh would not delete them', async () => {
    const server = await startDynamoDbServer(createFolder(), undefined);
    const client = createDynamoDbClient(server.url);
    cleanups.push(server.stop, () => client.destroy());
    await createTable(client, define({}, 'Earlier'));
    const store = { url: server.url, stateFolder: 'x', dynamoEndpoint: server.url };

    await expect(checkStoredTables([define()], store)).rejects.toThrow(
      `The DynamoDB at ${server.url} has tables of another version`,
    );
  });

  it('fail a local start in the same state folder', async () => {
    const folder = createFolder();
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
