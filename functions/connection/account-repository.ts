// Stores a user's Facebook and Instagram accounts and the claims on them. Tokens are encrypted.

import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { decryptSecret, encryptSecret } from '#platform/crypto.ts';
import { readTokenEncryptionKey } from '#platform/secrets.ts';
import { ignoreConflict, TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeExists,
  attributeMissing,
  attributeUnchanged,
  combineConditionsWithAnd,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  getItem,
  getItems,
  type TableItem,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import {
  type FacebookAccount,
  type InstagramAccount,
  type StoredDisclosure,
  storedFacebookAccountSchema,
  storedInstagramAccountSchema,
} from './domain/account.ts';

/** Binds an encrypted token to its user and account: it cannot be decrypted for any other. */
const buildEncryptionContext = (userId: string, accountId: string) => `${userId}#${accountId}`;

export const encryptFacebookToken = async (token: string, userId: string, accountId: string) =>
  encryptSecret(token, await readTokenEncryptionKey(), buildEncryptionContext(userId, accountId));

/** @throws Error when the token was encrypted for another user or account. */
export const decryptFacebookToken = async (
  sealedToken: string,
  userId: string,
  accountId: string,
) =>
  decryptSecret(
    sealedToken,
    await readTokenEncryptionKey(),
    buildEncryptionContext(userId, accountId),
  );

const parseFacebookAccount = (item: TableItem): FacebookAccount =>
  storedFacebookAccountSchema.parse(item);
const parseInstagramAccount = (item: TableItem): InstagramAccount =>
  storedInstagramAccountSchema.parse(item);

/** All Facebook accounts the user ever linked, the latest first. */
export async function listFacebookAccounts(userId: string): Promise<readonly FacebookAccount[]> {
  const items = await queryItems({
    partition: tablePartitions.user(userId),
    beginsWith: sortKeyPrefixes.facebookAccount,
    consistent: true,
  });
  return items.map(parseFacebookAccount).sort((a, b) => b.linkedAt.localeCompare(a.linkedAt));
}

/** The Facebook account that the user has selected. */
export async function findCurrentFacebookAccount(
  userId: string,
): Promise<FacebookAccount | undefined> {
  const facebookUserId = (await findUserIncludingDeleted(userId))?.currentFacebookUserId;
  return facebookUserId === undefined ? undefined : findFacebookAccount(userId, facebookUserId);
}

export async function findFacebookAccount(
  userId: string,
  facebookUserId: string,
): Promise<FacebookAccount | undefined> {
  const item = await getItem(tableKeys.facebookAccount(userId, facebookUserId), {
    consistent: true,
  });
  return item && parseFacebookAccount(item);
}

/**
 * Stores a Facebook account that was linked or linked again. Returns false and stores nothing when another user has
 * linked it: one account belongs to one user, so that its comments never appear under two of them.
 */
export async function saveFacebookAccount(
  userId: string,
  facebookAccount: FacebookAccount,
): Promise<boolean> {
  try {
    await writeTransaction([
      {
        kind: 'put',
        key: tableKeys.facebookClaim(facebookAccount.facebookUserId),
        item: { userId },
        when: combineConditionsWithOr(attributeMissing(), attributeEquals('userId', userId)),
      },
      {
        kind: 'put',
        key: tableKeys.facebookAccount(userId, facebookAccount.facebookUserId),
        item: facebookAccount,
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRejectedError && error.failedPositions.includes(0))
      return false;
    throw error;
  }
}

/** Undefined when no user has linked this Facebook account. */
export async function findUserIdByFacebookUserId(
  facebookUserId: string,
): Promise<string | undefined> {
  const item = await getItem(tableKeys.facebookClaim(facebookUserId), { consistent: true });
  return item && String(item.userId);
}

/** Updates an existing Facebook account. Does not recreate one that was removed since. */
export async function updateFacebookAccount(
  userId: string,
  facebookUserId: string,
  set: Partial<FacebookAccount>,
): Promise<void> {
  await ignoreConflict(
    updateItem(tableKeys.facebookAccount(userId, facebookUserId), { set }, attributeExists()),
  );
}

/** All Instagram accounts that the user's Facebook accounts ever listed. */
export async function listInstagramAccounts(userId: string): Promise<readonly InstagramAccount[]> {
  const items = await queryItems({
    partition: tablePartitions.user(userId),
    beginsWith: sortKeyPrefixes.instagramAccount,
    consistent: true,
  });
  return items.map(parseInstagramAccount);
}

export async function findInstagramAccount(
  account: AccountRef,
): Promise<InstagramAccount | undefined> {
  const item = await getItem(tableKeys.instagramAccount(account), { consistent: true });
  return item && parseInstagramAccount(item);
}

/** The fields that come from the network. Saving them keeps our own bookkeeping. */
export type FetchedInstagramAccount = Omit<
  InstagramAccount,
  | 'activatedAt'
  | 'webhooks'
  | 'webhookReceivedAt'
  | 'extraCheckAt'
  | 'allPostsReadAt'
  | 'allConversationsReadAt'
  | 'ownIds'
  | 'disclosure'
  | 'usernameReadAt'
>;

export async function saveFetchedInstagramAccount(
  userId: string,
  fetchedAccount: FetchedInstagramAccount,
): Promise<void> {
  await updateItem(tableKeys.instagramAccount({ userId, igUserId: fetchedAccount.igUserId }), {
    set: fetchedAccount,
  });
}

/** Updates an existing account. Does not recreate one that was removed since. */
export async function updateInstagramAccount(
  account: AccountRef,
  set: Partial<InstagramAccount>,
): Promise<void> {
  await ignoreConflict(updateItem(tableKeys.instagramAccount(account), { set }, attributeExists()));
}

/** @throws ConditionFailedError when another writer was first, or the account was removed */
export async function replaceDisclosure(
  account: AccountRef,
  before: InstagramAccount['disclosure'],
  disclosure: StoredDisclosure,
): Promise<void> {
  await updateItem(
    tableKeys.instagramAccount(account),
    { set: { disclosure } },
    combineConditionsWithAnd(attributeExists(), attributeUnchanged('disclosure', before)),
  );
}

/** The network gives an account one scoped id per app, so more than a few would be a bug. */
const MAX_SCOPED_IDS = 5;

/**
 * Adds an id under which the network names the account as an author, once. Everything written under that id counts as
 * the account's own from then on, so pass only certain ids: the author of a reply whose id the network returned to
 * us, or the id that a webhook event gives for the account itself.
 */
export const addInstagramScopedId = (account: AccountRef, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const stored = await findInstagramAccount(account);
    if (!stored || id === stored.igUserId || stored.ownIds.includes(id)) return;
    const ownIds = [...stored.ownIds, id].slice(-MAX_SCOPED_IDS);
    const isUnchanged = combineConditionsWithOr(
      attributeMissing('ownIds'),
      attributeEquals('ownIds', stored.ownIds),
    );
    await updateItem(
      tableKeys.instagramAccount(account),
      { set: { ownIds } },
      combineConditionsWithAnd(attributeExists(), isUnchanged),
    );
  });

/** The ids of the accounts that another user has activated. */
export async function findAccountsClaimedByOthers(
  userId: string,
  igUserIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const claims = await getItems(igUserIds.map(tableKeys.instagramClaim), { consistent: true });
  return new Set(
    claims.filter((claim) => claim.userId !== userId).map((claim) => String(claim.igUserId)),
  );
}

/** Undefined when no user has activated this Instagram account. */
export async function findUserIdByInstagramUserId(igUserId: string): Promise<string | undefined> {
  const claim = await getItem(tableKeys.instagramClaim(igUserId));
  return claim && String(claim.userId);
}
