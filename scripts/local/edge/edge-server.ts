// The edge server, which browsers talk to: plays the template's CloudFront distribution in front of
// the site and the API.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readHttpBody } from '../aws-services/aws-proxy.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { createEdgeErrorCache } from './edge-error-cache.ts';
import { compressForViewer } from './http-compression.ts';
import type { LocalHttpApi, LocalHttpApiResponse } from './local-http-api.ts';
import {
  type CloudFrontCacheBehavior,
  isHttpApiOriginDomain,
  readCloudFrontCacheBehaviors,
  readErrorCacheTtlSecondsByStatus,
} from './read-cloudfront-cache-behaviors.ts';
import { readSiteFiles, type SiteFilesByPath } from './read-site-files.ts';

type OriginHandler = (request: OriginRequest) => Promise<LocalHttpApiResponse>;

type OriginRequest = {
  readonly message: IncomingMessage;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly query: string;
  readonly viewerIp: string;
  readonly originHeaders: Readonly<Record<string, string>>;
};

/** API Gateway's limit. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

const buildTextResponse = (status: number, text: string): LocalHttpApiResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(text),
});

const joinHeaderValues = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );

/** The address of CloudFront that API Gateway sees. It is in a network for documentation, so never a viewer's. */
const EDGE_IP = '192.0.2.1';

/** The viewer's host header is replaced: API Gateway is called by its own host name. */
const createApiOrigin =
  (api: LocalHttpApi, host: string): OriginHandler =>
  async ({ message, headers, path, query, viewerIp, originHeaders }) => {
    const body = await readHttpBody(message, MAX_BODY_BYTES);
    if (!body) return buildTextResponse(413, 'Request Entity Too Large');
    const forwarded = [headers['x-forwarded-for'], viewerIp].filter(Boolean).join(', ');
    return api.handle({
      method: message.method ?? 'GET',
      url: `${path}${query}`,
      headers: {
        ...headers,
        'cloudfront-viewer-address': `${viewerIp}:${message.socket.remotePort ?? 0}`,
        ...originHeaders,
        host,
        'x-forwarded-for': forwarded,
      },
      body,
      sourceIp: EDGE_IP,
    });
  };

const createSiteOrigin =
  (files: SiteFilesByPath): OriginHandler =>
  async ({ headers, path }) => {
    const file = files.get(path);
    if (!file) return buildTextResponse(404, 'Not found');
    const isNotModified = headers['if-none-match']?.includes(file.headers.etag ?? ' ') ?? false;
    return {
      status: isNotModified ? 304 : 200,
      headers: file.headers,
      body: isNotModified ? Buffer.alloc(0) : file.content,
    };
  };

function applyHeadersPolicy(
  behavior: CloudFrontCacheBehavior,
  edgeResponse: LocalHttpApiResponse,
): LocalHttpApiResponse {
  const headers: Record<string, string | readonly string[]> = { ...edgeResponse.headers };
  for (const { name, value, override } of behavior.headers) {
    if (override || !(name in headers)) headers[name] = value;
  }
  return { ...edgeResponse, headers };
}

async function compressResponse(
  behavior: CloudFrontCacheBehavior,
  acceptEncoding: string,
  edgeResponse: LocalHttpApiResponse,
): Promise<LocalHttpApiResponse> {
  if (!behavior.compress || 'content-encoding' in edgeResponse.headers) return edgeResponse;
  const contentType = String(edgeResponse.headers['content-type'] ?? '');
  const compressedContent = await compressForViewer(edgeResponse.body, contentType, acceptEncoding);
  if (!compressedContent) return edgeResponse;
  const { etag } = edgeResponse.headers;
  return {
    ...edgeResponse,
    headers: {
      ...edgeResponse.headers,
      'content-encoding': compressedContent.encoding,
      vary: 'Accept-Encoding',
      ...(typeof etag === 'string' && { etag: `W/${etag}` }),
    },
    body: compressedContent.content,
  };
}

function createOriginLookup(
  resources: CloudResources,
  behaviors: readonly CloudFrontCacheBehavior[],
  api: LocalHttpApi,
) {
  const origins = new Map<string, OriginHandler>();
  for (const { origin } of behaviors) {
    origins.set(
      origin,
      isHttpApiOriginDomain(origin)
        ? createApiOrigin(api, origin)
        : createSiteOrigin(readSiteFiles(resources, origin)),
    );
  }
  return (behavior: CloudFrontCacheBehavior) => origins.get(behavior.origin);
}

function sendResponse(
  message: IncomingMessage,
  response: ServerResponse,
  edgeResponse: LocalHttpApiResponse,
): void {
  if (response.destroyed) return;
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(edgeResponse.headers)) {
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  const hasNoBody = edgeResponse.status === 204 || edgeResponse.status === 304;
  response.writeHead(edgeResponse.status, {
    ...headers,
    ...(!hasNoBody && { 'content-length': edgeResponse.body.length }),
  });
  response.end(message.method === 'HEAD' || hasNoBody ? undefined : edgeResponse.body);
}

/** The request listener of the app's port. */
export function createEdgeServerListener(
  resources: CloudResources,
  api: LocalHttpApi,
): RequestListener {
  const behaviors = readCloudFrontCacheBehaviors(resources);
  const findOrigin = createOriginLookup(resources, behaviors, api);
  const errorCache = createEdgeErrorCache(readErrorCacheTtlSecondsByStatus(resources));

  const handleRequest = async (message: IncomingMessage): Promise<LocalHttpApiResponse> => {
    const [path = '/', queryString] = (message.url ?? '/').split(/\?(.*)/s);
    const behavior = behaviors.find(({ matches }) => matches(path));
    if (!behavior?.methods.includes(message.method ?? '')) {
      return buildTextResponse(403, 'This method is not allowed here.');
    }
    const viewerIp = (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const viewerHeaders = joinHeaderValues(message.headers);
    const edgeResult = behavior.viewerRequestFunction?.({
      method: message.method ?? 'GET',
      uri: path,
      headers: viewerHeaders,
      viewerIp,
    }) ?? { kind: 'request' as const, uri: path, headers: viewerHeaders };
    const origin = findOrigin(behavior);
    if (edgeResult.kind === 'response')
      return { ...buildTextResponse(edgeResult.status, ''), headers: edgeResult.headers };
    if (!origin) return buildTextResponse(502, 'No origin.');
    const request = { method: message.method ?? '', path: edgeResult.uri };
    const edgeResponse = await errorCache.respond(request, () =>
      origin({
        message,
        headers: edgeResult.headers,
        path: edgeResult.uri,
        query: queryString === undefined ? '' : `?${queryString}`,
        viewerIp,
        originHeaders: behavior.originHeaders,
      }),
    );
    return applyHeadersPolicy(
      behavior,
      await compressResponse(behavior, viewerHeaders['accept-encoding'] ?? '', edgeResponse),
    );
  };

  return (message, response) => {
    handleRequest(message).then(
      (edgeResponse) => sendResponse(message, response, edgeResponse),
      (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        sendResponse(message, response, buildTextResponse(502, `The local runner failed: ${text}`));
      },
    );
  };
}
