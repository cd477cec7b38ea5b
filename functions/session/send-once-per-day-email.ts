// Sends an email of which an address gets at most one of a kind in 24 hours.
import { logger } from '#platform/logger.ts';
import {
  type OncePerDayEmail,
  releaseOncePerDayEmail,
  reserveOncePerDayEmail,
} from './once-per-day-email-repository.ts';

/** Sends the email unless the address got one of its kind within 24 hours. */
export async function sendOncePerDayEmail(
  email: OncePerDayEmail,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await reserveOncePerDayEmail(email))) {
    logger.info('email not sent: the address had one of its kind', { kind: email.kind });
    return;
  }
  try {
    await send();
  } catch (error) {
    await releaseOncePerDayEmail(email);
    throw error;
  }
}
