// Turns a contract's request into HTTP: path parameters, query for reads, JSON for writes.

import {
  type ApiCallFields,
  type ApiCallResponse,
  type EndpointName,
  getEndpoint,
  isPathOfAnotherEndpoint,
} from './api-endpoints.ts';
import { ApiError } from './api-error.ts';

type RequestFields = Record<string, unknown>;

function fillPathParameters(
  path: string,
  fields: RequestFields,
): { path: string; remainingFields: RequestFields } {
  const remainingFields = { ...fields };
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = remainingFields[name];
    delete remainingFields[name];
    return encodeURIComponent(String(value));
  });
  return { path: filledPath, remainingFields };
}

const toQueryParameters = (fields: RequestFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** Loaded lazily, because guests may leave before their first call and their first screen does not need the client. */
export const loadApiClient = () => import('./send-http-request.ts');

/** One call without session handling. `accessToken` goes into the header and the POST body. */
export async function sendEndpointRequest<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name>,
  accessToken?: string,
): Promise<ApiCallResponse<Name>> {
  const endpoint = getEndpoint(name);
  const { path, remainingFields } = fillPathParameters(endpoint.path, fields as RequestFields);
  // An id comes from the address bar, and a word there must not call another endpoint.
  if (isPathOfAnotherEndpoint(endpoint, path))
    throw new ApiError({ status: 404, code: 'not_found' });
  const method = endpoint.method as 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const { sendHttpRequest } = await loadApiClient();
  const payload =
    method === 'GET' || method === 'DELETE'
      ? { query: toQueryParameters(remainingFields) }
      : {
          body:
            method === 'POST' && accessToken
              ? { token: accessToken, ...remainingFields }
              : remainingFields,
        };
  return (await sendHttpRequest({
    method,
    path,
    accessToken,
    ...payload,
  })) as ApiCallResponse<Name>;
}
