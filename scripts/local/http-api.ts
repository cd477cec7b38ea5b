// The HTTP API of the template: routes to functions, payload format 2.0 both ways.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import type { Functions } from './functions.ts';
import { ACCOUNT } from './identity.ts';

const routeProperties = z.object({ RouteKey: z.string(), Target: z.string() });
const integrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().default(30_000),
});

type HttpRequest = {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** Lower-case names; several values of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
};

export type HttpApi = { readonly handle: (request: HttpRequest) => Promise<HttpAnswer> };

type Route = {
  readonly key: string;
  readonly method: string;
  readonly parts: readonly string[];
  readonly functionArn: string;
  readonly timeoutMs: number;
};

/** Lambda takes six megabytes. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

const json = (status: number, value: unknown): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});

const isVariable = (part: string) => part.startsWith('{') && part.endsWith('}');
const isGreedy = (part: string) => part.endsWith('+}');
const variableName = (part: string) => part.slice(1, isGreedy(part) ? -2 : -1);

/** Parameters where the path fits the route, else undefined. */
function matchPath(
  parts: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (isVariable(part)) {
      found[variableName(part)] = isGreedy(part) ? segments.slice(index).join('/') : segment;
      if (isGreedy(part)) return found;
    } else if (part !== segment) return undefined;
  }
  return parts.length === segments.length ? found : undefined;
}

/** Takes whatever no other route does. */
const CATCH_ALL = '$default';

/** The fuller match first: fixed parts before variables before greedy ones. */
const bySpecificity = (left: Route, right: Route): number => {
  const rank = (route: Route) =>
    route.parts.map((part) => (isGreedy(part) ? 2 : isVariable(part) ? 1 : 0)).join('');
  return rank(left).localeCompare(rank(right));
};

function readRoutes(cloud: Cloud): readonly Route[] {
  const integrations = new Map(
    cloud
      .all('AWS::ApiGatewayV2::Integration', integrationProperties)
      .map(({ name, properties }) => [`integrations/${name}`, properties]),
  );
  const routes = cloud.all('AWS::ApiGatewayV2::Route', routeProperties).map(({ properties }) => {
    const [method = 'ANY', path = '/'] = properties.RouteKey.split(' ');
    const integration = integrations.get(properties.Target);
    if (!integration) throw new Error(`${properties.RouteKey} leads to no integration.`);
    return {
      key: properties.RouteKey,
      method,
      parts: path.split('/').slice(1),
      functionArn: integration.IntegrationUri,
      timeoutMs: integration.TimeoutInMillis,
    };
  });
  return routes.sort(bySpecificity);
}

const TEXT_TYPE = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))|\+(json|xml)/;

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The event of payload format 2.0. */
function toEvent(
  request: HttpRequest,
  route: Pick<Route, 'key'>,
  pathParameters: Readonly<Record<string, string>>,
) {
  const [rawPath = '/', rawQueryString = ''] = request.url.split(/\?(.*)/s);
  const { cookie, ...headers } = request.headers;
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  const isText = TEXT_TYPE.test(headers['content-type'] ?? 'text/plain');
  const hasBody = request.body.length > 0;
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(hasBody && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: hasBody && !isText,
  };
}

const functionAnswer = z.object({
  statusCode: z.number().int().default(200),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** What the gateway makes of a function's result; undefined where it makes nothing of it. */
function toAnswer(result: unknown): HttpAnswer | undefined {
  const isAnswer = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (!isAnswer) return json(200, result);
  const parsed = functionAnswer.safeParse(result);
  if (!parsed.success) return undefined;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const given = Object.entries(headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(given),
      ...(cookies && cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

export function createHttpApi(cloud: Cloud, functions: Functions): HttpApi {
  const routes = readRoutes(cloud);
  const catchAll = routes.find(({ key }) => key === CATCH_ALL);
  const find = (method: string, path: string) => {
    const segments = path.split('/').slice(1).map(decode);
    for (const route of routes) {
      if (route.method !== method && route.method !== 'ANY') continue;
      const parameters = matchPath(route.parts, segments);
      if (parameters) return { route, parameters };
    }
    return catchAll && { route: catchAll, parameters: {} };
  };
  return {
    handle: async (request) => {
      const found = find(request.method, request.url.split('?')[0] ?? '/');
      if (!found) return json(404, { message: 'Not Found' });
      if (request.body.length > MAX_BODY_BYTES) {
        return json(413, { message: 'Request Entity Too Large' });
      }
      const { route, parameters } = found;
      const patience = new AbortController();
      const outcome = await Promise.race([
        functions.invoke(route.functionArn, toEvent(request, route, parameters)),
        sleep(route.timeoutMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      if (!outcome) return json(503, { message: 'Service Unavailable' });
      const answer = outcome.ok ? toAnswer(outcome.result) : undefined;
      return answer ?? json(500, { message: 'Internal Server Error' });
    },
  };
}
