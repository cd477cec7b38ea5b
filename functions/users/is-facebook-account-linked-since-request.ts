// Checks whether a login was linked after a request of the network about it. A late or repeated request must not end
// a link that was made since.
import { findFacebookAccount } from '#functions/connection/account-repository.ts';
import type { FacebookSignedRequest } from './verify-facebook-signed-request.ts';

export async function isFacebookAccountLinkedSinceRequest(
  userId: string,
  { facebookUserId, issuedAt }: FacebookSignedRequest,
): Promise<boolean> {
  const login = await findFacebookAccount(userId, facebookUserId);
  // The request counts whole seconds.
  return login !== undefined && Date.parse(login.linkedAt) >= (issuedAt + 1) * 1_000;
}
