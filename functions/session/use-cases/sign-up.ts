// Creates a user and logs them in.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { logger } from '#platform/logger.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import { buildNewUser } from '../build-new-user.ts';
import { type AuthTokensWithUser, buildSessionWithTokens } from '../build-session-with-tokens.ts';
import { checkOAuthClientId } from '../client-id-and-admin-emails.ts';
import { createUser } from '../credentials-repository.ts';
import { listNewPasswordProblems } from '../domain/password-policy.ts';
import { SIGN_UPS_PER_IP_LIMIT, toRateLimitIpPrefix } from '../domain/rate-limits.ts';
import { isValidEmail, normalizeEmail, type StoredUser } from '../domain/user.ts';
import { buildKnownLoginIpWrite } from '../enforce-login-rate-limits.ts';
import { hashPassword } from '../password-hash.ts';
import { enforceRateLimit } from '../rate-limit-repository.ts';
import { buildSessionWrite } from '../session-repository.ts';

type SignUpInput = ApiRouteInput<typeof sessionContracts.signUp>;

/** Queues the welcome email of a new user. Expects a normalized address. */
type WelcomeEmailEnqueuer = (email: string) => Promise<void>;

function throwFieldErrors(fields: FieldErrors): never {
  throw new AppError('validation_failed', { sentences: Object.values(fields).flat(), fields });
}

function validateSignUp(request: SignUpInput['request'], email: string): void {
  const passwordProblems = listNewPasswordProblems(request.password);
  const fields = {
    ...(!isValidEmail(email) && { email: [say('email_invalid')] }),
    ...(passwordProblems.length > 0 && { password: passwordProblems }),
    ...(request.tos_agreement !== true && {
      tos_agreement: [say('terms_not_agreed')],
    }),
  };
  if (Object.keys(fields).length > 0) throwFieldErrors(fields);
}

/** A failed welcome email must not fail the sign-up. */
async function tryEnqueueWelcomeEmail(
  user: StoredUser,
  enqueueWelcomeEmail: WelcomeEmailEnqueuer,
): Promise<void> {
  try {
    await enqueueWelcomeEmail(user.email);
  } catch (error) {
    logger.warn('could not enqueue the welcome email', { user_id: user.id, error: error as Error });
  }
}

export const signUp =
  (enqueueWelcomeEmail: WelcomeEmailEnqueuer) =>
  async ({ request, meta }: SignUpInput): Promise<AuthTokensWithUser> => {
    checkOAuthClientId(request.client_id);
    const email = normalizeEmail(request.email);
    validateSignUp(request, email);
    await enforceRateLimit('sign-up', toRateLimitIpPrefix(meta.ip), SIGN_UPS_PER_IP_LIMIT);
    const user = buildNewUser(email, await hashPassword(request.password));
    const { session, response } = buildSessionWithTokens(user);
    const isCreated = await createUser(user, [
      buildSessionWrite(session),
      buildKnownLoginIpWrite({ email, ip: meta.ip }),
    ]);
    if (!isCreated) throwFieldErrors({ email: [say('email_taken')] });
    logger.info('signed up', { user_id: user.id, role: user.role, ip: meta.ip });
    await tryEnqueueWelcomeEmail(user, enqueueWelcomeEmail);
    return response;
  };
