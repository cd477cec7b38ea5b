// An API call that outlives its page. A page that is being closed runs nothing later, so the request is sent at once, with the
// token at hand, by the browser itself.
import { ServerUnreachableError } from '../http/api-error.ts';
import {
  type ApiCallFields,
  type ApiCallResponse,
  type EndpointName,
  getEndpoint,
} from '../http/endpoints.ts';
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
export async function callApiOnLeave<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name>,
): Promise<ApiCallResponse<Name>> {
  const token = findCachedAccessToken();
  if (token === null) return await callApi(name, fields);
  const response = await sendKeptAlive(getEndpoint(name).path, token, fields as object);
  // The page is still there, to renew the token or to say what went wrong.
  if (!response.ok) return await callApi(name, fields);
  return (await response.json()) as ApiCallResponse<Name>;
}
