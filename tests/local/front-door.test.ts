// The front door: behaves as the distribution of the template in front of site and API.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathMatcher } from '#scripts/local/distribution.ts';
import { loadEdgeFunction } from '#scripts/local/edge-function.ts';
import { createFrontDoor } from '#scripts/local/front-door.ts';
import { type Listening, serve } from '#scripts/local/ports.ts';
import { functionResource, startThrowaway, type ThrowawayMachine } from './throwaway-machine.ts';

const SINGLE_PAGE = readFileSync(
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'infra/edge/single-page.js'),
  'utf8',
);
const ECHO = `
exports.handler = async (event) => ({
  statusCode: 201,
  headers: { 'Content-Type': 'application/json', 'Referrer-Policy': 'origin' },
  cookies: ['a=1; Path=/', 'b=2'],
  body: JSON.stringify(event),
});`;
const SCRIPT = `console.log('${'x'.repeat(2_000)}')`;

let machine: ThrowawayMachine;
let door: Listening;

const behavior = (origin: string, more: object) => ({
  TargetOriginId: origin,
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  ...more,
});
const deployment = (more: object) => ({
  Type: 'Custom::CDKBucketDeployment',
  Properties: {
    SourceObjectKeys: ['site'],
    DestinationBucketName: { Ref: 'Bucket' },
    ...more,
  },
});

beforeAll(async () => {
  machine = await startThrowaway({
    bundles: { echo: ECHO },
    files: { site: { 'index.html': '<!doctype html>', 'assets/a.js': SCRIPT } },
    resources: {
      Bucket: { Type: 'AWS::S3::Bucket', Properties: {} },
      Assets: deployment({
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'immutable' },
      }),
      Pages: deployment({
        Exclude: ['assets/*'],
        SystemMetadata: { 'cache-control': 'no-cache' },
      }),
      SinglePage: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: SINGLE_PAGE } },
      Headers: {
        Type: 'AWS::CloudFront::ResponseHeadersPolicy',
        Properties: {
          ResponseHeadersPolicyConfig: {
            SecurityHeadersConfig: {
              FrameOptions: { FrameOption: 'DENY', Override: true },
              ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
            },
            CustomHeadersConfig: {
              Items: [{ Header: 'Content-Type', Value: 'text/x', Override: false }],
            },
          },
        },
      },
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Origins: [
              { Id: 'site', DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] } },
              { Id: 'api', DomainName: 'gateway.execute-api.us-east-1.amazonaws.com' },
            ],
            DefaultCacheBehavior: behavior('site', {
              Compress: true,
              FunctionAssociations: [
                {
                  EventType: 'viewer-request',
                  FunctionARN: { 'Fn::GetAtt': ['SinglePage', 'FunctionARN'] },
                },
              ],
            }),
            CacheBehaviors: [
              behavior('api', { PathPattern: '/api/*', AllowedMethods: ['GET', 'POST'] }),
            ],
          },
        },
      },
      Echo: functionResource('echo'),
      Integration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          IntegrationType: 'AWS_PROXY',
          PayloadFormatVersion: '2.0',
          IntegrationUri: { 'Fn::GetAtt': ['Echo', 'Arn'] },
        },
      },
      Route: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          RouteKey: 'POST /api/things/{id}',
          Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
        },
      },
    },
  });
  door = await serve(createFrontDoor(machine.cloud, machine.api), { port: 0, variable: 'PORT' });
});
afterAll(async () => {
  await door?.close();
  await machine?.stop();
});

const get = (place: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${door.port}${place}`, { headers });

describe('the site', () => {
  it.each(['/', '/login', '/posts/17841'])('answers the screen %s with the page', async (place) => {
    const answer = await get(place);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(await answer.text()).toBe('<!doctype html>');
  });

  it('serves assets compressed and cached for good', async () => {
    const raw = await get('/assets/a.js', { 'accept-encoding': 'br' });

    expect(raw.headers.get('content-encoding')).toBe('br');
    expect(raw.headers.get('cache-control')).toBe('immutable');
    const bytes = Buffer.from(await raw.arrayBuffer());
    // fetch has unpacked it already where it knows how to.
    const text = bytes.toString().startsWith('console') ? bytes : brotliDecompressSync(bytes);
    expect(text.toString()).toBe(SCRIPT);
  });

  it('answers 304 to who has the file, 404 for one that is not there, 403 to other methods', async () => {
    const etag = (await get('/assets/a.js', { 'accept-encoding': 'identity' })).headers.get('etag');

    expect((await get('/assets/a.js', { 'if-none-match': etag ?? '' })).status).toBe(304);
    expect((await get('/assets/gone.js')).status).toBe(404);
    const posted = await fetch(`http://127.0.0.1:${door.port}/login`, { method: 'POST' });
    expect(posted.status).toBe(403);
  });
});

describe('the API behind it', () => {
  const post = (place: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${door.port}${place}`, { method: 'POST', ...init });

  it('gets payload 2.0 and its answer comes back whole', async () => {
    const answer = await post('/api/things/a%20b?x=1&x=2&y=%C3%A9', {
      headers: { 'content-type': 'application/json', cookie: 'k=v; l=w', 'X-Custom': 'Yes' },
      body: '{"é":1}',
    });
    const event = (await answer.json()) as {
      headers: Record<string, string>;
      requestContext: { http: object };
    };

    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
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
    expect(event.requestContext.http).toMatchObject({ method: 'POST', sourceIp: '127.0.0.1' });
  });

  it('gets bytes as base64', async () => {
    const answer = await post('/api/things/1', {
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array([255, 0]),
    });

    expect(await answer.json()).toMatchObject({ body: '/wA=', isBase64Encoded: true });
  });

  it('cannot loosen the headers of the policy, but keeps what the policy only fills in', async () => {
    const answer = await post('/api/things/1');

    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it('answers 404 for a route the template does not have', async () => {
    const answer = await get('/api/nothing');

    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Not Found' });
  });
});

describe('a path pattern', () => {
  it.each([
    ['/api/*', '/api/v1/x', true],
    ['/api/*', '/api', false],
    ['api/*', '/api/x', true],
    ['*', '/', true],
    ['/a?.js', '/ab.js', true],
    ['/a.js', '/axjs', false],
  ])('%s takes %s: %s', (pattern, place, expected) => {
    expect(pathMatcher(pattern)(place)).toBe(expected);
  });
});

describe('an edge function', () => {
  const request = { method: 'GET', uri: '/x', headers: { a: 'b' }, viewerIp: '127.0.0.1' };

  it('may change the request or answer it', () => {
    const change = loadEdgeFunction(
      'function handler(e) { e.request.headers.ip = { value: e.viewer.ip }; return e.request; }',
    );
    const refuse = loadEdgeFunction('function handler() { return { statusCode: 403 }; }');

    expect(change(request)).toEqual({
      kind: 'request',
      uri: '/x',
      headers: { a: 'b', ip: '127.0.0.1' },
    });
    expect(refuse(request)).toEqual({ kind: 'answer', status: 403, headers: {} });
  });

  it('reaches nothing of this process and cannot run for ever', () => {
    expect(() => loadEdgeFunction('function handler() { return process.env; }')(request)).toThrow();
    expect(() => loadEdgeFunction('function handler() { for (;;); }')(request)).toThrow();
  });
});
