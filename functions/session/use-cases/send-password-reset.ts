// The job behind a forgotten password: makes the link and mails it, where there is such a user.
import { logger } from '#platform/logger.ts';
import { findUserByEmail } from '../credentials-repository.ts';
import { createReset } from '../password-reset-repository.ts';

/** Mails the link that holds `token`. */
type MailLink = (mail: { readonly to: string; readonly token: string }) => Promise<void>;

export const sendPasswordReset =
  (mailLink: MailLink) =>
  async ({ email }: { readonly email: string }): Promise<void> => {
    const user = await findUserByEmail(email);
    if (!user || user.deletedAt !== undefined) return;
    await mailLink({ to: user.email, token: await createReset(user.id) });
    logger.info('password reset sent', { user_id: user.id });
  };
