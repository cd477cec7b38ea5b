// The table errors that callers handle; other errors of the AWS SDK pass through.
import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';

/** The condition of a single write did not hold: nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
}

/**
 * A transaction was rejected as a whole: nothing was written. `failedPositions` has the positions of the writes whose
 * condition did not hold. It is empty when the data behind the transaction changed before it was sent.
 */
export class TransactionRejectedError extends Error {
  override readonly name = 'TransactionRejectedError';
  readonly failedPositions: readonly number[];

  constructor(failedPositions: readonly number[], cause: unknown) {
    super(`transaction rejected at ${failedPositions.join(',') || 'a stale read'}`, { cause });
    this.failedPositions = failedPositions;
  }
}

/** The table processed only a part of a batch. */
export class UnprocessedItemsError extends Error {
  override readonly name = 'UnprocessedItemsError';

  constructor(count: number) {
    super(`${count} items of a batch are unprocessed`);
  }
}

/** The result of a write or transaction; undefined when a condition did not hold. For callers that expect conflicts. */
export async function ignoreConflict<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof TransactionRejectedError)
      return undefined;
    throw error;
  }
}

/** Whether the condition of a single write held. */
export const isWriteAccepted = async (write: Promise<unknown>): Promise<boolean> =>
  (await ignoreConflict(write.then(() => true))) ?? false;

const TEMPORARY_ERRORS = [
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
  TransactionConflictException,
  // The same transaction was already sent, its response was lost, and it is still in progress.
  TransactionInProgressException,
  UnprocessedItemsError,
];

/** Source: DynamoDB API reference, TransactWriteItems, cancellation reasons. */
const TEMPORARY_CANCELLATION_CODES = [
  'TransactionConflict',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
];

const listCancellationCodes = ({ CancellationReasons = [] }: TransactionCanceledException) =>
  CancellationReasons.map(({ Code }) => Code ?? 'None');

/**
 * Whether the same call may succeed a little later, as after throttling or a conflict. A transaction with
 * a failed condition is not temporary.
 */
export function isTemporaryTableError(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const reasons = listCancellationCodes(error).filter((code) => code !== 'None');
    return (
      reasons.length > 0 && reasons.every((code) => TEMPORARY_CANCELLATION_CODES.includes(code))
    );
  }
  return TEMPORARY_ERRORS.some((errorClass) => error instanceof errorClass);
}

/** Translates failed conditions of the AWS SDK to our error classes; rethrows other errors. */
export function throwTranslatedTableError(error: unknown): never {
  if (error instanceof ConditionalCheckFailedException) {
    throw new ConditionFailedError(error.message, { cause: error });
  }
  if (error instanceof TransactionCanceledException) {
    const failedPositions = listCancellationCodes(error).flatMap((code, position) =>
      code === 'ConditionalCheckFailed' ? [position] : [],
    );
    if (failedPositions.length > 0) throw new TransactionRejectedError(failedPositions, error);
  }
  throw error;
}
