// Handles the network's data deletion callback: deletes our user of that Facebook account.
import * as z from 'zod';
import { findUserIdByFacebookUserId } from '#functions/connection/account-repository.ts';
import { defineEnv } from '#platform/env.ts';
import { type ApiResponse, buildJsonResponse } from '#platform/http/responses.ts';
import { recordDeletionWithoutUser } from '../deletion-repository.ts';
import { startUserDeletion } from '../start-user-deletion.ts';
import { verifySignedRequest } from '../verify-signed-request.ts';

const env = defineEnv({ APP_URL: z.url() });

/** @throws AppError bad_request, unauthorized */
export async function startUserDeletionOnNetworkRequest(input: {
  readonly body: Buffer;
}): Promise<ApiResponse> {
  const userId = await findUserIdByFacebookUserId(await verifySignedRequest(input.body));
  const code =
    userId === undefined ? await recordDeletionWithoutUser() : await startUserDeletion(userId);
  const url = new URL(`/data-deletion/${code}`, env().APP_URL).toString();
  return buildJsonResponse(200, { url, confirmation_code: code });
}
