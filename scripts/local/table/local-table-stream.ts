// The change stream of a table, as the template defines it, with the care that the bundled emulator needs to serve it
// for long.
import { DatabaseSync } from 'node:sqlite';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';

export const tableStreamSpecificationSchema = z.strictObject({
  StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']),
});
type StreamSpecification = z.output<typeof tableStreamSpecificationSchema>;

/**
 * Turns the stream of a table on or off. Another view type makes a new stream, because DynamoDB cannot change an
 * existing one.
 */
export async function updateTableStream(
  client: DynamoDBClient,
  TableName: string,
  wanted: StreamSpecification | undefined,
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const current = Table?.StreamSpecification;
  const isEnabled = current?.StreamEnabled ?? false;
  if (isEnabled && current?.StreamViewType === wanted?.StreamViewType) return;
  if (isEnabled) {
    const StreamSpecification = { StreamEnabled: false };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  }
  if (wanted) {
    const StreamSpecification = { StreamEnabled: true, ...wanted };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  }
}

/** How long DynamoDB keeps the records of a stream. */
const RETENTION_SECONDS = 24 * 60 * 60;
const LOCK_TIMEOUT_MS = 10_000;

/**
 * The emulator keeps stream records forever and has no index for them: each write of the table reads its whole stream,
 * which takes 40 ms after 50,000 writes. The expression must be written as in the emulator's queries.
 */
const CREATE_INDEX = `CREATE INDEX IF NOT EXISTS _stream_records_by_sequence_number
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`;
/**
 * Counts from the newest record of the table, so that a poller that was off for a weekend finds earlier writes. The
 * newest record stays, because the emulator continues its number.
 */
const DELETE_EXPIRED = `WITH newest AS (
    SELECT table_name, MAX(created_at) AS created_at FROM _stream_records GROUP BY table_name
  )
  DELETE FROM _stream_records AS record WHERE created_at < ? + (
    SELECT created_at FROM newest WHERE newest.table_name = record.table_name
  )`;

/** Prepares the database of the emulator, which must have created its tables. */
export function expireOldStreamRecords(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec(CREATE_INDEX);
    database.prepare(DELETE_EXPIRED).run(-RETENTION_SECONDS);
  } finally {
    database.close();
  }
}
