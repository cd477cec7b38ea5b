// Changes email address or password. The caller gets a new session, and every other session ends.

import {
  type AuthTokensWithUser,
  buildSessionWithTokens,
} from '#functions/session/build-session-with-tokens.ts';
import type {
  CredentialsChange,
  CredentialsChangedNotifier,
} from '#functions/session/credentials-changed-notifier-port.ts';
import { changeCredentials } from '#functions/session/credentials-repository.ts';
import { listNewPasswordProblems } from '#functions/session/domain/password-policy.ts';
import { EMAIL_CHANGES_PER_USER_LIMIT } from '#functions/session/domain/rate-limits.ts';
import { isValidEmail, normalizeEmail, type StoredUser } from '#functions/session/domain/user.ts';
import {
  buildKnownLoginIpWrite,
  enforceSessionPasswordLimits,
} from '#functions/session/enforce-login-rate-limits.ts';
import { getCurrentUser } from '#functions/session/get-current-user.ts';
import { hashPassword, verifyPassword } from '#functions/session/password-hash.ts';
import { buildPasswordResetDeletionWrites } from '#functions/session/password-reset-repository.ts';
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { buildSessionWrite } from '#functions/session/session-repository.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { logger } from '#platform/logger.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import { runWithReservedCredentialChangeEmails } from '../reserve-credential-change-emails.ts';

type UpdateProfileInput = ApiRouteInput<typeof usersContracts.updateProfile>;

function throwFieldErrors(fields: FieldErrors): never {
  throw new AppError('validation_failed', { sentences: Object.values(fields).flat(), fields });
}

/** The new email address and password. Each is undefined when not requested. An unchanged address is undefined too. */
function validateProfileChanges({ request }: UpdateProfileInput, user: StoredUser) {
  const email = request.email ? normalizeEmail(request.email) : undefined;
  const password = request.password || undefined;
  const problems = password === undefined ? [] : listNewPasswordProblems(password);
  const fields = {
    ...(email !== undefined && !isValidEmail(email) && { email: [say('email_invalid')] }),
    ...(problems.length > 0 && { password: problems }),
  };
  if (Object.keys(fields).length > 0) throwFieldErrors(fields);
  return { email: email === user.email ? undefined : email, password };
}

async function checkCurrentPassword(
  { request, caller, meta }: UpdateProfileInput,
  user: StoredUser,
): Promise<void> {
  const { sessionId } = caller;
  const attempt = await enforceSessionPasswordLimits({ sessionId, ip: meta.ip });
  if (!(await verifyPassword(request.current_password, user.passwordHash))) {
    throwFieldErrors({ current_password: [say('password_wrong')] });
  }
  await attempt.recordSuccess();
}

/**
 * The changes to report: a changed address to the old address, a changed password to the address that is valid
 * afterwards.
 */
const listReportedChanges = (
  user: StoredUser,
  { email, password }: ReturnType<typeof validateProfileChanges>,
): readonly CredentialsChange[] => [
  ...(email === undefined ? [] : [{ to: user.email, changed: 'email' } as const]),
  ...(password === undefined ? [] : [{ to: email ?? user.email, changed: 'password' } as const]),
];

async function saveProfile(
  user: StoredUser,
  { email, password }: ReturnType<typeof validateProfileChanges>,
  ip: string,
): Promise<AuthTokensWithUser> {
  const newCredentials = {
    email: email ?? user.email,
    passwordHash: password === undefined ? user.passwordHash : await hashPassword(password),
  };
  const { session, response } = buildSessionWithTokens({ ...user, ...newCredentials });
  const change = {
    now: session.createdAt,
    otherWrites: [
      buildSessionWrite(session),
      buildKnownLoginIpWrite({ email: newCredentials.email, ip }),
      ...buildPasswordResetDeletionWrites(user, newCredentials),
    ],
  };
  try {
    const isChanged = await changeCredentials(user, newCredentials, change);
    if (!isChanged) throwFieldErrors({ email: [say('email_taken')] });
  } catch (error) {
    // Another request deleted the user or changed the credentials at the same time.
    if (error instanceof TransactionRejectedError) throw new AppError('conflict');
    throw error;
  }
  return response;
}

/** @throws AppError validation_failed, rate_limited, conflict */
export const updateProfile =
  (notifyCredentialsChanged: CredentialsChangedNotifier) =>
  async (input: UpdateProfileInput): Promise<AuthTokensWithUser> => {
    const user = await getCurrentUser(input.caller);
    const requested = validateProfileChanges(input, user);
    await checkCurrentPassword(input, user);
    if (requested.email !== undefined)
      await enforceRateLimit('change-email', user.id, EMAIL_CHANGES_PER_USER_LIMIT);
    const changes = listReportedChanges(user, requested);
    const response = await runWithReservedCredentialChangeEmails(changes, () =>
      saveProfile(user, requested, input.meta.ip),
    );
    logger.info('profile updated', { user_id: user.id, ip: input.meta.ip });
    for (const change of changes) await notifyCredentialsChanged(change);
    return response;
  };
