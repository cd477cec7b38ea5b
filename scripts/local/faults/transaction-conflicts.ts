// Rejects calls that meet a transaction on the same item, as DynamoDB does and the emulator does not. Source:
// DynamoDB, "Transactional conflict handling".

import { parseAwsJsonBody } from '../aws-services/aws-json-bodies.ts';
import type { AwsCall, AwsResponse, LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import {
  type KeyAttributeNamesByTable,
  listRequestTransactionItemKeys,
  listRequestWrittenItemKeys,
  serializeWrittenItemKey,
} from '../table/dynamodb-writes-and-index-reads.ts';
import { createItemsOfRunningTableCalls } from './items-of-running-table-calls.ts';
import { processTableBatchPartially, type TableBatchPart } from './partial-table-batches.ts';
import {
  buildCanceledTransactionResponse,
  buildTransactionConflictResponse,
  buildTransactionInProgressResponse,
  TRANSACTION_CONFLICT_REASON,
} from './table-error-responses.ts';

const SINGLE_WRITES: readonly string[] = ['PutItem', 'UpdateItem', 'DeleteItem'];

export const isSingleItemTableWrite = ({ action }: AwsCall): boolean =>
  SINGLE_WRITES.includes(action);

/** The items of a transaction in its order; undefined for an item of an unknown table. */
type TransactionItems = readonly (string | undefined)[];

function cancelWhere(
  items: TransactionItems,
  isConflict: (item: string) => boolean,
): AwsResponse | undefined {
  const reasons = items.map((item) =>
    item !== undefined && isConflict(item) ? TRANSACTION_CONFLICT_REASON : undefined,
  );
  return reasons.some(Boolean) ? buildCanceledTransactionResponse(reasons) : undefined;
}

function createItemReaders(keyNames: KeyAttributeNamesByTable) {
  const listWritten = (action: string, body: unknown): readonly string[] =>
    listRequestWrittenItemKeys({ action, body }, keyNames).map(serializeWrittenItemKey);
  return {
    listWrittenItems: (call: AwsCall) => listWritten(call.action, parseAwsJsonBody(call)),
    listBatchPartItems: ({ table, part }: TableBatchPart) =>
      listWritten('BatchWriteItem', { RequestItems: { [table]: [part] } }),
    listTransactionItems: (call: AwsCall): TransactionItems =>
      listRequestTransactionItemKeys(parseAwsJsonBody(call), keyNames).map(
        (item) => item && serializeWrittenItemKey(item),
      ),
  };
}

/** Runs one transaction per request token at a time, as DynamoDB does with a repeated call. */
function createTokenGuard() {
  const tokensInProgress = new Set<string>();
  return async (call: AwsCall, work: () => Promise<AwsResponse>): Promise<AwsResponse> => {
    const { ClientRequestToken: token } = parseAwsJsonBody(call) as { ClientRequestToken?: string };
    if (token === undefined) return work();
    if (tokensInProgress.has(token)) return buildTransactionInProgressResponse();
    tokensInProgress.add(token);
    return work().finally(() => tokensInProgress.delete(token));
  };
}

/**
 * Wraps the table. Every write of the functions must pass through it, because it sees no others. A plain read never
 * conflicts. A batch item that meets a transaction stays unprocessed.
 */
export function createTransactionConflictService(
  tableService: LocalAwsServiceHandler,
  keyNames: KeyAttributeNamesByTable,
): LocalAwsServiceHandler {
  const { isInTransaction, isBeingWritten, runTransaction, runWrites } =
    createItemsOfRunningTableCalls();
  const { listWrittenItems, listBatchPartItems, listTransactionItems } =
    createItemReaders(keyNames);
  const guardToken = createTokenGuard();

  const writeTransaction = async (call: AwsCall): Promise<AwsResponse> => {
    const items = listTransactionItems(call);
    const known = items.flatMap((item) => item ?? []);
    return cancelWhere(items, isInTransaction) ?? runTransaction(known, () => tableService(call));
  };
  const readTransaction = async (call: AwsCall): Promise<AwsResponse> =>
    cancelWhere(listTransactionItems(call), isBeingWritten) ?? tableService(call);
  const writeBatch: LocalAwsServiceHandler = (call) =>
    runWrites(listWrittenItems(call), () => tableService(call));
  const writeItem = async (call: AwsCall): Promise<AwsResponse> => {
    const items = listWrittenItems(call);
    if (items.some(isInTransaction)) return buildTransactionConflictResponse();
    return runWrites(items, () => tableService(call));
  };
  const isFree = (part: TableBatchPart) => !listBatchPartItems(part).some(isInTransaction);

  return async (call) => {
    if (call.action === 'TransactWriteItems') return guardToken(call, () => writeTransaction(call));
    if (call.action === 'TransactGetItems') return readTransaction(call);
    if (call.action === 'BatchWriteItem')
      return processTableBatchPartially(call, isFree, writeBatch);
    return isSingleItemTableWrite(call) ? writeItem(call) : tableService(call);
  };
}
