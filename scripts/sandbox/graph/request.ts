// A request to the Graph API split into version, node, parameters and token.
import { collect, firstValue, type Parameters, readParameters } from '../http/body.ts';
import type { Incoming } from '../http/message.ts';
import type { PresentedToken } from './caller.ts';

export const graphPrefix = '/graph';

export interface GraphRequest {
  readonly incoming: Incoming;
  readonly version: string;
  readonly segments: readonly string[];
  readonly query: Parameters;
  readonly body: Parameters;
}

export async function readGraphRequest(
  incoming: Incoming,
  defaultVersion: string,
): Promise<GraphRequest> {
  const parts = incoming.path.slice(graphPrefix.length).split('/').filter(Boolean);
  const [first = '', ...rest] = parts;
  const versioned = /^v\d+\.\d+$/.test(first);
  return {
    incoming,
    version: versioned ? first : defaultVersion,
    segments: (versioned ? rest : parts).map((part) => decodeURIComponent(part)),
    query: collect(incoming.query),
    body: await readParameters(incoming),
  };
}

/** All parameters by name; one in the query wins over one in the body. */
export function flatParameters(request: GraphRequest): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const source of [request.body, request.query]) {
    for (const [name, [value]] of source) if (value !== undefined) flat.set(name, value);
  }
  return flat;
}

export function presentedToken(request: GraphRequest): PresentedToken | null {
  const inQuery = firstValue(request.query, 'access_token');
  if (inQuery !== undefined) return { value: inQuery, place: 'query' };
  const inBody = firstValue(request.body, 'access_token');
  if (inBody !== undefined) return { value: inBody, place: 'body' };
  const header = /^(?:Bearer|OAuth) (.+)$/i.exec(request.incoming.headers.authorization ?? '');
  return header?.[1] === undefined ? null : { value: header[1], place: 'header' };
}
