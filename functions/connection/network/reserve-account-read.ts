// Bounds how often the API calls of one user make the network describe an account: the calls are the owner's.
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { AppError } from '#shared/errors.ts';

/** What was read within the last minute is as good. */
const ACCOUNT_READS_LIMIT = { max: 3, seconds: 60 } as const;

/** `accountId`: of a Facebook or an Instagram account. False when what is stored has to do. */
export async function reserveAccountRead(userId: string, accountId: string): Promise<boolean> {
  try {
    await enforceRateLimit('account-read', `${userId}|${accountId}`, ACCOUNT_READS_LIMIT);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
