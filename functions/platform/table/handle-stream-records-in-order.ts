// Handles the records of a table stream one after the other, and names the first that failed.
import { logger } from '../logger.ts';
import type { TableStreamRecord, TableStreamRecordFailure } from './table-stream-consumer.ts';

type RecordHandler<Source> = {
  /** Undefined for a record of another kind. Throws when the record cannot be read. */
  readonly read: (record: TableStreamRecord) => Source | undefined;
  /** Throws when the table or a queue failed, which a retry solves. */
  readonly handle: (source: Source) => Promise<unknown>;
  /** Logged with the error when `handle` throws. */
  readonly failure: string;
};

async function handleRecord<Source>(
  record: TableStreamRecord,
  { read, handle, failure }: RecordHandler<Source>,
): Promise<TableStreamRecordFailure | undefined> {
  let source: Source | undefined;
  try {
    source = read(record);
  } catch (error) {
    return { record, unreadable: error as Error };
  }
  try {
    if (source !== undefined) await handle(source);
    return undefined;
  } catch (error) {
    logger.error(failure, { key: record.key, error: error as Error });
    return { record };
  }
}

/** Returns the first record that failed; the later ones are not handled. */
export async function handleStreamRecordsInOrder<Source>(
  records: readonly TableStreamRecord[],
  handler: RecordHandler<Source>,
): Promise<TableStreamRecordFailure | undefined> {
  for (const record of records) {
    const failure = await handleRecord(record, handler);
    if (failure) return failure;
  }
  return undefined;
}
