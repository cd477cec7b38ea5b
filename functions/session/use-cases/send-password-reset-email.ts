// The job of a forgotten password: creates the reset link and emails it if the user exists.
import type { JobDelivery } from '#platform/jobs/queue-worker.ts';
import { logger } from '#platform/logger.ts';
import { findUserByEmail } from '../credentials-repository.ts';
import { createPasswordReset, PASSWORD_RESET_EMAIL_KIND } from '../password-reset-repository.ts';
import { sendOncePerDayEmail } from '../send-once-per-day-email.ts';

/** Emails the link that contains `token`. */
type ResetLinkSender = (email: { readonly to: string; readonly token: string }) => Promise<void>;

/** Anyone can type an address. While the link in the last email is valid, no other email is sent. */
export const sendPasswordResetEmail =
  (sendResetLink: ResetLinkSender) =>
  async ({ email }: { readonly email: string }, { messageId }: JobDelivery): Promise<void> => {
    const user = await findUserByEmail(email);
    if (!user || user.deletedAt !== undefined) return;
    const reset = { kind: PASSWORD_RESET_EMAIL_KIND, to: user.email, sender: messageId };
    await sendOncePerDayEmail(reset, async () => {
      await sendResetLink({ to: user.email, token: await createPasswordReset(user.id) });
      logger.info('password reset email sent', { user_id: user.id });
    });
  };
