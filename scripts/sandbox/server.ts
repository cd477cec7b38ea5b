// The sandbox's HTTP server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from './create-sandbox.ts';
import {
  buildSandboxJsonResponse,
  readSandboxHttpRequest,
  type SandboxHttpOutcome,
} from './http/http-messages.ts';
import { routeSandboxRequest } from './route-request.ts';
import type { Sandbox, SandboxConfiguration } from './sandbox-types.ts';

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** State is kept in `<directory>/sandbox/`; without it, only in memory. */
  readonly directory?: string;
  readonly seed?: string;
  /** `large` is the demo world; `small` has the same people with few posts and comments. */
  readonly world?: 'small' | 'large';
  /** Milliseconds; end of the generated history. Defaults to now. */
  readonly anchor?: number;
  /** Graph API version for calls without a version. */
  readonly graphVersion?: string;
  readonly appId?: string;
  readonly appSecret?: string;
  readonly webhookVerifyToken?: string;
  /** Base URL of the app; logins may redirect to it. */
  readonly appUrl?: string;
  /** Receives the network's webhooks; without it none are sent. */
  readonly webhookCallbackUrl?: string;
  /** Secret key that callers of the Stripe API must send. */
  readonly stripeSecretKey?: string;
  readonly stripeWebhookSecret?: string;
  /** Receives Stripe events; without it none are sent. */
  readonly stripeCallbackUrl?: string;
}

export interface RunningSandbox {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @throws Error with code EADDRINUSE when the port is taken */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { sandbox, close } = createSandbox({
    configuration: buildConfiguration(options),
    world: {
      seed: options.seed ?? 'replyloom',
      size: options.world ?? 'large',
      anchor: options.anchor ?? null,
    },
    directory: options.directory ?? null,
  });
  const server = createServer((message, response) => {
    serveRequest(sandbox, message, response).catch(() => response.destroy());
  });
  try {
    await listenOnPort(server, options.port ?? 0);
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

function buildConfiguration(options: SandboxOptions): SandboxConfiguration {
  return {
    origin: '',
    appId: options.appId ?? '100000000000001',
    appSecret: options.appSecret ?? 'sandbox-app-secret',
    webhookVerifyToken: options.webhookVerifyToken ?? 'sandbox-verify-token',
    webhookCallbackUrl: options.webhookCallbackUrl ?? null,
    redirectOrigins: options.appUrl ? [new URL(options.appUrl).origin] : [],
    defaultGraphVersion: options.graphVersion ?? 'v26.0',
    stripeSecretKey: options.stripeSecretKey ?? 'sk_test_sandbox',
    stripeWebhookSecret: options.stripeWebhookSecret ?? 'whsec_sandbox',
    stripeCallbackUrl: options.stripeCallbackUrl ?? null,
  };
}

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
  let outgoing: SandboxHttpOutcome;
  try {
    outgoing = await routeSandboxRequest(sandbox, await readSandboxHttpRequest(message));
  } catch (error) {
    const isBadInput = error instanceof SyntaxError || error instanceof URIError;
    const text = error instanceof Error ? error.message : String(error);
    outgoing = buildSandboxJsonResponse(isBadInput ? 400 : 500, { error: text });
  }
  if (outgoing.kind === 'reset') {
    message.socket.resetAndDestroy();
    return;
  }
  response.writeHead(outgoing.status, outgoing.headers);
  response.end(message.method === 'HEAD' ? undefined : outgoing.body);
}
