// Revokes our app's permissions at Facebook when a user deletes their account.
import { NetworkError } from '#platform/instagram/network-error.ts';
import { revokeFacebookPermissions } from '#platform/instagram/oauth.ts';
import { decryptFacebookToken, listFacebookAccounts } from '../account-repository.ts';
import type { FacebookAccount } from '../domain/account.ts';

async function revokeAccountPermissions(
  userId: string,
  facebookAccount: FacebookAccount,
): Promise<void> {
  const { facebookUserId, sealedToken } = facebookAccount;
  if (sealedToken === '') return;
  try {
    await revokeFacebookPermissions(
      facebookUserId,
      await decryptFacebookToken(sealedToken, userId, facebookUserId),
    );
  } catch (error) {
    // A token that no longer works gives no access to revoke.
    const isAlreadyRevoked =
      error instanceof NetworkError && ['token', 'permission', 'gone'].includes(error.kind);
    if (!isAlreadyRevoked) throw error;
  }
}

/** Idempotent. @throws NetworkError when the network does not respond */
export async function revokeAllFacebookPermissions(userId: string): Promise<void> {
  for (const facebookAccount of await listFacebookAccounts(userId))
    await revokeAccountPermissions(userId, facebookAccount);
}
