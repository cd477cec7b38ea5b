// Sets a new password with the token of an emailed link. Ends all sessions and starts none.
import { nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { logger } from '#platform/logger.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import { checkOAuthClientId } from '../client-id-and-admin-emails.ts';
import type { CredentialsChangedNotifier } from '../credentials-changed-notifier-port.ts';
import { changeCredentials } from '../credentials-repository.ts';
import { listNewPasswordProblems } from '../domain/password-policy.ts';
import { PASSWORD_RESETS_PER_IP_LIMIT, toRateLimitIpPrefix } from '../domain/rate-limits.ts';
import { buildKnownLoginIpWrite } from '../enforce-login-rate-limits.ts';
import { hashPassword } from '../password-hash.ts';
import {
  buildPasswordResetDeletionWrites,
  findPasswordReset,
  type PasswordReset,
} from '../password-reset-repository.ts';
import { enforceRateLimit } from '../rate-limit-repository.ts';
import { findUserIncludingDeleted } from '../user-repository.ts';

type ResetPasswordInput = ApiRouteInput<typeof sessionContracts.resetPassword>;

const createInvalidLinkError = () =>
  new AppError('validation_failed', {
    sentences: [say('reset_link_invalid')],
    fields: { reset_password_token: [say('reset_link_invalid')] },
  });

function validatePasswords({
  password,
  password_confirmation,
}: ResetPasswordInput['request']): void {
  const problems = listNewPasswordProblems(password);
  const fields: FieldErrors = {
    ...(problems.length > 0 && { password: problems }),
    ...(password !== password_confirmation && {
      password_confirmation: [say('passwords_differ')],
    }),
  };
  const sentences = Object.values(fields).flat();
  if (sentences.length > 0) throw new AppError('validation_failed', { sentences, fields });
}

async function getUserOfReset(reset: PasswordReset | undefined) {
  const user = reset && (await findUserIncludingDeleted(reset.userId));
  if (!reset || !user || user.deletedAt !== undefined) throw createInvalidLinkError();
  return { reset, user };
}

/** @throws AppError invalid_client, validation_failed, rate_limited */
export const resetPassword =
  (notifyCredentialsChanged: CredentialsChangedNotifier) =>
  async ({ request, meta }: ResetPasswordInput): Promise<{ message: string }> => {
    checkOAuthClientId(request.client_id);
    validatePasswords(request);
    await enforceRateLimit('reset', toRateLimitIpPrefix(meta.ip), PASSWORD_RESETS_PER_IP_LIMIT);
    const { reset, user } = await getUserOfReset(
      await findPasswordReset(request.reset_password_token),
    );
    const passwordHash = await hashPassword(request.password);
    try {
      const otherWrites = [
        ...buildPasswordResetDeletionWrites(user, user, reset.whenUnused),
        buildKnownLoginIpWrite({ email: user.email, ip: meta.ip }),
      ];
      const change = { now: nowMs(), otherWrites };
      await changeCredentials(user, { email: user.email, passwordHash }, change);
    } catch (error) {
      // Another request used the link or changed the password at the same time.
      if (error instanceof TransactionRejectedError) throw createInvalidLinkError();
      throw error;
    }
    logger.info('password reset', { user_id: user.id, ip: meta.ip });
    await notifyCredentialsChanged({ to: user.email, changed: 'password' });
    return { message: say('password_updated') };
  };
