// Password reset links: one per user, stored only as a hash. A newer link replaces the older one.
import * as z from 'zod';
import { nowMs } from '#platform/clock.ts';
import { hashSha256, isSameSecret } from '#platform/crypto.ts';
import { createRandomSecret } from '#platform/ids.ts';
import {
  attributeEquals,
  attributeExists,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, putItem, type TableWrite } from '#platform/table/table.ts';
import type { StoredUser } from './domain/user.ts';
import {
  buildOncePerDayEmailDeletionWrite,
  ONCE_PER_DAY_EMAIL_INTERVAL_SECONDS,
} from './once-per-day-email-repository.ts';

/** An address gets one link in this time, so the link is valid for as long. */
export const PASSWORD_RESET_LIFETIME_MS = ONCE_PER_DAY_EMAIL_INTERVAL_SECONDS * 1_000;
export const PASSWORD_RESET_EMAIL_KIND = 'password_reset';

const storedPasswordResetSchema = z.object({ hash: z.string(), expiresAt: z.number() });

/** Has no dot: a path segment with a dot looks like a file to the site's router. */
const RESET_TOKEN_PATTERN = /^(usr_[0-9a-v]{26})-[\w-]{43}$/;

/** Stores the hash of a new token and returns the token. The previous one becomes invalid. */
export async function createPasswordReset(userId: string): Promise<string> {
  const token = `${userId}-${createRandomSecret()}`;
  const expiresAt = nowMs() + PASSWORD_RESET_LIFETIME_MS;
  await putItem(tableKeys.passwordReset(userId), {
    hash: hashSha256(token),
    expiresAt,
    ttl: Math.ceil(expiresAt / 1_000),
  });
  return token;
}

export type PasswordReset = {
  readonly userId: string;
  /** Deleting the link fails for all but its first use. */
  readonly whenUnused: ItemCondition;
};

/** The reset of a token. Undefined when it was used, was replaced, has expired or never existed. */
export async function findPasswordReset(token: string): Promise<PasswordReset | undefined> {
  const [, userId] = RESET_TOKEN_PATTERN.exec(token) ?? [];
  if (userId === undefined) return undefined;
  const item = await getItem(tableKeys.passwordReset(userId), { consistent: true });
  if (!item) return undefined;
  const { hash, expiresAt } = storedPasswordResetSchema.parse(item);
  if (!isSameSecret(hash, hashSha256(token)) || nowMs() >= expiresAt) return undefined;
  return {
    userId,
    whenUnused: combineConditionsWithAnd(attributeExists(), attributeEquals('hash', hash)),
  };
}

/**
 * Part of a change of credentials, so that a link in an old mailbox cannot change them back. If the user keeps the
 * address, another link may be sent to it at once, because the last one no longer works. An abandoned address keeps
 * its wait, because otherwise each account that opens with it and leaves it could send its owner a link.
 */
export const buildPasswordResetDeletionWrites = (
  user: Pick<StoredUser, 'id' | 'email'>,
  next: { readonly email: string },
  when?: ItemCondition,
): readonly TableWrite[] => [
  { kind: 'delete', key: tableKeys.passwordReset(user.id), ...(when && { when }) },
  ...(next.email === user.email
    ? [buildOncePerDayEmailDeletionWrite(PASSWORD_RESET_EMAIL_KIND, user.email)]
    : []),
];
