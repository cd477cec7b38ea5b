// Logins and social accounts of a user: stored, listed, claimed. Tokens lie sealed.

import { getUser } from '#functions/session/user-repository.ts';
import { seal, unseal } from '#platform/crypto.ts';
import { tokenKey } from '#platform/secrets.ts';
import { ignoreConflict, isAccepted, TransactionRefusedError } from '#platform/table/errors.ts';
import { and, equals, exists, missing, or } from '#platform/table/expressions.ts';
import { type AccountRef, keys, partitions, prefixes } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { getItem, getItems, type Item, transact, updateItem } from '#platform/table/table.ts';
import {
  type FacebookAccount,
  facebookAccount,
  type InstagramAccount,
  instagramAccount,
} from './domain/account.ts';

/** A sealed token opens for its own user and account only. */
const binding = (userId: string, accountId: string) => `${userId}#${accountId}`;

export const sealToken = async (token: string, userId: string, accountId: string) =>
  seal(token, await tokenKey(), binding(userId, accountId));

/** @throws Error where the token was sealed for another row. */
export const openToken = async (sealed: string, userId: string, accountId: string) =>
  unseal(sealed, await tokenKey(), binding(userId, accountId));

const readLogin = (item: Item): FacebookAccount => facebookAccount.parse(item);
const readAccount = (item: Item): InstagramAccount => instagramAccount.parse(item);

/** All logins the user ever linked, the latest first. */
export async function listLogins(userId: string): Promise<readonly FacebookAccount[]> {
  const items = await query({
    partition: partitions.user(userId),
    beginsWith: prefixes.facebookAccount,
    consistent: true,
  });
  return items.map(readLogin).sort((a, b) => b.linkedAt.localeCompare(a.linkedAt));
}

/** The login the user works with at present. */
export async function currentLogin(userId: string): Promise<FacebookAccount | undefined> {
  const facebookUserId = (await getUser(userId))?.currentFacebookUserId;
  return facebookUserId === undefined ? undefined : getLogin(userId, facebookUserId);
}

export async function getLogin(
  userId: string,
  facebookUserId: string,
): Promise<FacebookAccount | undefined> {
  const item = await getItem(keys.facebookAccount(userId, facebookUserId), { consistent: true });
  return item && readLogin(item);
}

/**
 * Stores a login, new or linked again. False where another user has linked it: then nothing is.
 * One login belongs to one user, so that one person's comments never show in two places.
 */
export async function saveLogin(userId: string, login: FacebookAccount): Promise<boolean> {
  try {
    await transact([
      {
        kind: 'put',
        key: keys.facebookClaim(login.facebookUserId),
        item: { userId },
        when: or(missing(), equals('userId', userId)),
      },
      {
        kind: 'put',
        key: keys.facebookAccount(userId, login.facebookUserId),
        item: login,
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefusedError && error.failed.includes(0)) return false;
    throw error;
  }
}

/** The user who linked a login-provider account; undefined where nobody has. */
export async function findFacebookOwner(facebookUserId: string): Promise<string | undefined> {
  const item = await getItem(keys.facebookClaim(facebookUserId), { consistent: true });
  return item && String(item.userId);
}

/** Changes a login that is there; one that was removed meanwhile stays removed. */
export async function updateLogin(
  userId: string,
  facebookUserId: string,
  set: Partial<FacebookAccount>,
): Promise<void> {
  await ignoreConflict(updateItem(keys.facebookAccount(userId, facebookUserId), { set }, exists()));
}

/** All social accounts the user's logins ever showed. */
export async function listAccounts(userId: string): Promise<readonly InstagramAccount[]> {
  const items = await query({
    partition: partitions.user(userId),
    beginsWith: prefixes.instagramAccount,
    consistent: true,
  });
  return items.map(readAccount);
}

export async function getAccount(account: AccountRef): Promise<InstagramAccount | undefined> {
  const item = await getItem(keys.instagramAccount(account), { consistent: true });
  return item && readAccount(item);
}

/** What reading the network tells about an account; what we know beside it is left alone. */
export type SeenAccount = Omit<
  InstagramAccount,
  | 'activatedAt'
  | 'webhooks'
  | 'allPostsReadAt'
  | 'allConversationsReadAt'
  | 'ownIds'
  | 'usernameReadAt'
>;

export async function saveSeenAccount(userId: string, seen: SeenAccount): Promise<void> {
  await updateItem(keys.instagramAccount({ userId, igUserId: seen.igUserId }), { set: seen });
}

/** Changes an account that is there. */
export async function updateAccount(
  account: AccountRef,
  set: Partial<InstagramAccount>,
): Promise<void> {
  await ignoreConflict(updateItem(keys.instagramAccount(account), { set }, exists()));
}

/** The network gives an account one id an app; more than a few would be a mistake of ours. */
const MOST_OWN_IDS = 5;
/** Who is overtaken this often need not insist: the next comment names the id again. */
const TRIES = 3;

/**
 * Notes an id under which the network names the account as a writer, once. Whatever it writes under
 * that id is the account's own from then on, so only ids that are certain may come here: of a reply
 * whose id the network gave as ours, or what a webhook event says of the account itself.
 */
export async function rememberOwnId(account: AccountRef, id: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const stored = await getAccount(account);
    if (!stored || id === stored.igUserId || stored.ownIds.includes(id)) return;
    const ownIds = [...stored.ownIds, id].slice(-MOST_OWN_IDS);
    const unchanged = or(missing('ownIds'), equals('ownIds', stored.ownIds));
    const write = updateItem(
      keys.instagramAccount(account),
      { set: { ownIds } },
      and(exists(), unchanged),
    );
    if (await isAccepted(write)) return;
  }
}

/** Which of these accounts are in use by somebody else. */
export async function claimedByOthers(
  userId: string,
  igUserIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const claims = await getItems(igUserIds.map(keys.instagramClaim), { consistent: true });
  return new Set(
    claims.filter((claim) => claim.userId !== userId).map((claim) => String(claim.igUserId)),
  );
}

/** The user who works with this account, if anybody does. */
export async function findOwner(igUserId: string): Promise<string | undefined> {
  const claim = await getItem(keys.instagramClaim(igUserId));
  return claim && String(claim.userId);
}
