// The edge server: plays the template's CloudFront distribution in front of the site and the API.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEdgeServerListener } from '#scripts/local/edge/edge-server.ts';
import { loadCloudFrontFunction } from '#scripts/local/edge/load-cloudfront-function.ts';
import { createCloudFrontPathMatcher } from '#scripts/local/edge/read-cloudfront-cache-behaviors.ts';
import {
  type LocalHttpServer,
  startLocalHttpServer,
} from '#scripts/local/process/bind-local-ports.ts';
import { buildHttpApiResources } from './build-template-resources.ts';
import { buildFunctionResource, buildTemplateResource } from './start-test-cloud.ts';
import { startTestCloudForFile } from './start-test-cloud-for-file.ts';

const SINGLE_PAGE_FUNCTION = readFileSync(
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'infra/edge/single-page.js'),
  'utf8',
);
/** Ids of AWS's managed policies. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const ECHO_HANDLER = `
exports.handler = async (event) => ({
  statusCode: Number(event.pathParameters.status ?? 201),
  headers: { 'Content-Type': 'application/json', 'Referrer-Policy': 'origin' },
  cookies: ['a=1; Path=/', 'b=2'],
  body: JSON.stringify(event),
});`;
const SCRIPT_CONTENT = `console.log('${'x'.repeat(2_000)}')`;

let server: LocalHttpServer;

const buildBehavior = (origin: string, more: object) => ({
  TargetOriginId: origin,
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  ...more,
});
const buildDeployment = (more: object) =>
  buildTemplateResource('Custom::CDKBucketDeployment', {
    SourceObjectKeys: ['site'],
    DestinationBucketName: { Ref: 'Bucket' },
    ...more,
  });

const cloud = startTestCloudForFile({
  bundles: { echo: ECHO_HANDLER },
  files: { site: { 'index.html': '<!doctype html>', 'assets/a.js': SCRIPT_CONTENT } },
  resources: {
    Bucket: buildTemplateResource('AWS::S3::Bucket'),
    Assets: buildDeployment({
      Exclude: ['*'],
      Include: ['assets/*'],
      SystemMetadata: { 'cache-control': 'immutable' },
    }),
    Pages: buildDeployment({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    }),
    SinglePage: buildTemplateResource('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: SINGLE_PAGE_FUNCTION,
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    }),
    Headers: buildTemplateResource('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        },
        CustomHeadersConfig: {
          Items: [{ Header: 'Content-Type', Value: 'text/x', Override: false }],
        },
      },
    }),
    Distribution: buildTemplateResource('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Enabled: true,
        Origins: [
          { Id: 'site', DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] } },
          {
            Id: 'api',
            DomainName: 'gateway.execute-api.us-east-1.amazonaws.com',
            OriginCustomHeaders: [
              {
                HeaderName: 'X-Origin-Secret',
                HeaderValue:
                  '{{resolve:secretsmanager:/replyloom/ORIGIN_SECRET_1:SecretString:::}}',
              },
            ],
          },
        ],
        CustomErrorResponses: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }],
        DefaultCacheBehavior: buildBehavior('site', {
          CachePolicyId: CACHING_OPTIMIZED,
          Compress: true,
          FunctionAssociations: [
            {
              EventType: 'viewer-request',
              FunctionARN: { 'Fn::GetAtt': ['SinglePage', 'FunctionARN'] },
            },
          ],
        }),
        CacheBehaviors: [
          buildBehavior('api', {
            PathPattern: '/api/*',
            AllowedMethods: ['GET', 'POST'],
            CachePolicyId: CACHING_DISABLED,
            OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
          }),
        ],
      },
    }),
    Echo: buildFunctionResource('echo'),
    ...buildHttpApiResources('Echo', {
      Route: 'POST /api/things/{id}',
      Errors: 'GET /api/errors/{status}',
      PostErrors: 'POST /api/errors/{status}',
    }),
  },
  settings: { ORIGIN_SECRET_1: 'from the distribution' },
});
beforeAll(async () => {
  server = await startLocalHttpServer(createEdgeServerListener(cloud.resources, cloud.httpApi), {
    port: 0,
    settingName: 'PORT',
  });
});
afterAll(() => server?.close());

const getPath = (urlPath: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${urlPath}`, { headers });

describe('the site behind the edge server', () => {
  it.each(['/', '/login', '/posts/17841'])(
    'serves the single page of the app for the screen %s',
    async (urlPath) => {
      const response = await getPath(urlPath);

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(await response.text()).toBe('<!doctype html>');
    },
  );

  it('the edge server serves assets compressed with an immutable cache header', async () => {
    const raw = await getPath('/assets/a.js', { 'accept-encoding': 'br' });

    expect(raw.headers.get('content-encoding')).toBe('br');
    expect(raw.headers.get('cache-control')).toBe('immutable');
    const bytes = Buffer.from(await raw.arrayBuffer());
    // fetch decodes brotli itself in newer versions of Node.
    const text = bytes.toString().startsWith('console') ? bytes : brotliDecompressSync(bytes);
    expect(text.toString()).toBe(SCRIPT_CONTENT);
  });

  it('the edge server returns 304 for a matching ETag, 404 for missing', async () => {
    const etag = (await getPath('/assets/a.js', { 'accept-encoding': 'identity' })).headers.get(
      'etag',
    );

    expect((await getPath('/assets/a.js', { 'if-none-match': etag ?? '' })).status).toBe(304);
    expect((await getPath('/assets/gone.js')).status).toBe(404);
    const posted = await fetch(`http://127.0.0.1:${server.port}/login`, { method: 'POST' });
    expect(posted.status).toBe(403);
  });
});

describe('the API behind the edge server', () => {
  const postPath = (urlPath: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${urlPath}`, { method: 'POST', ...init });

  it('the edge server sends payload format 2.0, returning the whole response', async () => {
    const response = await postPath('/api/things/a%20b?x=1&x=2&y=%C3%A9', {
      headers: { 'content-type': 'application/json', cookie: 'k=v; l=w', 'X-Custom': 'Yes' },
      body: '{"é":1}',
    });
    const event = (await response.json()) as {
      headers: Record<string, string>;
      requestContext: { http: object };
    };

    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/things/{id}',
      rawPath: '/api/things/a%20b',
      rawQueryString: 'x=1&x=2&y=%C3%A9',
      queryStringParameters: { x: '1,2', y: 'é' },
      pathParameters: { id: 'a b' },
      cookies: ['k=v', 'l=w'],
      body: '{"é":1}',
      isBase64Encoded: false,
    });
    expect(event.headers).toMatchObject({
      'x-custom': 'Yes',
      host: 'gateway.execute-api.us-east-1.amazonaws.com',
    });
    expect(event.headers.cookie).toBeUndefined();
    expect(event.requestContext.http).toMatchObject({ method: 'POST', sourceIp: '192.0.2.1' });
  });

  it("the edge server replaces a viewer's forged address and origin secret headers", async () => {
    const response = await postPath('/api/things/1', {
      headers: { 'cloudfront-viewer-address': '198.51.100.1:1', 'x-origin-secret': 'a guess' },
    });
    const { headers } = (await response.json()) as { headers: Record<string, string> };

    expect(headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(headers['x-origin-secret']).toBe('from the distribution');
  });

  it("the edge server adds a viewer's address even after an early hang-up", async () => {
    const addresses: (string | undefined)[] = [];
    const listener = createEdgeServerListener(cloud.resources, {
      handle: async ({ headers }) => {
        addresses.push(headers['cloudfront-viewer-address']);
        return { status: 204, headers: {}, body: Buffer.alloc(0) };
      },
    });
    const edge = await startLocalHttpServer(listener, { port: 0, settingName: 'PORT' });
    const socket = connect(edge.port, '127.0.0.1');
    socket.write('GET /api/things HTTP/1.1\r\nhost: localhost\r\n\r\n', () =>
      socket.resetAndDestroy(),
    );

    await vi.waitFor(() => expect(addresses).toHaveLength(1));
    await edge.close();
    expect(addresses).toEqual([expect.stringMatching(/^127\.0\.0\.1:[1-9]\d*$/)]);
  });

  it('the edge server sends binary bodies to the function as base64', async () => {
    const response = await postPath('/api/things/1', {
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array([255, 0]),
    });

    expect(await response.json()).toMatchObject({ body: '/wA=', isBase64Encoded: true });
  });

  it("a CloudFront headers policy overrides the API's headers, except its defaults", async () => {
    const response = await postPath('/api/things/1');

    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('the edge server returns 404 for a route missing in the template', async () => {
    const response = await getPath('/api/nothing');

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not Found' });
  });
});

describe('an error behind the edge server', () => {
  afterEach(() => vi.useRealTimers());

  /** The ids of the requests to which two calls in a row get the response. */
  const listRequestIds = async (urlPath: string, method = 'GET', secondsBetween = 0) => {
    const readRequestId = async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}${urlPath}`, { method });
      return ((await response.json()) as APIGatewayProxyEventV2).requestContext.requestId;
    };
    const first = await readRequestId();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + secondsBetween * 1_000 });
    return [first, await readRequestId()];
  };

  it.each(['404', '500', '504'])(
    'keeps a response with status %s for ten seconds, like CloudFront',
    async (status) => {
      const [first, second] = await listRequestIds(`/api/errors/${status}`, 'GET', 9);
      expect(second).toBe(first);
      const [other] = await listRequestIds(`/api/errors/${status}?for=another`, 'GET');
      expect(other).toBe(first);
      const [, afterwards] = await listRequestIds(`/api/errors/${status}`, 'GET', 10);
      expect(afterwards).not.toBe(first);
    },
  );

  it.each([
    ['the distribution keeps it for zero seconds', '/api/errors/503', 'GET'],
    ['CloudFront keeps no such status', '/api/errors/422', 'GET'],
    ['the request was no read', '/api/errors/502', 'POST'],
  ])('is not kept when %s', async (_, urlPath, method) => {
    const [first, second] = await listRequestIds(urlPath, method);

    expect(second).not.toBe(first);
  });
});

describe('a CloudFront path pattern on the edge server', () => {
  it.each([
    ['/api/*', '/api/v1/x', true],
    ['/api/*', '/api', false],
    ['api/*', '/api/x', true],
    ['*', '/', true],
    ['/a?.js', '/ab.js', true],
    ['/a.js', '/axjs', false],
  ])('matches pattern %s against path %s: %s', (pattern, urlPath, expected) => {
    expect(createCloudFrontPathMatcher(pattern)(urlPath)).toBe(expected);
  });
});

describe('a CloudFront function on the edge server', () => {
  const request = { method: 'GET', uri: '/x', headers: { a: 'b' }, viewerIp: '127.0.0.1' };

  it('a CloudFront function may change the request or respond to it', () => {
    const changeRequest = loadCloudFrontFunction(
      'function handler(e) { e.request.headers.ip = { value: e.viewer.ip }; return e.request; }',
    );
    const denyRequest = loadCloudFrontFunction(
      'function handler() { return { statusCode: 403 }; }',
    );

    expect(changeRequest(request)).toEqual({
      kind: 'request',
      uri: '/x',
      headers: { a: 'b', ip: '127.0.0.1' },
    });
    expect(denyRequest(request)).toEqual({ kind: 'response', status: 403, headers: {} });
  });

  it('a CloudFront function cannot access the process and times out', () => {
    expect(() =>
      loadCloudFrontFunction('function handler() { return process.env; }')(request),
    ).toThrow();
    expect(() => loadCloudFrontFunction('function handler() { for (;;); }')(request)).toThrow();
  });
});
