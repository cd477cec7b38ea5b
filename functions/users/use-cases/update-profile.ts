// Changes e-mail address or password. Who changes them goes on; every other session ends.
import { changeCredentials } from '#functions/session/credentials-repository.ts';
import { currentUser } from '#functions/session/current-user.ts';
import { choosePasswordProblems } from '#functions/session/domain/password.ts';
import { isEmail, normaliseEmail, type StoredUser } from '#functions/session/domain/user.ts';
import { guardLogin } from '#functions/session/login-guard.ts';
import { hashPassword, verifyPassword } from '#functions/session/password-hash.ts';
import { forgetReset } from '#functions/session/password-reset-repository.ts';
import { sessionWrite } from '#functions/session/session-repository.ts';
import { newSession, type TokensAndUser } from '#functions/session/start-session.ts';
import type { TellOfChange } from '#functions/session/tell-of-change.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { logger } from '#platform/logger.ts';
import { TransactionRefusedError } from '#platform/table/errors.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';

type Input = RouteInput<typeof usersContracts.updateProfile>;

function refuseFields(fields: FieldErrors): never {
  throw new AppError('validation_failed', { sentences: Object.values(fields).flat(), fields });
}

/** The new address and password; what was not asked for, or is as before, is undefined. */
function wished({ request }: Input, user: StoredUser) {
  const email = request.email ? normaliseEmail(request.email) : undefined;
  const password = request.password || undefined;
  const problems = password === undefined ? [] : choosePasswordProblems(password);
  const fields = {
    ...(email !== undefined &&
      !isEmail(email) && { email: ['Please enter a valid email address'] }),
    ...(problems.length > 0 && { password: problems }),
  };
  if (Object.keys(fields).length > 0) refuseFields(fields);
  return { email: email === user.email ? undefined : email, password };
}

/** Counted like a log-in, so a stolen session cannot be used to guess the password. */
async function checkCurrent({ request, meta }: Input, user: StoredUser): Promise<void> {
  const guard = await guardLogin({ email: user.email, ip: meta.ip });
  if (!(await verifyPassword(request.current_password, user.passwordHash))) {
    refuseFields({ current_password: ['This is not your current password'] });
  }
  await guard.succeeded();
}

/** @throws AppError validation_failed, rate_limited, conflict */
export const updateProfile =
  (tellOfChange: TellOfChange) =>
  async (input: Input): Promise<TokensAndUser> => {
    const user = await currentUser(input.caller);
    const { email, password } = wished(input, user);
    await checkCurrent(input, user);
    const next = {
      email: email ?? user.email,
      passwordHash: password === undefined ? user.passwordHash : await hashPassword(password),
    };
    const { session, answer } = newSession({ ...user, ...next });
    const change = { now: session.createdAt, also: [sessionWrite(session), forgetReset(user.id)] };
    try {
      const changed = await changeCredentials(user, next, change);
      if (!changed) refuseFields({ email: ['Email has already been taken'] });
    } catch (error) {
      // Deleted, or changed from elsewhere, at the same moment.
      if (error instanceof TransactionRefusedError) throw new AppError('conflict');
      throw error;
    }
    logger.info('profile updated', { user_id: user.id, ip: input.meta.ip });
    if (email !== undefined) await tellOfChange({ to: user.email, changed: 'email' });
    if (password !== undefined) await tellOfChange({ to: next.email, changed: 'password' });
    return answer;
  };
