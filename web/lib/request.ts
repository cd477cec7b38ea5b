// Turns a contract's request into HTTP: path parameters, query for reads, JSON for writes.
import { type CallAnswer, type CallName, type CallRequest, endpointOf } from './endpoints.ts';

type Fields = Record<string, unknown>;

function fillPath(path: string, fields: Fields): { path: string; rest: Fields } {
  const rest = { ...fields };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

const asQuery = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** Guests may be gone before their first call, so their first screen does without the client. */
export const loadClient = () => import('./api-client.ts');

/** One call without any session handling; `accessToken` goes into header and POST body. */
export async function request<Name extends CallName>(
  name: Name,
  fields: CallRequest<Name>,
  accessToken?: string,
): Promise<CallAnswer<Name>> {
  const endpoint = endpointOf(name);
  const { path, rest } = fillPath(endpoint.path, fields as Fields);
  const method = endpoint.method as 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const { send } = await loadClient();
  const payload =
    method === 'GET' || method === 'DELETE'
      ? { query: asQuery(rest) }
      : { body: method === 'POST' && accessToken ? { token: accessToken, ...rest } : rest };
  return (await send({ method, path, accessToken, ...payload })) as CallAnswer<Name>;
}
