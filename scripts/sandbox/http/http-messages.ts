// HTTP requests and responses as plain data, so that every handler is an ordinary function.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** Scheme and host that the caller used; links in the response start with it. */
  readonly origin: string;
}

export interface HttpResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The connection is closed without a response. */
interface ConnectionReset {
  readonly kind: 'reset';
}

export type HttpOutcome = HttpResponse | ConnectionReset;

const maxBodyBytes = 5_000_000;

export async function readHttpRequest(message: IncomingMessage): Promise<HttpRequest> {
  const origin = `http://${message.headers.host ?? 'localhost'}`;
  const url = new URL(message.url ?? '/', origin);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error('The request body is larger than 5 MB.');
    chunks.push(chunk);
  }
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    rawBody: Buffer.concat(chunks),
    origin,
  };
}

export const buildResponse = (
  status: number,
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  kind: 'response',
  status,
  headers: { 'content-type': type, ...headers },
  body,
});

export const buildJsonResponse = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse =>
  buildResponse(status, 'application/json; charset=UTF-8', JSON.stringify(value), headers);

export const buildHtmlResponse = (body: string, status = 200): HttpResponse =>
  buildResponse(status, 'text/html; charset=utf-8', body, { 'cache-control': 'no-store' });

export const buildTextResponse = (status: number, body: string): HttpResponse =>
  buildResponse(status, 'text/plain; charset=utf-8', body);

export const buildRedirectResponse = (location: string, status: 302 | 303 = 303): HttpResponse => ({
  kind: 'response',
  status,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
