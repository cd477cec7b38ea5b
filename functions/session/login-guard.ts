// What stands before a password is looked at: the limits per address, per account, and per both.
import {
  ACCOUNT_DELAY,
  addressOf,
  KNOWN_ADDRESS_MS,
  LOGIN_WINDOW,
  PAIR_DELAY,
} from './domain/attempts.ts';
import { countInWindow, countWithDelay } from './limit-repository.ts';

/**
 * Counts a log-in as failed until `succeeded` is called. Unknown addresses are counted alike, so
 * the limits do not tell who has an account. `email` is a normalised one.
 * @throws AppError rate_limited
 */
export async function guardLogin({ email, ip }: { email: string; ip: string }): Promise<{
  readonly succeeded: () => Promise<void>;
}> {
  const address = addressOf(ip);
  const window = await countInWindow('login', address, LOGIN_WINDOW);
  const attempt = await countWithDelay(
    { kind: 'login-pair', subject: `${email}|${address}`, policy: PAIR_DELAY },
    { kind: 'login-account', subject: email, policy: ACCOUNT_DELAY },
  );
  return {
    succeeded: async () => {
      await Promise.all([window.refund(), attempt.remember(KNOWN_ADDRESS_MS)]);
    },
  };
}
