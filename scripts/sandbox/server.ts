// The sandbox's HTTP server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from './create-sandbox.ts';
import { buildJsonResponse, type HttpOutcome, readHttpRequest } from './http/http-messages.ts';
import { routeRequest } from './route-request.ts';
import type { Sandbox, SandboxConfiguration } from './sandbox-types.ts';

export interface SandboxOptions extends Partial<Omit<SandboxConfiguration, 'origin'>> {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** State is kept in `<directory>/sandbox/`; without it, only in memory. */
  readonly directory?: string;
  readonly seed?: string;
  /** `large` is the demo world; `small` has the same people with few posts and comments. */
  readonly world?: 'small' | 'large';
  /** Milliseconds; end of the generated history. Defaults to now. */
  readonly anchor?: number;
  /** Base URL of the app; logins may redirect to it. */
  readonly appUrl?: string;
}

export interface RunningSandbox {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @throws Error with code EADDRINUSE when the port is taken */
export async function startSandbox({
  port: wantedPort = 0,
  directory,
  seed = 'replyloom',
  world: size = 'large',
  anchor,
  appUrl,
  ...configuration
}: SandboxOptions = {}): Promise<RunningSandbox> {
  const redirectOrigins = appUrl === undefined ? [] : [new URL(appUrl).origin];
  const { sandbox, close } = createSandbox({
    configuration: { ...defaultConfiguration, redirectOrigins, ...configuration },
    world: { seed, size, anchor: anchor ?? null },
    directory: directory ?? null,
  });
  const server = createServer((message, response) => {
    serveRequest(sandbox, message, response).catch(() => response.destroy());
  });
  try {
    await listenOnPort(server, wantedPort);
  } catch (error) {
    close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  sandbox.configuration.origin = url;
  return {
    url,
    close: async () => {
      close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const defaultConfiguration = {
  origin: '',
  appId: '100000000000001',
  appSecret: 'sandbox-app-secret',
  webhookVerifyToken: 'sandbox-verify-token',
  webhookCallbackUrl: null,
  defaultGraphVersion: 'v26.0',
  stripeSecretKey: 'sk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  stripeCallbackUrl: null,
};

async function listenOnPort(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function serveRequest(
  sandbox: Sandbox,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let outgoing: HttpOutcome;
  try {
    outgoing = await routeRequest(sandbox, await readHttpRequest(message));
  } catch (error) {
    const isBadInput = error instanceof SyntaxError || error instanceof URIError;
    const text = error instanceof Error ? error.message : String(error);
    outgoing = buildJsonResponse(isBadInput ? 400 : 500, { error: text });
  }
  if (outgoing.kind === 'reset') {
    message.socket.resetAndDestroy();
    return;
  }
  response.writeHead(outgoing.status, outgoing.headers);
  response.end(message.method === 'HEAD' ? undefined : outgoing.body);
}
