// Changes that are read, decided and written against one version, again until nobody was in between.
import { TransactionRefusedError } from './errors.ts';
import { retry } from './retry.ts';

/**
 * Runs `attempt`, which reads and decides anew each time, until its transaction is accepted.
 * @throws AppError unavailable where others were faster every time; a job comes back later.
 */
export const retryOnConflict = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  retry(attempt, (error) => error instanceof TransactionRefusedError);
