// What the table may answer that callers decide upon; the vendor's other errors pass through.
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

/** A condition of a single write did not hold: nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
}

/**
 * A transaction was refused as a whole: nothing was written.
 * `failed` holds the positions of the writes whose condition did not hold; it is empty where the
 * transaction only collided with another one and may simply be tried again.
 */
export class TransactionRefusedError extends Error {
  override readonly name = 'TransactionRefusedError';
  readonly failed: readonly number[];

  constructor(failed: readonly number[], cause: unknown) {
    super(`transaction refused at ${failed.join(',') || 'a collision'}`, { cause });
    this.failed = failed;
  }
}

/** What a single write answers; undefined where its condition did not hold, which its caller may expect. */
export async function unlessRefused<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Whether a single write's condition held. */
export const isAccepted = async (write: Promise<unknown>): Promise<boolean> =>
  (await unlessRefused(write.then(() => true))) ?? false;

/** Turns the vendor's error classes into ours; rethrows what is not a matter of conditions. */
export function translate(error: unknown): never {
  if (error instanceof ConditionalCheckFailedException) {
    throw new ConditionFailedError(error.message, { cause: error });
  }
  if (error instanceof TransactionConflictException) {
    throw new TransactionRefusedError([], error);
  }
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    const fatal = codes.find(
      (code) => !['None', 'ConditionalCheckFailed', 'TransactionConflict'].includes(code),
    );
    if (fatal !== undefined) throw error;
    const failed = codes.flatMap((code, position) =>
      code === 'ConditionalCheckFailed' ? [position] : [],
    );
    throw new TransactionRefusedError(failed, error);
  }
  throw error;
}
