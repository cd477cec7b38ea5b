// Login credentials: the claim that keeps an email address unique, the password hash, and the write of a login.
import * as z from 'zod';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { getItem, type TableWrite, writeTransaction } from '#platform/table/table.ts';
import type { StoredUser } from './domain/user.ts';
import { activeUserCondition, findUserIncludingDeleted } from './user-repository.ts';

const storedEmailClaimSchema = z.object({ userId: z.string() });

/** The id of no user. An unknown address reads it, so that both cases cost the same two reads. */
const UNKNOWN_USER_ID = 'nobody';

/** Expects a normalized address. */
export async function findUserByEmail(email: string): Promise<StoredUser | undefined> {
  const claim = await getItem(tableKeys.emailClaim(email), { consistent: true });
  const userId = claim ? storedEmailClaimSchema.parse(claim).userId : UNKNOWN_USER_ID;
  return findUserIncludingDeleted(userId);
}

/** Claims an address for a user. Fails when it is taken. The index keys list users by address. */
const buildEmailClaimWrite = (email: string, userId: string): TableWrite => ({
  kind: 'put',
  key: tableKeys.emailClaim(email),
  item: { userId, gsi1pk: tablePartitions.users(), gsi1sk: email },
  when: attributeMissing(),
});

/**
 * Writes the user, the claim on their address and the other writes of a sign-up in one transaction.
 * @returns false when the address is taken
 */
export async function createUser(
  user: StoredUser,
  otherWrites: readonly TableWrite[],
): Promise<boolean> {
  const writes: TableWrite[] = [
    buildEmailClaimWrite(user.email, user.id),
    { kind: 'put', key: tableKeys.user(user.id), item: user, when: attributeMissing() },
    ...otherWrites,
  ];
  return transactEmailClaim(writes);
}

/**
 * Runs a transaction whose first write claims an email address.
 * @returns false when the address is taken
 * @throws TransactionRejectedError when another condition fails
 */
async function transactEmailClaim(writes: readonly TableWrite[]): Promise<boolean> {
  try {
    await writeTransaction(writes);
    return true;
  } catch (error) {
    if (error instanceof TransactionRejectedError && error.failedPositions.includes(0))
      return false;
    throw error;
  }
}

export type UserCredentials = Pick<StoredUser, 'email' | 'passwordHash'>;

/** Fails when the password changed since the user was read, so the caller knew the current one. */
const buildPasswordUnchangedCondition = (user: StoredUser): ItemCondition =>
  combineConditionsWithAnd(activeUserCondition, attributeEquals('passwordHash', user.passwordHash));

/**
 * Replaces the user's credentials, ends every session opened before `now` (epoch milliseconds) and
 * does the other writes, in one transaction.
 * @returns false when the address is taken
 * @throws TransactionRejectedError when the user was deleted, or their password changed, since the read
 */
export async function changeCredentials(
  user: StoredUser,
  next: UserCredentials,
  change: { readonly now: number; readonly otherWrites: readonly TableWrite[] },
): Promise<boolean> {
  const updateUser: TableWrite = {
    kind: 'update',
    key: tableKeys.user(user.id),
    change: { set: { ...next, sessionsFrom: change.now } },
    when: buildPasswordUnchangedCondition(user),
  };
  if (next.email === user.email) {
    await writeTransaction([updateUser, ...change.otherWrites]);
    return true;
  }
  const releaseOldEmail: TableWrite = { kind: 'delete', key: tableKeys.emailClaim(user.email) };
  return transactEmailClaim([
    buildEmailClaimWrite(next.email, user.id),
    releaseOldEmail,
    updateUser,
    ...change.otherWrites,
  ]);
}

/** The change that a login makes to its user. Fails when the password changed since it was checked. */
export const buildUserLoginWrite = (user: StoredUser): TableWrite => ({
  kind: 'update',
  key: tableKeys.user(user.id),
  change: { set: { refreshedPostsAfterLogin: false } },
  when: buildPasswordUnchangedCondition(user),
});
