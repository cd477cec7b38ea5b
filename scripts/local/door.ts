// The one door: every AWS call of every function passes through here, known by who makes it.
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type Listening, serve } from './ports.ts';

export type DoorCall = {
  /** Logical id of the calling function. */
  readonly caller: string;
  /** As in the signature's scope: `dynamodb`, `sqs`, `events`, `secretsmanager`, `ses`. */
  readonly service: string;
  /** E.g. `PutItem`; for REST services the method and path. */
  readonly action: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

export type DoorAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer | string;
};

export type DoorService = (call: DoorCall) => Promise<DoorAnswer>;

/** Says why a call may not pass; undefined lets it through. */
export type Gate = (call: DoorCall) => string | undefined;

export type DoorOptions = {
  readonly services: Readonly<Record<string, DoorService>>;
  /** The place where each caller's policy is enforced. */
  readonly mayPass: Gate;
};

const JSON_TYPE = 'application/x-amz-json-1.1';
/** What AWS allows at most in one call of these services, and some room. */
const MAX_BYTES = 18 * 1024 * 1024;

/** An error in the shape the SDKs understand. */
export const awsError = (status: number, type: string, message: string): DoorAnswer => ({
  status,
  headers: { 'content-type': JSON_TYPE, 'x-amzn-errortype': type },
  body: JSON.stringify({ __type: type, message }),
});

export const awsJson = (value: unknown): DoorAnswer => ({
  status: 200,
  headers: { 'content-type': JSON_TYPE },
  body: JSON.stringify(value),
});

export async function readBody(
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

/** Who calls which service: the access key id and the scope in the request's signature. */
function identify(authorization: string | undefined) {
  const match = /Credential=([^/,\s]+)\/\d{8}\/[^/]+\/([^/]+)\/aws4_request/.exec(
    authorization ?? '',
  );
  const [, caller, service] = match ?? [];
  return caller && service ? { caller, service } : undefined;
}

async function answer(options: DoorOptions, message: IncomingMessage): Promise<DoorAnswer> {
  const body = await readBody(message, MAX_BYTES);
  if (!body) return awsError(413, 'RequestTooLarge', 'The request is too large.');
  const who = identify(message.headers.authorization);
  if (!who) return awsError(403, 'MissingAuthenticationToken', 'The request is not signed.');
  const target = message.headers['x-amz-target'];
  const call: DoorCall = {
    ...who,
    action:
      typeof target === 'string'
        ? (target.split('.').at(-1) ?? '')
        : `${message.method} ${message.url}`,
    method: message.method ?? 'POST',
    path: message.url ?? '/',
    headers: message.headers,
    body,
  };
  const refusal = options.mayPass(call);
  if (refusal !== undefined) return awsError(400, 'AccessDeniedException', refusal);
  const service = options.services[call.service];
  if (!service)
    return awsError(400, 'UnknownOperationException', `No service ${call.service} here.`);
  return service(call);
}

async function respond(
  options: DoorOptions,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = await answer(options, message).catch((error: unknown) =>
    awsError(500, 'InternalFailure', error instanceof Error ? error.message : String(error)),
  );
  if (response.destroyed) return;
  response.writeHead(result.status, {
    ...(result.headers as Record<string, string>),
    'content-length': Buffer.byteLength(result.body),
  });
  response.end(result.body);
}

/** Opens the door on a free port of this machine. */
export async function openDoor(
  options: DoorOptions,
): Promise<Listening & { readonly url: string }> {
  const listening = await serve(
    (message, response) => {
      void respond(options, message, response);
    },
    { port: 0, variable: 'PORT' },
  );
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
}

/** Passes calls on unchanged to an emulator. The address may become known after the door opens. */
export function forwardTo(origin: () => string): DoorService {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
      const outgoing = request(
        new URL(path, origin()),
        { method, agent, headers: { ...kept, 'content-length': body.length } },
        (incoming) => {
          readBody(incoming, Number.POSITIVE_INFINITY).then((received) => {
            const { connection: ____, 'transfer-encoding': _____, ...answered } = incoming.headers;
            resolve({
              status: incoming.statusCode ?? 502,
              headers: answered,
              body: received ?? '',
            });
          }, reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
}
