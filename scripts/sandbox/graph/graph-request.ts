// A Graph API request split into version, node, parameters and token.

import type { SandboxHttpRequest } from '../http/http-messages.ts';
import {
  findFirstParameterValue,
  groupValuesByName,
  type RequestParameters,
  readBodyParameters,
} from '../http/request-body.ts';
import type { PresentedToken } from './resolve-graph-caller.ts';

export const graphPathPrefix = '/graph';

export interface SandboxGraphRequest {
  readonly incoming: SandboxHttpRequest;
  readonly version: string;
  readonly segments: readonly string[];
  readonly query: RequestParameters;
  readonly body: RequestParameters;
}

export async function readSandboxGraphRequest(
  incoming: SandboxHttpRequest,
  defaultVersion: string,
): Promise<SandboxGraphRequest> {
  const pathSegments = incoming.path.slice(graphPathPrefix.length).split('/').filter(Boolean);
  const [first = '', ...rest] = pathSegments;
  const hasVersion = /^v\d+\.\d+$/.test(first);
  return {
    incoming,
    version: hasVersion ? first : defaultVersion,
    segments: (hasVersion ? rest : pathSegments).map((part) => decodeURIComponent(part)),
    query: groupValuesByName(incoming.query),
    body: await readBodyParameters(incoming),
  };
}

/** All parameters by name; the query wins over the body. */
export function mergeQueryAndBodyParameters(
  request: SandboxGraphRequest,
): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const source of [request.body, request.query]) {
    for (const [name, [value]] of source) if (value !== undefined) parameters.set(name, value);
  }
  return parameters;
}

export function findPresentedToken(request: SandboxGraphRequest): PresentedToken | null {
  const inQuery = findFirstParameterValue(request.query, 'access_token');
  if (inQuery !== undefined) return { value: inQuery, location: 'query' };
  const inBody = findFirstParameterValue(request.body, 'access_token');
  if (inBody !== undefined) return { value: inBody, location: 'body' };
  const header = /^(?:Bearer|OAuth) (.+)$/i.exec(request.incoming.headers.authorization ?? '');
  return header?.[1] === undefined ? null : { value: header[1], location: 'header' };
}
