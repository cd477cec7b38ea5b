// Handles the network's deauthorize callback: a person removed our app, so their tokens are no longer used.
import { findUserIdByFacebookUserId } from '#functions/connection/account-repository.ts';
import { recordFacebookDeauthorization } from '#functions/connection/network/record-facebook-deauthorization.ts';
import { type ApiResponse, buildJsonResponse } from '#platform/http/responses.ts';
import { isFacebookAccountLinkedSinceRequest } from '../is-facebook-account-linked-since-request.ts';
import { verifyFacebookSignedRequest } from '../verify-facebook-signed-request.ts';

/**
 * Keeps our user and marks their account as disconnected, because they may link it again or delete themselves.
 * @throws AppError bad_request, unauthorized
 */
export async function handleNetworkDeauthorize(input: {
  readonly body: Buffer;
}): Promise<ApiResponse> {
  const request = await verifyFacebookSignedRequest(input.body);
  const { facebookUserId } = request;
  const userId = await findUserIdByFacebookUserId(facebookUserId);
  if (userId !== undefined && !(await isFacebookAccountLinkedSinceRequest(userId, request)))
    await recordFacebookDeauthorization(userId, facebookUserId);
  return buildJsonResponse(200, { received: true });
}
