// Keeps the account's username current. Its owner may rename it, and no webhook reports that.
import { nowIso, nowMs } from '#platform/clock.ts';
import { readInstagramUsernameAndName } from '#platform/instagram/accounts.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { findInstagramAccount, updateInstagramAccount } from '../account-repository.ts';
import { isSameUsername } from '../domain/account-authorship.ts';
import { getNetworkAccess, type NetworkAccess } from './network-access.ts';
import { recordNetworkError } from './network-call-guards.ts';

/** The interval when no post contains the username. */
const USERNAME_READ_INTERVAL_MS = 24 * 60 * 60 * 1_000;

/**
 * Reads the username and returns the access with it, for callers that must be certain before they conclude that the
 * account wrote none of some comments. The caller records a failure.
 * @throws NetworkError, AppError not_found
 */
export async function refreshInstagramUsername(account: AccountRef): Promise<NetworkAccess> {
  const { userToken } = await getNetworkAccess(account);
  const { username, name = null } = await readInstagramUsernameAndName(account.igUserId, userToken);
  await updateInstagramAccount(account, { username, name, usernameReadAt: nowIso() });
  return getNetworkAccess(account);
}

async function isUsernameReadDue(account: AccountRef): Promise<boolean> {
  const lastReadAt = (await findInstagramAccount(account))?.usernameReadAt;
  return lastReadAt == null || nowMs() - Date.parse(lastReadAt) >= USERNAME_READ_INTERVAL_MS;
}

/**
 * The newest posts contain the account's username, so a call is needed only when none of them has the stored one.
 * Posts alone do not prove a rename: lists lag behind, and a collaborative post may contain another account's
 * username.
 */
export async function refreshInstagramUsernameIfStale(
  account: AccountRef,
  storedUsername: string,
  posts: readonly { readonly username?: string | undefined }[],
): Promise<void> {
  const postUsernames = posts.flatMap(({ username }) => username ?? []);
  if (postUsernames.some((name) => isSameUsername(name, storedUsername))) return;
  if (postUsernames.length === 0 && !(await isUsernameReadDue(account))) return;
  try {
    await refreshInstagramUsername(account);
  } catch (error) {
    await recordNetworkError(account, error);
  }
}
