// The AWS proxy: every AWS call of every function passes through it and is attributed to its
// caller.
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type LocalHttpServer, startLocalHttpServer } from '../process/bind-local-ports.ts';

export type AwsCall = {
  /** Logical id of the calling function. */
  readonly caller: string;
  /** The name in the credential scope of the signature: `dynamodb`, `sqs`, `events`, `secretsmanager`, `ses`. */
  readonly service: string;
  /** E.g. `PutItem`; for REST services the method and path. */
  readonly action: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

export type AwsResponse = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer | string;
  /** Whether the connection breaks instead of carrying the response. */
  readonly isLost?: boolean;
};

export type LocalAwsServiceHandler = (call: AwsCall) => Promise<AwsResponse>;

/** Returns why a call is denied; undefined allows it. */
export type IamGate = (call: AwsCall) => string | undefined;

export type AwsProxyOptions = {
  readonly services: Readonly<Record<string, LocalAwsServiceHandler>>;
  /** Enforces the caller's IAM policy. */
  readonly iamGate: IamGate;
};

const JSON_CONTENT_TYPE = 'application/x-amz-json-1.1';
/** Above the AWS limit for one call of these services. */
const MAX_BODY_BYTES = 18 * 1024 * 1024;

/** An error in the format that the SDKs parse. */
export const buildAwsErrorResponse = (
  status: number,
  type: string,
  message: string,
): AwsResponse => ({
  status,
  headers: { 'content-type': JSON_CONTENT_TYPE, 'x-amzn-errortype': type },
  body: JSON.stringify({ __type: type, message }),
});

export const buildAwsJsonResponse = (value: unknown): AwsResponse => ({
  status: 200,
  headers: { 'content-type': JSON_CONTENT_TYPE },
  body: JSON.stringify(value),
});

export async function readHttpBody(
  message: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the caller (access key id) and the service (credential scope) from the request's signature.
 */
function parseSignature(authorization: string | undefined) {
  const match = /Credential=([^/,\s]+)\/\d{8}\/[^/]+\/([^/]+)\/aws4_request/.exec(
    authorization ?? '',
  );
  const [, caller, service] = match ?? [];
  return caller && service ? { caller, service } : undefined;
}

async function handleRequest(
  options: AwsProxyOptions,
  message: IncomingMessage,
): Promise<AwsResponse> {
  const body = await readHttpBody(message, MAX_BODY_BYTES);
  if (!body) return buildAwsErrorResponse(413, 'RequestTooLarge', 'The request is too large.');
  const signature = parseSignature(message.headers.authorization);
  if (!signature)
    return buildAwsErrorResponse(403, 'MissingAuthenticationToken', 'The request is not signed.');
  const target = message.headers['x-amz-target'];
  const call: AwsCall = {
    ...signature,
    action:
      typeof target === 'string'
        ? (target.split('.').at(-1) ?? '')
        : `${message.method} ${message.url}`,
    method: message.method ?? 'POST',
    path: message.url ?? '/',
    headers: message.headers,
    body,
  };
  const denialReason = options.iamGate(call);
  if (denialReason !== undefined)
    return buildAwsErrorResponse(400, 'AccessDeniedException', denialReason);
  const service = options.services[call.service];
  if (!service)
    return buildAwsErrorResponse(
      400,
      'UnknownOperationException',
      `The local runner has no service ${call.service}.`,
    );
  return service(call);
}

async function respondToRequest(
  options: AwsProxyOptions,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = await handleRequest(options, message).catch((error: unknown) =>
    buildAwsErrorResponse(
      500,
      'InternalFailure',
      error instanceof Error ? error.message : String(error),
    ),
  );
  if (response.destroyed) return;
  if (result.isLost) {
    message.socket.destroy();
    return;
  }
  response.writeHead(result.status, {
    ...(result.headers as Record<string, string>),
    'content-length': Buffer.byteLength(result.body),
  });
  response.end(result.body);
}

/** Starts the proxy on a free port of this machine. */
export async function startAwsProxy(
  options: AwsProxyOptions,
): Promise<LocalHttpServer & { readonly url: string }> {
  const server = await startLocalHttpServer(
    (message, response) => {
      void respondToRequest(options, message, response);
    },
    { port: 0, settingName: 'PORT' },
  );
  return { ...server, url: `http://127.0.0.1:${server.port}` };
}

/** Forwards calls unchanged to an emulator. */
export function createAwsEmulatorForwarder(origin: string): LocalAwsServiceHandler {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const { host: _, connection: __, 'content-length': ___, ...forwardedHeaders } = headers;
      const outgoingRequest = request(
        new URL(path, origin),
        { method, agent, headers: { ...forwardedHeaders, 'content-length': body.length } },
        (incomingResponse) => {
          readHttpBody(incomingResponse, Number.POSITIVE_INFINITY).then((responseBody) => {
            const {
              connection: ____,
              'transfer-encoding': _____,
              ...responseHeaders
            } = incomingResponse.headers;
            resolve({
              status: incomingResponse.statusCode ?? 502,
              headers: responseHeaders,
              body: responseBody ?? '',
            });
          }, reject);
        },
      );
      outgoingRequest.once('error', reject);
      outgoingRequest.end(body);
    });
}
