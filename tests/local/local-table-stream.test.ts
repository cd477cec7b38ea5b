// The streams of local tables: turned on and off by the template, and kept small and fast.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createLocalDynamoDbClient,
  startLocalDynamoDbServer,
} from '#scripts/local/table/local-dynamodb-tables.ts';
import { createTestFolder } from './create-test-folder.ts';
import { startTestCloud } from './start-test-cloud.ts';
import { buildStreamedTableProperties } from './stream-test-cloud.ts';

/** The view types of all streams after a start with these tables. */
async function startWithTables(
  folder: string,
  resources: Readonly<Record<string, unknown>>,
  faults = '',
) {
  const cloud = await startTestCloud({ folder, resources, faults });
  const client = createLocalDynamoDbClient(cloud.tableUrl);
  const viewTypes: Record<string, string | undefined> = {};
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  for (const name of TableNames) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    viewTypes[name] = Table?.StreamSpecification?.StreamViewType;
  }
  client.destroy();
  await cloud.stop();
  return viewTypes;
}

describe('the streams of local tables', () => {
  it('a new local table gets its stream as in the template', async () => {
    const viewTypes = await startWithTables(createTestFolder(), {
      Main: buildStreamedTableProperties(),
    });

    expect(viewTypes).toEqual({ Main: 'NEW_AND_OLD_IMAGES' });
  });

  it('the copy of a table for lagging indexes gets no stream', async () => {
    const viewTypes = await startWithTables(
      createTestFolder(),
      { Main: buildStreamedTableProperties() },
      'index_lag_ms=1',
    );

    expect(viewTypes).toEqual({ Main: 'NEW_AND_OLD_IMAGES', 'Main-lagging': undefined });
  });

  it("an existing local table's stream follows the changed template", async () => {
    const folder = createTestFolder();
    const startWith = (StreamSpecification: object | undefined) =>
      startWithTables(folder, { Main: buildStreamedTableProperties({ StreamSpecification }) });

    expect(await startWith(undefined)).toEqual({ Main: undefined });
    expect(await startWith({ StreamViewType: 'NEW_IMAGE' })).toEqual({ Main: 'NEW_IMAGE' });
    expect(await startWith({ StreamViewType: 'KEYS_ONLY' })).toEqual({ Main: 'KEYS_ONLY' });
    expect(await startWith(undefined)).toEqual({ Main: undefined });
  });
});

describe('the database of the table emulator', () => {
  const INSERT_RECORD = `INSERT INTO _stream_records
    (table_name, event_name, keys_json, sequence_number, shard_id, created_at)
    VALUES (?, 'INSERT', '{}', ?, 'shard', ?)`;
  const HOUR = 3_600;

  /** The database of an emulator that ran and stopped. */
  async function openDatabase() {
    const folder = createTestFolder();
    const restart = async () => (await startLocalDynamoDbServer(folder, undefined)).stop();
    await restart();
    const database = new DatabaseSync(path.join(folder, 'table.db'));
    onTestFinished(() => database.close());
    return { database, restart };
  }

  it('the table emulator loses stream records older than a day', async () => {
    const { database, restart } = await openDatabase();
    const insert = database.prepare(INSERT_RECORD);
    for (const [table, number, hours] of [
      ['Main', 1, 0],
      ['Main', 2, 10],
      ['Main', 3, 30],
      ['Idle', 1, 0],
    ] as const)
      insert.run(table, String(number), hours * HOUR);

    await restart();
    const rows = database
      .prepare('SELECT table_name || sequence_number AS row FROM _stream_records')
      .all();
    expect(rows.map(({ row }) => row)).toEqual(['Main2', 'Main3', 'Idle1']);
  });

  it('the table emulator answers stream queries from a database index', async () => {
    const { database } = await openDatabase();
    const explain = (query: string) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${query}`)
        .all()
        .map(({ detail }) => detail);

    const number = 'CAST(sequence_number AS INTEGER)';
    expect(
      explain(`SELECT COALESCE(MAX(${number}), 0) + 1 FROM _stream_records WHERE table_name = 'x'`),
    ).toEqual([expect.stringContaining('COVERING INDEX _stream_records_by_sequence_number')]);
    expect(
      explain(
        `SELECT event_name FROM _stream_records WHERE table_name = 'x' AND ${number} > 1 ORDER BY ${number}`,
      ),
    ).toEqual([expect.stringContaining('_stream_records_by_sequence_number')]);
  });
});
