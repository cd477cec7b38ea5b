// What the account is called on the network. Its owner may rename it at any time, and nobody tells us.
import { nowIso, nowMs } from '#platform/clock.ts';
import { readNames } from '#platform/instagram/accounts.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getAccount, updateAccount } from '../account-repository.ts';
import { isSameName } from '../domain/own-comment.ts';
import { type NetworkAccess, readAccess } from './network-access.ts';
import { noteTrouble } from './refresh-access.ts';

/** How often the account is asked for where no post of its names it. */
const READ_EVERY_MS = 24 * 60 * 60 * 1_000;

/**
 * Reads the account's name and answers its access with it, for who must be certain before they
 * conclude that nothing is the account's own. A failure is the caller's to note.
 * @throws NetworkError, AppError not_found
 */
export async function refreshUsername(account: AccountRef): Promise<NetworkAccess> {
  const { userToken } = await readAccess(account);
  const { username, name = null } = await readNames(account.igUserId, userToken);
  await updateAccount(account, { username, name, usernameReadAt: nowIso() });
  return readAccess(account);
}

/** Accounts without posts that name them are asked for once a day. */
async function isReadDue(account: AccountRef): Promise<boolean> {
  const last = (await getAccount(account))?.usernameReadAt;
  return last == null || nowMs() - Date.parse(last) >= READ_EVERY_MS;
}

/**
 * Keeps the stored name in step with the newest posts, which name the account along with themselves:
 * a call is made only where they no longer do. Their word alone is not taken for a rename. A list may
 * lag behind one, and a post made together with others may name somebody else.
 */
export async function keepUsername(
  account: AccountRef,
  stored: string,
  posts: readonly { readonly username?: string | undefined }[],
): Promise<void> {
  const named = posts.flatMap(({ username }) => username ?? []);
  if (named.some((name) => isSameName(name, stored))) return;
  if (named.length === 0 && !(await isReadDue(account))) return;
  try {
    await refreshUsername(account);
  } catch (error) {
    await noteTrouble(account, error);
  }
}
