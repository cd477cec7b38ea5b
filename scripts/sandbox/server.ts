// The sandbox's HTTP server: starts it, sends each request to its face, stops it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from './create-sandbox.ts';
import { jsonResponse, type Outgoing, readIncoming } from './http/message.ts';
import { route } from './route.ts';
import type { Sandbox, SandboxConfiguration } from './sandbox.ts';

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** State is kept in `<directory>/sandbox/`; without it, in memory only. */
  readonly directory?: string;
  readonly seed?: string;
  /** `large` is the demo world; `small` has the same people with few posts and comments. */
  readonly world?: 'small' | 'large';
  /** Milliseconds; the moment the seeded history ends. Now unless given. */
  readonly anchor?: number;
  /** Graph version answered to calls without one. */
  readonly graphVersion?: string;
  readonly appId?: string;
  readonly appSecret?: string;
  readonly webhookVerifyToken?: string;
  /** The app's own address: logins may return to it. */
  readonly appUrl?: string;
  /** Where webhooks go; none are sent without it. */
  readonly webhookCallbackUrl?: string;
  /** The key callers of the card provider show. */
  readonly cardSecretKey?: string;
  readonly cardWebhookSecret?: string;
  /** Where events of the card provider go; none are sent without it. */
  readonly cardCallbackUrl?: string;
}

export interface RunningSandbox {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @throws Error with code EADDRINUSE where the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { sandbox, close } = createSandbox({
    configuration: configurationOf(options),
    world: {
      seed: options.seed ?? 'replyloom',
      size: options.world ?? 'large',
      anchor: options.anchor ?? null,
    },
    directory: options.directory ?? null,
  });
  const server = createServer((message, response) => {
    serve(sandbox, message, response).catch(() => response.destroy());
  });
  try {
    await listen(server, options.port ?? 0);
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

function configurationOf(options: SandboxOptions): SandboxConfiguration {
  return {
    origin: '',
    appId: options.appId ?? '100000000000001',
    appSecret: options.appSecret ?? 'sandbox-app-secret',
    webhookVerifyToken: options.webhookVerifyToken ?? 'sandbox-verify-token',
    webhookCallbackUrl: options.webhookCallbackUrl ?? null,
    redirectOrigins: options.appUrl ? [new URL(options.appUrl).origin] : [],
    defaultVersion: options.graphVersion ?? 'v26.0',
    cardSecretKey: options.cardSecretKey ?? 'sk_test_sandbox',
    cardWebhookSecret: options.cardWebhookSecret ?? 'whsec_sandbox',
    cardCallbackUrl: options.cardCallbackUrl ?? null,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function serve(
  sandbox: Sandbox,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let outgoing: Outgoing;
  try {
    outgoing = await route(sandbox, await readIncoming(message));
  } catch (error) {
    const isBadInput = error instanceof SyntaxError || error instanceof URIError;
    const text = error instanceof Error ? error.message : String(error);
    outgoing = jsonResponse(isBadInput ? 400 : 500, { error: text });
  }
  if (outgoing.kind === 'reset') {
    message.socket.resetAndDestroy();
    return;
  }
  response.writeHead(outgoing.status, outgoing.headers);
  response.end(message.method === 'HEAD' ? undefined : outgoing.body);
}
