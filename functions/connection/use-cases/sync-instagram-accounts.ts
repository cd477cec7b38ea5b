// Updates the stored Instagram accounts of a Facebook account from the network.
import { nowIso } from '#platform/clock.ts';
import {
  type ManagedInstagramAccount,
  readManagedInstagramAccounts,
} from '#platform/instagram/accounts.ts';
import {
  encryptFacebookToken,
  type FetchedInstagramAccount,
  findAccountsClaimedByOthers,
  listInstagramAccounts,
  saveFetchedInstagramAccount,
  updateFacebookAccount,
  updateInstagramAccount,
} from '../account-repository.ts';
import type { FacebookAccount, InstagramAccount } from '../domain/account.ts';
import { toAccountProfileFields } from '../to-account-profile-fields.ts';

export type SyncInstagramAccountsInput = {
  readonly userId: string;
  readonly facebookAccount: FacebookAccount;
  readonly token: string;
  /** Only linking again clears an account's problem. Reading the list proves nothing. */
  readonly isRelinked: boolean;
};

async function toFetchedAccount(
  { userId, facebookAccount, isRelinked }: SyncInstagramAccountsInput,
  { pageId, pageName, pageToken, type, profile }: ManagedInstagramAccount,
  stored: InstagramAccount | undefined,
): Promise<FetchedInstagramAccount> {
  return {
    igUserId: profile.id,
    facebookUserId: facebookAccount.facebookUserId,
    firstFacebookUserId:
      stored?.firstFacebookUserId ?? stored?.facebookUserId ?? facebookAccount.facebookUserId,
    pageId,
    pageName,
    sealedPageToken:
      pageToken === undefined ? null : await encryptFacebookToken(pageToken, userId, profile.id),
    type,
    ...toAccountProfileFields(profile),
    available: true,
    problem: isRelinked ? null : (stored?.problem ?? null),
  };
}

/**
 * Stores the accounts that the Facebook account lists and marks the others as unavailable. Accounts that another user
 * has activated are skipped and counted. An account listed by two Facebook accounts of one user belongs to the one
 * read last.
 * @throws NetworkError
 */
export async function syncInstagramAccounts(
  input: SyncInstagramAccountsInput,
): Promise<{ readonly claimedByOthersCount: number }> {
  const { userId, facebookAccount } = input;
  const [{ accounts, isComplete }, stored] = await Promise.all([
    readManagedInstagramAccounts(input.token),
    listInstagramAccounts(userId),
  ]);
  const claimedIds = await findAccountsClaimedByOthers(
    userId,
    accounts.map(({ profile }) => profile.id),
  );
  const availableAccounts = accounts.filter(({ profile }) => !claimedIds.has(profile.id));
  const storedById = new Map(stored.map((account) => [account.igUserId, account]));
  for (const account of availableAccounts) {
    await saveFetchedInstagramAccount(
      userId,
      await toFetchedAccount(input, account, storedById.get(account.profile.id)),
    );
  }
  const availableIds = new Set(availableAccounts.map(({ profile }) => profile.id));
  const unlistedAccounts = stored.filter(
    ({ facebookUserId, igUserId }) =>
      isComplete &&
      facebookUserId === facebookAccount.facebookUserId &&
      !availableIds.has(igUserId),
  );
  for (const { igUserId } of unlistedAccounts) {
    await updateInstagramAccount({ userId, igUserId }, { available: false, sealedPageToken: null });
  }
  await updateFacebookAccount(userId, facebookAccount.facebookUserId, { accountsReadAt: nowIso() });
  return { claimedByOthersCount: claimedIds.size };
}
