// An API call that outlives its page. A closing page runs no later code, so the browser sends the request at once
// with the current token.

import {
  type ApiCallFields,
  type ApiCallResponse,
  type EndpointName,
  getEndpoint,
} from '../http/api-endpoints.ts';
import { ServerUnreachableError } from '../http/api-error.ts';
import { findCachedAccessToken } from '../session/session.ts';
import { callApi } from './call-api.ts';

const sendKeptAlive = (path: string, token: string, fields: object): Promise<Response> =>
  fetch(new URL(path, window.location.origin), {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ token, ...fields }),
  }).catch((error: unknown) => {
    throw new ServerUnreachableError({ cause: error });
  });

/** For POST endpoints without parameters in their path. Throws as `callApi` does. */
export async function callApiThatOutlivesPage<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name>,
): Promise<ApiCallResponse<Name>> {
  const token = findCachedAccessToken();
  if (token === null) return await callApi(name, fields);
  const response = await sendKeptAlive(getEndpoint(name).path, token, fields as object);
  // The page still exists, so it can renew the token or report the error.
  if (!response.ok) return await callApi(name, fields);
  return (await response.json()) as ApiCallResponse<Name>;
}
