// Brings the stored social accounts of a login in line with what the network shows.
import { nowIso } from '#platform/clock.ts';
import { type LinkedAccount, readLinkedAccounts } from '#platform/instagram/accounts.ts';
import {
  claimedByOthers,
  listAccounts,
  type SeenAccount,
  saveSeenAccount,
  sealToken,
  updateAccount,
  updateLogin,
} from '../account-repository.ts';
import type { FacebookAccount, InstagramAccount } from '../domain/account.ts';
import { profileFields } from '../profile-fields.ts';

export type SyncInput = {
  readonly userId: string;
  readonly login: FacebookAccount;
  readonly token: string;
  /** Linking again is what mends an account's problem; reading the list alone proves nothing. */
  readonly linkedAgain: boolean;
};

async function toSeen(
  { userId, login, linkedAgain }: SyncInput,
  { pageId, pageName, pageToken, type, profile }: LinkedAccount,
  known: InstagramAccount | undefined,
): Promise<SeenAccount> {
  return {
    igUserId: profile.id,
    facebookUserId: login.facebookUserId,
    pageId,
    pageName,
    sealedPageToken:
      pageToken === undefined ? null : await sealToken(pageToken, userId, profile.id),
    type,
    ...profileFields(profile),
    available: true,
    problem: linkedAgain ? null : (known?.problem ?? null),
  };
}

/**
 * Stores what the login shows, and marks what it no longer shows. Accounts another user works with
 * are left out and only counted. An account that two logins of one user show belongs to the last.
 * @throws NetworkError
 */
export async function syncAccounts(input: SyncInput): Promise<{ readonly takenByOthers: number }> {
  const { userId, login } = input;
  const [{ accounts: shown, complete }, known] = await Promise.all([
    readLinkedAccounts(input.token),
    listAccounts(userId),
  ]);
  const taken = await claimedByOthers(
    userId,
    shown.map(({ profile }) => profile.id),
  );
  const ours = shown.filter(({ profile }) => !taken.has(profile.id));
  const byId = new Map(known.map((account) => [account.igUserId, account]));
  for (const account of ours) {
    await saveSeenAccount(userId, await toSeen(input, account, byId.get(account.profile.id)));
  }
  const shownIds = new Set(ours.map(({ profile }) => profile.id));
  const gone = known.filter(
    ({ facebookUserId, igUserId }) =>
      complete && facebookUserId === login.facebookUserId && !shownIds.has(igUserId),
  );
  for (const { igUserId } of gone) {
    await updateAccount({ userId, igUserId }, { available: false, sealedPageToken: null });
  }
  await updateLogin(userId, login.facebookUserId, { accountsReadAt: nowIso() });
  return { takenByOthers: taken.size };
}
