// Handles the network's data deletion callback: deletes the data of that Facebook account.
import * as z from 'zod';
import {
  findUserIdByFacebookUserId,
  listFacebookAccounts,
  listInstagramAccounts,
} from '#functions/connection/account-repository.ts';
import { recordFacebookDeauthorization } from '#functions/connection/network/record-facebook-deauthorization.ts';
import { computeHmacSha256 } from '#platform/crypto.ts';
import { defineEnv } from '#platform/env.ts';
import { type ApiResponse, buildJsonResponse } from '#platform/http/responses.ts';
import { readSecret } from '#platform/secrets.ts';
import { findUserDeletion, recordEmptyDeletionRequest } from '../deletion-repository.ts';
import { planFacebookLoginErasure } from '../domain/plan-facebook-login-erasure.ts';
import { isFacebookAccountLinkedSinceRequest } from '../is-facebook-account-linked-since-request.ts';
import { startFacebookLoginErasure, startUserDeletion } from '../start-user-deletion.ts';
import {
  type FacebookSignedRequest,
  verifyFacebookSignedRequest,
} from '../verify-facebook-signed-request.ts';

const env = defineEnv({ APP_URL: z.url() });

/** The same request has the same code, so a repeated one finds its record. It cannot be guessed without our secret. */
async function computeDeletionCode({
  facebookUserId,
  issuedAt,
}: FacebookSignedRequest): Promise<string> {
  const name = `data deletion ${facebookUserId} ${issuedAt}`;
  const digest = computeHmacSha256(await readSecret('FACEBOOK_APP_SECRET'), name);
  return Buffer.from(digest, 'hex').toString('base64url');
}

async function startErasure(userId: string, facebookUserId: string, code: string): Promise<void> {
  const [logins, accounts] = await Promise.all([
    listFacebookAccounts(userId),
    listInstagramAccounts(userId),
  ]);
  const plan = planFacebookLoginErasure(facebookUserId, logins, accounts);
  if (plan.erases === 'user') return startUserDeletion(userId, code);
  await startFacebookLoginErasure({ userId, facebookUserId, igUserIds: plan.igUserIds }, code);
  await recordFacebookDeauthorization(userId, facebookUserId);
}

/** @throws AppError bad_request, unauthorized */
export async function startUserDeletionOnNetworkRequest(input: {
  readonly body: Buffer;
}): Promise<ApiResponse> {
  const request = await verifyFacebookSignedRequest(input.body);
  const { facebookUserId } = request;
  const code = await computeDeletionCode(request);
  if ((await findUserDeletion(code)) === undefined) {
    const userId = await findUserIdByFacebookUserId(facebookUserId);
    if (userId === undefined || (await isFacebookAccountLinkedSinceRequest(userId, request)))
      await recordEmptyDeletionRequest(code);
    else await startErasure(userId, facebookUserId, code);
  }
  const url = new URL(`/data-deletion/${code}`, env().APP_URL).toString();
  return buildJsonResponse(200, { url, confirmation_code: code });
}
