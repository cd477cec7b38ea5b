// Somebody removed the app at the network: nothing is done with their tokens any more.

import { findFacebookOwner } from '#functions/connection/account-repository.ts';
import { dropAccess } from '#functions/connection/network/drop-access.ts';
import { type HttpResult, json } from '#platform/http/answers.ts';
import { readSignedRequest } from '../signed-request.ts';

/**
 * The account here stays, and says that access was lost: whoever owns it may link again, or delete it.
 * @throws AppError bad_request, unauthorized
 */
export async function networkDeauthorize(input: { readonly body: Buffer }): Promise<HttpResult> {
  const facebookUserId = await readSignedRequest(input.body);
  const userId = await findFacebookOwner(facebookUserId);
  if (userId !== undefined) await dropAccess(userId, facebookUserId);
  return json(200, { received: true });
}
