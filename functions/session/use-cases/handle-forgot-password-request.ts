// Requests a password reset link. Neither the response nor its timing reveals who has an account.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import { checkOAuthClientId } from '../client-id-and-admin-emails.ts';
import {
  RESET_LINKS_PER_EMAIL_AND_IP_LIMIT,
  RESET_LINKS_PER_EMAIL_LIMIT,
  RESET_LINKS_PER_IP_LIMIT,
  toRateLimitIpPrefix,
} from '../domain/rate-limits.ts';
import { isValidEmail, normalizeEmail } from '../domain/user.ts';
import { sendPasswordResetJob } from '../jobs.ts';
import { enforceRateLimit, isWithinRateLimit } from '../rate-limit-repository.ts';

/** @throws AppError invalid_client, validation_failed, rate_limited */
export async function handleForgotPasswordRequest({
  request,
  meta,
}: ApiRouteInput<typeof sessionContracts.forgotPassword>): Promise<{ message: string }> {
  checkOAuthClientId(request.client_id);
  const email = normalizeEmail(request.email);
  if (!isValidEmail(email)) {
    throw new AppError('validation_failed', {
      sentences: [say('email_invalid')],
      fields: { email: [say('email_invalid')] },
    });
  }
  const ipPrefix = toRateLimitIpPrefix(meta.ip);
  await enforceRateLimit('forgot', ipPrefix, RESET_LINKS_PER_IP_LIMIT);
  await enforceRateLimit('forgot-pair', `${email}|${ipPrefix}`, RESET_LINKS_PER_EMAIL_AND_IP_LIMIT);
  // Above this limit a link was sent long ago, and refusing would let strangers keep the user from it.
  if (await isWithinRateLimit('forgot-account', email, RESET_LINKS_PER_EMAIL_LIMIT)) {
    // The worker looks the user up, so that the response time does not reveal whether they exist.
    await enqueueJob(sendPasswordResetJob, { email });
  }
  return { message: say('reset_link_sent') };
}
