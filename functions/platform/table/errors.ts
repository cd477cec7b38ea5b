// What the table may answer that callers decide upon; the vendor's other errors pass through.
import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';

/** A condition of a single write did not hold: nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
}

/**
 * A transaction was refused as a whole: nothing was written.
 * `failed` holds the positions of the writes whose condition did not hold; it is empty where what
 * the transaction was decided on was gone before it could be sent.
 */
export class TransactionRefusedError extends Error {
  override readonly name = 'TransactionRefusedError';
  readonly failed: readonly number[];

  constructor(failed: readonly number[], cause: unknown) {
    super(`transaction refused at ${failed.join(',') || 'a stale read'}`, { cause });
    this.failed = failed;
  }
}

/** The table took in, or answered, only a part of a batch. */
export class UnprocessedError extends Error {
  override readonly name = 'UnprocessedError';

  constructor(count: number) {
    super(`${count} of a batch left undone`);
  }
}

/** What a single write answers; undefined where its condition did not hold, which its caller may expect. */
export async function ignoreConflict<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Whether a single write's condition held. */
export const isAccepted = async (write: Promise<unknown>): Promise<boolean> =>
  (await ignoreConflict(write.then(() => true))) ?? false;

const BUSY = [
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
  TransactionConflictException,
  // The same transaction, sent before: its answer was lost, and its outcome is not decided yet.
  TransactionInProgressException,
  UnprocessedError,
];

/** Source: DynamoDB API reference, TransactWriteItems, cancellation reasons. */
const BUSY_REASONS = ['TransactionConflict', 'ProvisionedThroughputExceeded', 'ThrottlingError'];

const reasonsOf = ({ CancellationReasons = [] }: TransactionCanceledException) =>
  CancellationReasons.map(({ Code }) => Code ?? 'None');

/**
 * Whether nothing was wrong with the call, only with its moment: the same call may succeed a little
 * later. A transaction with a condition that did not hold is not among them: that was decided.
 */
export function isBusy(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const reasons = reasonsOf(error).filter((code) => code !== 'None');
    return reasons.length > 0 && reasons.every((code) => BUSY_REASONS.includes(code));
  }
  return BUSY.some((busy) => error instanceof busy);
}

/** Turns the vendor's error classes into ours; rethrows what is not a matter of conditions. */
export function translate(error: unknown): never {
  if (error instanceof ConditionalCheckFailedException) {
    throw new ConditionFailedError(error.message, { cause: error });
  }
  if (error instanceof TransactionCanceledException) {
    const failed = reasonsOf(error).flatMap((code, position) =>
      code === 'ConditionalCheckFailed' ? [position] : [],
    );
    if (failed.length > 0) throw new TransactionRefusedError(failed, error);
  }
  throw error;
}
