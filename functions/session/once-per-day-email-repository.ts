// Limits an address to one email of a kind in 24 hours, for emails that its reader may not have requested: an address
// typed at sign-up, in the profile or into the form of a forgotten password is unproven.
import * as z from 'zod';
import {
  computeTtlEpochSeconds,
  isoSecondsFromNow,
  nowIso,
  secondsUntil,
} from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeAtMost,
  attributeEquals,
  attributeMissing,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, putItem, type TableWrite } from '#platform/table/table.ts';

export const ONCE_PER_DAY_EMAIL_INTERVAL_SECONDS = 24 * 60 * 60;

/** `kind` is the template and its subject. `to` is a normalized address. */
type DailyEmailKey = { readonly kind: string; readonly to: string };

export type OncePerDayEmail = DailyEmailKey & {
  /** The job or the call that sends it. A repeated delivery of the same job may send it once more. */
  readonly sender: string;
};

const reservationSchema = z.object({ until: z.string() });

const toKey = ({ kind, to }: DailyEmailKey) =>
  tableKeys.rateLimit(`email-${kind.replaceAll('_', '-')}`, hashSha256(to));

const toItem = ({ sender }: OncePerDayEmail, seconds: number) => ({
  sender,
  until: isoSecondsFromNow(seconds),
  ttl: computeTtlEpochSeconds(seconds),
});

/** False when another sender has sent such an email to the address within 24 hours. */
export const reserveOncePerDayEmail = (email: OncePerDayEmail): Promise<boolean> =>
  isWriteAccepted(
    putItem(
      toKey(email),
      toItem(email, ONCE_PER_DAY_EMAIL_INTERVAL_SECONDS),
      combineConditionsWithOr(
        attributeMissing(),
        attributeEquals('sender', email.sender),
        attributeAtMost('until', nowIso()),
      ),
    ),
  );

/** Releases the reservation, because the email was not sent. */
export const releaseOncePerDayEmail = (email: OncePerDayEmail): Promise<unknown> =>
  ignoreConflict(putItem(toKey(email), toItem(email, 0), attributeEquals('sender', email.sender)));

/** The seconds until such an email may be sent to the address. */
export async function readOncePerDayEmailWaitSeconds(email: DailyEmailKey): Promise<number> {
  const item = await getItem(toKey(email), { consistent: true });
  return item ? secondsUntil(reservationSchema.parse(item).until) : 1;
}

/** For an address whose last email is now useless, so that the next one may be requested at once. */
export const buildOncePerDayEmailDeletionWrite = (kind: string, to: string): TableWrite => ({
  kind: 'delete',
  key: toKey({ kind, to }),
});
