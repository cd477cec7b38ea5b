// Logs in with email address and password.
import { logger } from '#platform/logger.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { type AuthTokensWithUser, buildSessionWithTokens } from '../build-session-with-tokens.ts';
import { findUserByEmail } from '../credentials-repository.ts';
import { normalizeEmail } from '../domain/user.ts';
import { enforceLoginRateLimits } from '../enforce-login-rate-limits.ts';
import { verifyPassword } from '../password-hash.ts';
import { saveLoginSession } from '../session-repository.ts';

export type LoginInput = {
  readonly email: string;
  readonly password: string;
  /** The caller's IP as the API gateway reports it. */
  readonly ip: string;
};

/** @throws AppError invalid_grant, rate_limited */
export async function logIn({ email, password, ip }: LoginInput): Promise<AuthTokensWithUser> {
  const normalizedEmail = normalizeEmail(email);
  const loginAttempt = await enforceLoginRateLimits({ email: normalizedEmail, ip });
  const user = await findUserByEmail(normalizedEmail);
  const isPasswordCorrect = await verifyPassword(password, user?.passwordHash);
  if (!user || !isPasswordCorrect || user.deletedAt !== undefined) {
    logger.info('login rejected', { user_id: user?.id, ip });
    throw new AppError('invalid_grant');
  }
  const { session, response } = buildSessionWithTokens({
    ...user,
    refreshedPostsAfterLogin: false,
  });
  try {
    await saveLoginSession(session, user);
  } catch (error) {
    // The password changed while the old one was being checked.
    if (error instanceof TransactionRejectedError) throw new AppError('invalid_grant');
    throw error;
  }
  await loginAttempt.recordSuccess();
  logger.info('logged in', { user_id: user.id, session_id: session.id, ip });
  return response;
}
