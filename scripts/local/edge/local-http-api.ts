// The HTTP API of the template: translates requests and responses of functions in payload format 2.0.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { LocalLambdaFunctions } from '../functions/lambda-functions.ts';
import { LAMBDA_THROTTLING_ERROR_NAME } from '../functions/limit-lambda-account-concurrency.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { LOCAL_AWS_ACCOUNT_ID } from '../template/template-resource-identity.ts';
import { createHttpApiRequestThrottle } from './http-api-request-throttle.ts';
import {
  findHttpApiRoute,
  type HttpApiRoute,
  readHttpApiRoutes,
  readHttpApiThrottlingLimits,
} from './http-api-routes.ts';

type HttpApiRequest = {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  /** Lower-case names; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
};

export type LocalHttpApiResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
};

export type LocalHttpApi = {
  readonly handle: (request: HttpApiRequest) => Promise<LocalHttpApiResponse>;
};

/** Lambda's limit. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

const buildJsonResponse = (status: number, value: unknown): LocalHttpApiResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});

const TEXT_TYPE = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))|\+(json|xml)/;

/** The event of payload format 2.0. */
function toLambdaEvent(
  request: HttpApiRequest,
  route: Pick<HttpApiRoute, 'key'>,
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
      accountId: LOCAL_AWS_ACCOUNT_ID,
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

const lambdaResponseSchema = z.object({
  statusCode: z.number().int().default(200),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** API Gateway's HTTP response for a function's result; undefined when the result is malformed. */
function toHttpResponse(result: unknown): LocalHttpApiResponse | undefined {
  const isLambdaResponse = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (!isLambdaResponse) return buildJsonResponse(200, result);
  const parsed = lambdaResponseSchema.safeParse(result);
  if (!parsed.success) return undefined;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const givenHeaders = Object.entries(headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(givenHeaders),
      ...(cookies && cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

export function createLocalHttpApi(
  resources: CloudResources,
  functions: LocalLambdaFunctions,
): LocalHttpApi {
  const routes = readHttpApiRoutes(resources);
  const isWithinLimits = createHttpApiRequestThrottle(readHttpApiThrottlingLimits(resources));
  return {
    handle: async (request) => {
      if (!isWithinLimits()) return buildJsonResponse(429, { message: 'Too Many Requests' });
      const match = findHttpApiRoute(routes, request.method, request.url.split('?')[0] ?? '/');
      if (!match) return buildJsonResponse(404, { message: 'Not Found' });
      if (request.body.length > MAX_BODY_BYTES) {
        return buildJsonResponse(413, { message: 'Request Entity Too Large' });
      }
      const { route, parameters } = match;
      const timeout = new AbortController();
      const outcome = await Promise.race([
        functions.invoke(route.functionArn, toLambdaEvent(request, route, parameters)),
        sleep(route.timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      if (!outcome) return buildJsonResponse(503, { message: 'Service Unavailable' });
      if (!outcome.ok && outcome.type === LAMBDA_THROTTLING_ERROR_NAME)
        return buildJsonResponse(503, { message: 'Service Unavailable' });
      const response = outcome.ok ? toHttpResponse(outcome.result) : undefined;
      return response ?? buildJsonResponse(500, { message: 'Internal Server Error' });
    },
  };
}
