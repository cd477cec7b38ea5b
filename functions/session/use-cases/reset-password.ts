// Chooses a new password with the token of a mailed link. It logs nobody in, and ends all sessions.
import { nowMs } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { logger } from '#platform/logger.ts';
import { TransactionRefusedError } from '#platform/table/errors.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { changeCredentials } from '../credentials-repository.ts';
import { addressOf, RESET_WINDOW } from '../domain/attempts.ts';
import { choosePasswordProblems } from '../domain/password.ts';
import { countInWindow } from '../limit-repository.ts';
import { hashPassword } from '../password-hash.ts';
import { findReset, type Reset } from '../password-reset-repository.ts';
import { requireClient } from '../settings.ts';
import type { TellOfChange } from '../tell-of-change.ts';
import { getUser } from '../user-repository.ts';

type Input = RouteInput<typeof sessionContracts.resetPassword>;

const LINK_OVER = 'This link is no longer valid. Please request a new one.';

const linkOver = () =>
  new AppError('validation_failed', {
    sentences: [LINK_OVER],
    fields: { reset_password_token: [LINK_OVER] },
  });

function checkPassword({ password, password_confirmation: again }: Input['request']): void {
  const problems = choosePasswordProblems(password);
  const fields: FieldErrors = {
    ...(problems.length > 0 && { password: problems }),
    ...(password !== again && { password_confirmation: ['Passwords do not match'] }),
  };
  const sentences = Object.values(fields).flat();
  if (sentences.length > 0) throw new AppError('validation_failed', { sentences, fields });
}

async function userOf(reset: Reset | undefined) {
  const user = reset && (await getUser(reset.userId));
  if (!reset || !user || user.deletedAt !== undefined) throw linkOver();
  return { reset, user };
}

/** @throws AppError invalid_client, validation_failed, rate_limited */
export const resetPassword =
  (tellOfChange: TellOfChange) =>
  async ({ request, meta }: Input): Promise<{ message: string }> => {
    requireClient(request.client_id);
    checkPassword(request);
    await countInWindow('reset', addressOf(meta.ip), RESET_WINDOW);
    const { reset, user } = await userOf(await findReset(request.reset_password_token));
    const passwordHash = await hashPassword(request.password);
    try {
      const change = { now: nowMs(), also: [reset.use] };
      await changeCredentials(user, { email: user.email, passwordHash }, change);
    } catch (error) {
      // Somebody used the link, or changed the password, at the same moment.
      if (error instanceof TransactionRefusedError) throw linkOver();
      throw error;
    }
    logger.info('password reset', { user_id: user.id, ip: meta.ip });
    await tellOfChange({ to: user.email, changed: 'password' });
    return { message: 'Password updated, please log in with your new password' };
  };
