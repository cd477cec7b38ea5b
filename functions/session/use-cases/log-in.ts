// Logs in with e-mail address and password.
import { logger } from '#platform/logger.ts';
import { TransactionRefusedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { findUserByEmail } from '../credentials-repository.ts';
import { normaliseEmail } from '../domain/user.ts';
import { guardLogin } from '../login-guard.ts';
import { verifyPassword } from '../password-hash.ts';
import { saveLogin } from '../session-repository.ts';
import { newSession, type TokensAndUser } from '../start-session.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** From the gateway. */
  readonly ip: string;
};

/** @throws AppError invalid_grant, rate_limited */
export async function logIn({ email, password, ip }: Credentials): Promise<TokensAndUser> {
  const address = normaliseEmail(email);
  const guard = await guardLogin({ email: address, ip });
  const user = await findUserByEmail(address);
  const genuine = await verifyPassword(password, user?.passwordHash);
  if (!user || !genuine || user.deletedAt !== undefined) {
    logger.info('log-in refused', { user_id: user?.id, ip });
    throw new AppError('invalid_grant');
  }
  const { session, answer } = newSession({ ...user, refreshedPostsAfterLogin: false });
  try {
    await saveLogin(session, user);
  } catch (error) {
    // The password changed while this one was checked.
    if (error instanceof TransactionRefusedError) throw new AppError('invalid_grant');
    throw error;
  }
  await guard.succeeded();
  logger.info('logged in', { user_id: user.id, session_id: session.id, ip });
  return answer;
}
