// Handles the network's deauthorize callback: a person removed our app, so their tokens are no longer used.
import {
  findFacebookAccount,
  findUserIdByFacebookUserId,
} from '#functions/connection/account-repository.ts';
import { recordFacebookDeauthorization } from '#functions/connection/network/record-facebook-deauthorization.ts';
import { type ApiResponse, buildJsonResponse } from '#platform/http/responses.ts';
import { type SignedRequest, verifySignedRequest } from '../verify-signed-request.ts';

/** A request that is sent once more must not end a link that was made since. */
async function isLinkedSince(userId: string, { facebookUserId, issuedAt }: SignedRequest) {
  const login = await findFacebookAccount(userId, facebookUserId);
  // The request counts whole seconds.
  return login !== undefined && Date.parse(login.linkedAt) >= (issuedAt + 1) * 1_000;
}

/**
 * Keeps our user and marks their account as disconnected: they may link it again, or delete themselves.
 * @throws AppError bad_request, unauthorized
 */
export async function handleNetworkDeauthorize(input: {
  readonly body: Buffer;
}): Promise<ApiResponse> {
  const request = await verifySignedRequest(input.body);
  const { facebookUserId } = request;
  const userId = await findUserIdByFacebookUserId(facebookUserId);
  if (userId !== undefined && !(await isLinkedSince(userId, request)))
    await recordFacebookDeauthorization(userId, facebookUserId);
  return buildJsonResponse(200, { received: true });
}
