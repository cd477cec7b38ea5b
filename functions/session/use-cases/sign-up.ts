// Creates a user and logs them in.
import { nowIso } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { newId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { createUser } from '../credentials-repository.ts';
import { addressOf, SIGN_UP_WINDOW } from '../domain/attempts.ts';
import { choosePasswordProblems } from '../domain/password.ts';
import { isEmail, normaliseEmail, type StoredUser } from '../domain/user.ts';
import { countInWindow } from '../limit-repository.ts';
import { hashPassword } from '../password-hash.ts';
import { sessionWrite } from '../session-repository.ts';
import { isAdminEmail, requireClient } from '../settings.ts';
import { newSession, type TokensAndUser } from '../start-session.ts';

type SignUp = RouteInput<typeof sessionContracts.signUp>;

/** Sees to it that a new user is welcomed, sooner or later. Expects a normalised address. */
type Welcome = (email: string) => Promise<void>;

function refuseFields(fields: FieldErrors): never {
  throw new AppError('validation_failed', { sentences: Object.values(fields).flat(), fields });
}

function checkFields(request: SignUp['request'], email: string): void {
  const password = choosePasswordProblems(request.password);
  const fields = {
    ...(!isEmail(email) && { email: ['Please enter a valid email address'] }),
    ...(password.length > 0 && { password }),
    ...(request.tos_agreement !== true && {
      tos_agreement: ['You must agree to the terms and conditions'],
    }),
  };
  if (Object.keys(fields).length > 0) refuseFields(fields);
}

const newUser = (email: string, passwordHash: string): StoredUser => ({
  id: newId('user'),
  email,
  passwordHash,
  role: isAdminEmail(email) ? 'admin' : 'user',
  createdAt: nowIso(),
  refreshedPostsAfterLogin: false,
});

/** The account is whole without a welcome, so none that fails may cost the sign-up. */
async function greet(user: StoredUser, welcome: Welcome): Promise<void> {
  try {
    await welcome(user.email);
  } catch (error) {
    logger.warn('no welcome mail', { user_id: user.id, error: error as Error });
  }
}

export const signUp =
  (welcome: Welcome) =>
  async ({ request, meta }: SignUp): Promise<TokensAndUser> => {
    requireClient(request.client_id);
    const email = normaliseEmail(request.email);
    checkFields(request, email);
    await countInWindow('sign-up', addressOf(meta.ip), SIGN_UP_WINDOW);
    const user = newUser(email, await hashPassword(request.password));
    const { session, answer } = newSession(user);
    const created = await createUser(user, [sessionWrite(session)]);
    if (!created) refuseFields({ email: ['Email has already been taken'] });
    logger.info('signed up', { user_id: user.id, role: user.role, ip: meta.ip });
    await greet(user, welcome);
    return answer;
  };
