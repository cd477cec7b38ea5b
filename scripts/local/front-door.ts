// What a browser talks to: behaves as the template's distribution in front of the site and the API.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Cloud } from './cloud.ts';
import { compressFor } from './compression.ts';
import { type Behavior, readBehaviors } from './distribution.ts';
import { readBody } from './door.ts';
import type { HttpAnswer, HttpApi } from './http-api.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

type Origin = (request: OriginRequest) => Promise<HttpAnswer>;

type OriginRequest = {
  readonly message: IncomingMessage;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly query: string;
  readonly viewerIp: string;
};

/** The gateway takes ten megabytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

const plainText = (status: number, text: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(text),
});

const flatten = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );

/** The viewer's own host stays outside: the gateway is asked by its own name. */
const apiOrigin =
  (api: HttpApi, host: string): Origin =>
  async ({ message, headers, path, query, viewerIp }) => {
    const body = await readBody(message, MAX_BODY_BYTES);
    if (!body) return plainText(413, 'Request Entity Too Large');
    const forwarded = [headers['x-forwarded-for'], viewerIp].filter(Boolean).join(', ');
    return api.handle({
      method: message.method ?? 'GET',
      url: `${path}${query}`,
      headers: { ...headers, host, 'x-forwarded-for': forwarded },
      body,
      sourceIp: viewerIp,
    });
  };

const siteOrigin =
  (files: SiteFiles): Origin =>
  async ({ headers, path }) => {
    const file = files.get(path);
    if (!file) return plainText(404, 'Not found');
    const unchanged = headers['if-none-match']?.includes(file.headers.etag ?? ' ') ?? false;
    return {
      status: unchanged ? 304 : 200,
      headers: file.headers,
      body: unchanged ? Buffer.alloc(0) : file.content,
    };
  };

function withPolicy(behavior: Behavior, answer: HttpAnswer): HttpAnswer {
  const headers: Record<string, string | readonly string[]> = { ...answer.headers };
  for (const { name, value, override } of behavior.headers) {
    if (override || !(name in headers)) headers[name] = value;
  }
  return { ...answer, headers };
}

async function compressed(
  behavior: Behavior,
  accept: string,
  answer: HttpAnswer,
): Promise<HttpAnswer> {
  if (!behavior.compress || 'content-encoding' in answer.headers) return answer;
  const type = String(answer.headers['content-type'] ?? '');
  const smaller = await compressFor(answer.body, type, accept);
  if (!smaller) return answer;
  const { etag } = answer.headers;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-encoding': smaller.encoding,
      vary: 'Accept-Encoding',
      ...(typeof etag === 'string' && { etag: `W/${etag}` }),
    },
    body: smaller.content,
  };
}

function chooseOrigin(cloud: Cloud, behaviors: readonly Behavior[], api: HttpApi) {
  const origins = new Map<string, Origin>();
  for (const { origin } of behaviors) {
    const isApi = origin.includes('.execute-api.');
    origins.set(origin, isApi ? apiOrigin(api, origin) : siteOrigin(readSiteFiles(cloud, origin)));
  }
  return (behavior: Behavior) => origins.get(behavior.origin);
}

function send(message: IncomingMessage, response: ServerResponse, answer: HttpAnswer): void {
  if (response.destroyed) return;
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  const bodiless = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...headers,
    ...(!bodiless && { 'content-length': answer.body.length }),
  });
  response.end(message.method === 'HEAD' || bodiless ? undefined : answer.body);
}

/** The listener of the app's port. */
export function createFrontDoor(cloud: Cloud, api: HttpApi): RequestListener {
  const behaviors = readBehaviors(cloud);
  const originOf = chooseOrigin(cloud, behaviors, api);

  const handle = async (message: IncomingMessage): Promise<HttpAnswer> => {
    const [path = '/', rest] = (message.url ?? '/').split(/\?(.*)/s);
    const behavior = behaviors.find(({ matches }) => matches(path));
    if (!behavior?.methods.includes(message.method ?? '')) {
      return plainText(403, 'This method is not allowed here.');
    }
    const viewerIp = (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const incoming = flatten(message.headers);
    const edge = behavior.onRequest?.({
      method: message.method ?? 'GET',
      uri: path,
      headers: incoming,
      viewerIp,
    }) ?? { kind: 'request' as const, uri: path, headers: incoming };
    const origin = originOf(behavior);
    if (edge.kind === 'answer') return { ...plainText(edge.status, ''), headers: edge.headers };
    if (!origin) return plainText(502, 'No origin.');
    const answer = await origin({
      message,
      headers: edge.headers,
      path: edge.uri,
      query: rest === undefined ? '' : `?${rest}`,
      viewerIp,
    });
    return withPolicy(
      behavior,
      await compressed(behavior, incoming['accept-encoding'] ?? '', answer),
    );
  };

  return (message, response) => {
    handle(message).then(
      (answer) => send(message, response, answer),
      (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        send(message, response, plainText(502, `The local runner failed: ${text}`));
      },
    );
  };
}
