// Reserves the emails that report a change of credentials. The address of an account is unproven, so each address
// gets one of a kind in 24 hours. A change whose email may not be sent is refused, so that no change goes unreported.
import type { CredentialsChange } from '#functions/session/credentials-changed-notifier-port.ts';
import {
  type OncePerDayEmail,
  readOncePerDayEmailWaitSeconds,
  releaseOncePerDayEmail,
  reserveOncePerDayEmail,
} from '#functions/session/once-per-day-email-repository.ts';
import { createId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';

/** Another account may have had the address before, and made the change. */
async function reserveChangeEmail(email: OncePerDayEmail, { changed }: CredentialsChange) {
  if (await reserveOncePerDayEmail(email)) return;
  throw new AppError('rate_limited', {
    sentences: [say(`${changed}_changed_today`)],
    retryAfter: await readOncePerDayEmailWaitSeconds(email),
  });
}

/**
 * Reserves the emails of the changes while `change` makes them. When it throws, they may be sent later.
 * @throws AppError rate_limited
 */
export async function runWithReservedCredentialChangeEmails<Result>(
  changes: readonly CredentialsChange[],
  change: () => Promise<Result>,
): Promise<Result> {
  const sender = createId('request');
  const reserved: OncePerDayEmail[] = [];
  try {
    for (const one of changes) {
      const email = { kind: `${one.changed}_changed`, to: one.to, sender };
      await reserveChangeEmail(email, one);
      reserved.push(email);
    }
    return await change();
  } catch (error) {
    await Promise.all(reserved.map(releaseOncePerDayEmail));
    throw error;
  }
}
