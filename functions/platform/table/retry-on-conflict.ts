// Optimistic concurrency: retries a read-decide-write cycle when another writer got in between.
import { ConditionFailedError, TransactionRejectedError } from './errors.ts';
import { retryWithBackoff } from './retry.ts';

/**
 * Runs `attempt`, which must read and decide again each time, until its write or transaction is accepted.
 * @throws AppError unavailable when every attempt conflicts; a job is then redelivered later
 */
export const retryOnConflict = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  retryWithBackoff(
    attempt,
    (error) => error instanceof TransactionRejectedError || error instanceof ConditionFailedError,
  );
