// Takes our permissions back at the network, for who leaves.
import { NetworkError } from '#platform/instagram/errors.ts';
import { revokePermissions } from '#platform/instagram/oauth.ts';
import { listLogins, openToken } from '../account-repository.ts';
import type { FacebookAccount } from '../domain/account.ts';

async function revoke(userId: string, login: FacebookAccount): Promise<void> {
  const { facebookUserId, sealedToken } = login;
  if (sealedToken === '') return;
  try {
    await revokePermissions(facebookUserId, await openToken(sealedToken, userId, facebookUserId));
  } catch (error) {
    // A token that no longer works opens nothing that would have to be shut.
    const isShut =
      error instanceof NetworkError && ['token', 'permission', 'gone'].includes(error.kind);
    if (!isShut) throw error;
  }
}

/** May be repeated. @throws NetworkError where the network cannot be asked */
export async function revokeAccess(userId: string): Promise<void> {
  for (const login of await listLogins(userId)) await revoke(userId, login);
}
