// Processes only a part of some table batches, as DynamoDB may.
import { z } from 'zod';
import {
  buildAwsServiceJsonResponse,
  parseAwsJsonBody,
  replaceAwsJsonBody,
} from '../aws-services/aws-json-bodies.ts';
import type { AwsCall, AwsResponse } from '../aws-services/aws-proxy.ts';

/** One write or one key of a batch. */
export type TableBatchPart = { readonly table: string; readonly part: unknown };

type BatchCall = Pick<AwsCall, 'action' | 'body'>;
type TableParts = Readonly<Record<string, unknown>>;
type BatchFormat = {
  readonly unprocessedName: string;
  readonly readParts: (ofTable: unknown) => readonly unknown[];
  readonly replaceParts: (ofTable: unknown, parts: readonly unknown[]) => unknown;
};

const keysSchema = z.looseObject({ Keys: z.array(z.unknown()) });
const BATCH_FORMATS: Readonly<Record<string, BatchFormat>> = {
  BatchWriteItem: {
    unprocessedName: 'UnprocessedItems',
    readParts: (ofTable) => z.array(z.unknown()).parse(ofTable),
    replaceParts: (_, parts) => parts,
  },
  BatchGetItem: {
    unprocessedName: 'UnprocessedKeys',
    readParts: (ofTable) => keysSchema.parse(ofTable).Keys,
    replaceParts: (ofTable, Keys) => ({ ...keysSchema.parse(ofTable), Keys }),
  },
};
const batchSchema = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });

const listParts = (requestItems: TableParts, format: BatchFormat): readonly TableBatchPart[] =>
  Object.entries(requestItems).flatMap(([table, ofTable]) =>
    format.readParts(ofTable).map((part) => ({ table, part })),
  );

/** The parts that the filter keeps, without tables that keep none. */
const filterParts = (
  requestItems: TableParts,
  format: BatchFormat,
  keeps: (part: unknown) => boolean,
): TableParts =>
  Object.fromEntries(
    Object.entries(requestItems).flatMap(([table, ofTable]) => {
      const parts = format.readParts(ofTable).filter(keeps);
      return parts.length === 0 ? [] : [[table, format.replaceParts(ofTable, parts)]];
    }),
  );

/** Adds the parts that were left out to those that the table itself left unprocessed. */
function mergeUnprocessed(first: TableParts, second: TableParts, format: BatchFormat): TableParts {
  const merged: Record<string, unknown> = { ...first };
  for (const [table, ofTable] of Object.entries(second)) {
    const earlier = merged[table];
    const parts = [
      ...(earlier === undefined ? [] : format.readParts(earlier)),
      ...format.readParts(ofTable),
    ];
    merged[table] = format.replaceParts(ofTable, parts);
  }
  return merged;
}

/** 0 for a call that is not a batch of the table. */
export function countTableBatchParts(call: BatchCall): number {
  const format = BATCH_FORMATS[call.action];
  const data = format && batchSchema.safeParse(parseAwsJsonBody(call)).data;
  if (!data) return 0;
  return listParts(data.RequestItems, format).length;
}

/** Sends the parts that `isProcessed` selects, and reports the others as unprocessed. */
export async function processTableBatchPartially<Call extends BatchCall>(
  call: Call,
  isProcessed: (part: TableBatchPart, index: number) => boolean,
  tableService: (call: Call) => Promise<AwsResponse>,
): Promise<AwsResponse> {
  const format = BATCH_FORMATS[call.action];
  const { data } = batchSchema.safeParse(parseAwsJsonBody(call));
  if (!format || !data) return tableService(call);
  const { RequestItems } = data;
  const selected = new Set(
    listParts(RequestItems, format)
      .filter(isProcessed)
      .map(({ part }) => part),
  );
  const unprocessed = filterParts(RequestItems, format, (part) => !selected.has(part));
  if (Object.keys(unprocessed).length === 0) return tableService(call);
  const processed = filterParts(RequestItems, format, (part) => selected.has(part));
  const { unprocessedName } = format;
  if (Object.keys(processed).length === 0)
    return buildAwsServiceJsonResponse({ [unprocessedName]: unprocessed });
  const response = await tableService(
    replaceAwsJsonBody(call, { ...data, RequestItems: processed }),
  );
  if (response.status !== 200) return response;
  const output = z.looseObject({}).parse(parseAwsJsonBody(response));
  const leftByTable = (output[unprocessedName] ?? {}) as TableParts;
  return buildAwsServiceJsonResponse({
    ...output,
    [unprocessedName]: mergeUnprocessed(unprocessed, leftByTable, format),
  });
}
