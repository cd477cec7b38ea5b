// Removes a Facebook login from a user who stays: from their choice of accounts, and from accounts of their other
// logins.
import {
  listFacebookAccounts,
  listInstagramAccounts,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import {
  findUserIncludingDeleted,
  setCurrentFacebookAccount,
} from '#functions/session/user-repository.ts';

/** `erasedIgUserIds` are the accounts that go with the login. Idempotent. */
export async function detachFacebookLogin(
  userId: string,
  facebookUserIds: readonly string[],
  erasedIgUserIds: readonly string[],
): Promise<void> {
  const [logins, accounts, user] = await Promise.all([
    listFacebookAccounts(userId),
    listInstagramAccounts(userId),
    findUserIncludingDeleted(userId),
  ]);
  const [other] = logins.filter(({ facebookUserId }) => !facebookUserIds.includes(facebookUserId));
  if (other === undefined) return;
  const { facebookUserId } = other;
  if (
    user &&
    user.deletedAt === undefined &&
    facebookUserIds.includes(user.currentFacebookUserId ?? '')
  )
    await setCurrentFacebookAccount(userId, facebookUserId);
  for (const account of accounts) {
    const { igUserId, firstFacebookUserId } = account;
    const isLeft =
      facebookUserIds.includes(account.facebookUserId) && !erasedIgUserIds.includes(igUserId);
    // The other login lists it again with its next read, with a token of its own.
    if (isLeft)
      await updateInstagramAccount(
        { userId, igUserId },
        { facebookUserId: firstFacebookUserId ?? facebookUserId, sealedPageToken: null },
      );
  }
}
