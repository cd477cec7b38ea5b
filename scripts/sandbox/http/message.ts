// What the sandbox's faces receive and answer: plain data, so that each of them is an ordinary function.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** Scheme and host as the caller addressed the sandbox; links in answers are built on it. */
  readonly origin: string;
}

export interface Response {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The connection is cut without an answer. */
interface Reset {
  readonly kind: 'reset';
}

export type Outgoing = Response | Reset;

const bodyLimitBytes = 5_000_000;

export async function readIncoming(message: IncomingMessage): Promise<Incoming> {
  const origin = `http://${message.headers.host ?? 'localhost'}`;
  const url = new URL(message.url ?? '/', origin);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) throw new Error('The request body is larger than 5 MB.');
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

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return {
    kind: 'response',
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function htmlResponse(body: string, status = 200): Response {
  return {
    kind: 'response',
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  };
}

export function textResponse(status: number, body: string): Response {
  return {
    kind: 'response',
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body,
  };
}

export function redirectResponse(location: string, status: 302 | 303 = 303): Response {
  return { kind: 'response', status, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
