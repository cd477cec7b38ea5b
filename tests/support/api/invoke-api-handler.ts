// Invokes a Lambda API handler as CloudFront and API Gateway do, with payload format 2.0.
import { gunzipSync } from 'node:zlib';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '#shared/queue-and-secret-names.ts';
import { TEST_ORIGIN_SECRETS } from './test-origin-secrets.ts';

export type TestRequest = {
  readonly method: string;
  /** The full path, e.g. `/api/v1/users/me`. */
  readonly path: string;
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly rawBody?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** The address of the viewer, or of the gateway's caller. */
  readonly ip?: string;
  /** Whether the caller calls the gateway, past the distribution. */
  readonly pastDistribution?: boolean;
};

export type TestResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies without their schemas
  readonly body: any;
};

type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

let count = 0;

/** The address of CloudFront that the gateway sees. */
const EDGE_IP = '198.18.255.1';

/** The headers that the distribution sends instead of the viewer's. */
const buildDistributionHeaders = (ip: string) => ({
  [ORIGIN_SECRET_HEADER]: TEST_ORIGIN_SECRETS.ORIGIN_SECRET,
  'cloudfront-viewer-address': `${ip}:46532`,
});

export function makeApiGatewayEvent(request: TestRequest): APIGatewayProxyEventV2 {
  const body =
    request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const id = `test-${++count}`;
  const ip = request.ip ?? '203.0.113.9';
  return {
    version: '2.0',
    routeKey: `${request.method} ${request.path}`,
    rawPath: request.path,
    rawQueryString: new URLSearchParams(request.query).toString(),
    ...(request.cookies && { cookies: [...request.cookies] }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(request.token && { authorization: `Bearer ${request.token}` }),
      ...request.headers,
      ...(!request.pastDistribution && buildDistributionHeaders(ip)),
    },
    ...(request.query && { queryStringParameters: { ...request.query } }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.pastDistribution ? ip : EDGE_IP,
        userAgent: 'test',
      },
      requestId: id,
      routeKey: `${request.method} ${request.path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}

const context = { awsRequestId: 'test', functionName: 'test' } as unknown as Context;

function parseBody(result: APIGatewayProxyStructuredResultV2): unknown {
  const type = String(result.headers?.['content-type'] ?? '');
  if (!result.body) return type.startsWith('text/') ? '' : undefined;
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  const encoding = result.headers?.['content-encoding'];
  const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  return type.startsWith('application/json') ? JSON.parse(text) : text;
}

export async function invokeApiHandler(
  handler: LambdaHandler,
  request: TestRequest,
): Promise<TestResponse> {
  const result = await handler(makeApiGatewayEvent(request), context);
  return {
    status: result.statusCode ?? 200,
    headers: (result.headers ?? {}) as Record<string, string>,
    cookies: result.cookies ?? [],
    body: parseBody(result),
  };
}
