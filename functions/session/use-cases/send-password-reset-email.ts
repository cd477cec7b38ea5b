// The job of a forgotten password: creates the reset link and emails it, if there is such a user.
import { logger } from '#platform/logger.ts';
import { findUserByEmail } from '../credentials-repository.ts';
import { createPasswordReset } from '../password-reset-repository.ts';

/** Emails the link that contains `token`. */
type ResetLinkSender = (email: { readonly to: string; readonly token: string }) => Promise<void>;

export const sendPasswordResetEmail =
  (sendResetLink: ResetLinkSender) =>
  async ({ email }: { readonly email: string }): Promise<void> => {
    const user = await findUserByEmail(email);
    if (!user || user.deletedAt !== undefined) return;
    await sendResetLink({ to: user.email, token: await createPasswordReset(user.id) });
    logger.info('password reset email sent', { user_id: user.id });
  };
