// Asks for a link to choose a new password. Who has an account shows neither in words nor in time.
import type { RouteInput } from '#platform/http/api.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import {
  addressOf,
  FORGOT_ACCOUNT_WINDOW,
  FORGOT_ADDRESS_WINDOW,
  FORGOT_PAIR_WINDOW,
} from '../domain/attempts.ts';
import { isEmail, normaliseEmail } from '../domain/user.ts';
import { passwordResetJob } from '../jobs.ts';
import { countInWindow } from '../limit-repository.ts';
import { requireClient } from '../settings.ts';

const INVALID = 'Please enter a valid email address';
const SENT = 'If this address has an account, a link to choose a new password is on its way to it.';

/** @throws AppError invalid_client, validation_failed, rate_limited */
export async function forgotPassword({
  request,
  meta,
}: RouteInput<typeof sessionContracts.forgotPassword>): Promise<{ message: string }> {
  requireClient(request.client_id);
  const email = normaliseEmail(request.email);
  if (!isEmail(email)) {
    throw new AppError('validation_failed', { sentences: [INVALID], fields: { email: [INVALID] } });
  }
  const address = addressOf(meta.ip);
  await countInWindow('forgot', address, FORGOT_ADDRESS_WINDOW);
  await countInWindow('forgot-pair', `${email}|${address}`, FORGOT_PAIR_WINDOW);
  await countInWindow('forgot-account', email, FORGOT_ACCOUNT_WINDOW);
  // Whether there is such a user is found out by the worker, where nobody measures.
  await enqueue(passwordResetJob, { email });
  return { message: SENT };
}
