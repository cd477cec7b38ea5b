// Who logs in as whom: the claim on an e-mail address, the password's hash, and what a log-in writes.
import * as z from 'zod';
import { TransactionRefusedError } from '#platform/table/errors.ts';
import { and, type Condition, equals, missing } from '#platform/table/expressions.ts';
import { keys, partitions } from '#platform/table/keys.ts';
import { getItem, transact, type Write } from '#platform/table/table.ts';
import type { StoredUser } from './domain/user.ts';
import { getUser, living } from './user-repository.ts';

const emailClaim = z.object({ userId: z.string() });

/** A key no user has: looking up an unknown address reads as often as looking up a known one. */
const NOBODY = 'nobody';

/** Expects a normalised address. */
export async function findUserByEmail(email: string): Promise<StoredUser | undefined> {
  const claim = await getItem(keys.emailClaim(email), { consistent: true });
  const userId = claim ? emailClaim.parse(claim).userId : NOBODY;
  return getUser(userId);
}

/** Takes an address for a user; refused where it is taken. The index lists users by address. */
const claimEmail = (email: string, userId: string): Write => ({
  kind: 'put',
  key: keys.emailClaim(email),
  item: { userId, gsi1pk: partitions.users(), gsi1sk: email },
  when: missing(),
});

/**
 * Writes the user, the claim on their address and what else belongs to a sign-up, or nothing.
 * @returns false where the address is taken.
 */
export async function createUser(user: StoredUser, also: readonly Write[]): Promise<boolean> {
  const writes: Write[] = [
    claimEmail(user.email, user.id),
    { kind: 'put', key: keys.user(user.id), item: user, when: missing() },
    ...also,
  ];
  return settle(writes);
}

/**
 * Runs a transaction whose first write claims an address.
 * @returns false where the address is taken. @throws TransactionRefusedError
 */
async function settle(writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefusedError && error.failed.includes(0)) return false;
    throw error;
  }
}

export type Credentials = Pick<StoredUser, 'email' | 'passwordHash'>;

/** Held only by who knew the password: another change of it in between refuses this one. */
const unchanged = (user: StoredUser): Condition =>
  and(living, equals('passwordHash', user.passwordHash));

/**
 * Gives the user other credentials and ends every session opened before, together with what else
 * belongs to the change. Epoch milliseconds `now`.
 * @returns false where the address is taken. @throws TransactionRefusedError where the user was
 * deleted, or their password changed, since they were read
 */
export async function changeCredentials(
  user: StoredUser,
  next: Credentials,
  change: { readonly now: number; readonly also: readonly Write[] },
): Promise<boolean> {
  const credentials: Write = {
    kind: 'update',
    key: keys.user(user.id),
    change: { set: { ...next, sessionsFrom: change.now } },
    when: unchanged(user),
  };
  if (next.email === user.email) {
    await transact([credentials, ...change.also]);
    return true;
  }
  const leave: Write = { kind: 'delete', key: keys.emailClaim(user.email) };
  return settle([claimEmail(next.email, user.id), leave, credentials, ...change.also]);
}

/** What a log-in changes of its user; refused where their password changed since it was checked. */
export const loginWrite = (user: StoredUser): Write => ({
  kind: 'update',
  key: keys.user(user.id),
  change: { set: { refreshedPostsAfterLogin: false } },
  when: unchanged(user),
});
