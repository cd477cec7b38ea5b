// Limits how often the API calls of one user make the network describe an account, because the calls count against
// the owner.
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { AppError } from '#shared/errors.ts';

/** Data from the last minute is fresh enough. */
const ACCOUNT_READS_LIMIT = { max: 3, seconds: 60 } as const;

/** `accountId` is the id of a Facebook or an Instagram account. False when the stored data must do. */
export async function reserveAccountReadWithinRateLimit(
  userId: string,
  accountId: string,
): Promise<boolean> {
  try {
    await enforceRateLimit('account-read', `${userId}|${accountId}`, ACCOUNT_READS_LIMIT);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
