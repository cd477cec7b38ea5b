// The link to choose a new password: one a user, holding a hash only. A newer one replaces it.
import * as z from 'zod';
import { nowMs } from '#platform/clock.ts';
import { sameSecret, sha256 } from '#platform/crypto.ts';
import { newSecret } from '#platform/ids.ts';
import { and, equals, exists } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem, putItem, type Write } from '#platform/table/table.ts';

export const RESET_LIFETIME_MS = 60 * 60 * 1_000;

const storedReset = z.object({ hash: z.string(), expiresAt: z.number() });

/** Without a dot: in an address it would look like a file's. */
const TOKEN = /^(usr_[0-9a-v]{26})-[\w-]{43}$/;

/** Stores a new link's token and answers it; the one before is good no more. */
export async function createReset(userId: string): Promise<string> {
  const token = `${userId}-${newSecret()}`;
  const expiresAt = nowMs() + RESET_LIFETIME_MS;
  await putItem(keys.passwordReset(userId), {
    hash: sha256(token),
    expiresAt,
    ttl: Math.ceil(expiresAt / 1_000),
  });
  return token;
}

export type Reset = {
  readonly userId: string;
  /** To be written with what the link is used for: it is refused to all but the first. */
  readonly use: Write;
};

/** What a token stands for; undefined where it was used, replaced, ran out or never was. */
export async function findReset(token: string): Promise<Reset | undefined> {
  const [, userId] = TOKEN.exec(token) ?? [];
  if (userId === undefined) return undefined;
  const key = keys.passwordReset(userId);
  const item = await getItem(key, { consistent: true });
  if (!item) return undefined;
  const { hash, expiresAt } = storedReset.parse(item);
  if (!sameSecret(hash, sha256(token)) || nowMs() >= expiresAt) return undefined;
  return { userId, use: { kind: 'delete', key, when: and(exists(), equals('hash', hash)) } };
}

/** Whoever changes how they log in wants no link in an old mailbox to change it back. */
export const forgetReset = (userId: string): Write => ({
  kind: 'delete',
  key: keys.passwordReset(userId),
});
