// Somebody asked the network to have their data deleted with us: the user they are here is erased.
import * as z from 'zod';
import { findFacebookOwner } from '#functions/connection/account-repository.ts';
import { defineEnv } from '#platform/env.ts';
import { type HttpResult, json } from '#platform/http/answers.ts';
import { recordNobody } from '../deletion-repository.ts';
import { readSignedRequest } from '../signed-request.ts';
import { startDeletion } from '../start-deletion.ts';

const env = defineEnv({ APP_URL: z.url() });

/** @throws AppError bad_request, unauthorized */
export async function networkDataDeletion(input: { readonly body: Buffer }): Promise<HttpResult> {
  const userId = await findFacebookOwner(await readSignedRequest(input.body));
  const code = userId === undefined ? await recordNobody() : await startDeletion(userId);
  const url = new URL(`/data-deletion/${code}`, env().APP_URL).toString();
  return json(200, { url, confirmation_code: code });
}
