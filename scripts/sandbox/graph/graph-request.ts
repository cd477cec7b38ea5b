// A call of the Graph API in the core's form, for every transport: path, parameters, token.
import type { PresentedToken } from './access/access-tokens.ts';

export interface GraphRequest {
  readonly method: string;
  /** `v26.0` */
  readonly version: string;
  /** Below the version: `['17900000000000001', 'comments']`. */
  readonly segments: readonly string[];
  /** Parameters of the query and the body; the query wins. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly token: PresentedToken | null;
  /** Scheme, host and path above the version; `next` links begin with it. */
  readonly rootUrl: string;
}

/** `pathPrefix`: the part of the path above the version, such as `/graph`. */
export function parseGraphRequest(
  url: URL,
  pathPrefix: string,
  rest: {
    readonly method: string;
    readonly authorization: string | undefined;
    readonly body: Iterable<readonly [string, string]>;
    readonly defaultVersion: string;
  },
): GraphRequest {
  const path = url.pathname.slice(pathPrefix.length).split('/').filter(Boolean);
  const [first = ''] = path;
  const hasVersion = /^v\d+\.\d+$/.test(first);
  const body = toFirstValues(rest.body);
  const query = toFirstValues(url.searchParams);
  return {
    method: rest.method,
    version: hasVersion ? first : rest.defaultVersion,
    segments: (hasVersion ? path.slice(1) : path).map((part) => decodeURIComponent(part)),
    parameters: new Map([...body, ...query]),
    token: findToken(query, body, rest.authorization),
    rootUrl: `${url.origin}${pathPrefix}`,
  };
}

function toFirstValues(entries: Iterable<readonly [string, string]>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of entries) if (!values.has(name)) values.set(name, value);
  return values;
}

function findToken(
  query: ReadonlyMap<string, string>,
  body: ReadonlyMap<string, string>,
  authorization: string | undefined,
): PresentedToken | null {
  const inQuery = query.get('access_token');
  if (inQuery !== undefined) return { value: inQuery, location: 'query' };
  const inBody = body.get('access_token');
  if (inBody !== undefined) return { value: inBody, location: 'body' };
  const inHeader = /^(?:Bearer|OAuth) (.+)$/i.exec(authorization ?? '')?.[1];
  return inHeader === undefined ? null : { value: inHeader, location: 'header' };
}
