// Sends an email of which an address gets at most one of a kind in 24 hours.
import { logger } from '#platform/logger.ts';
import { type DailyEmail, releaseDailyEmail, reserveDailyEmail } from './daily-email-repository.ts';

/** Sends the email unless the address got one of its kind within 24 hours. */
export async function sendDailyEmail(email: DailyEmail, send: () => Promise<void>): Promise<void> {
  if (!(await reserveDailyEmail(email))) {
    logger.info('email not sent: the address had one of its kind', { kind: email.kind });
    return;
  }
  try {
    await send();
  } catch (error) {
    await releaseDailyEmail(email);
    throw error;
  }
}
