// Routes a request by the first part of its path to the emulated API or page.
import { readFileSync } from 'node:fs';
import { handleSandboxControlRequest } from './control/handle-control-request.ts';
import { handleSandboxGraphRequest } from './facebook/handle-graph-request.ts';
import { handleSandboxLoginDialog } from './facebook/login-dialog.ts';
import { runRouteWithFaults } from './faults/run-route-with-faults.ts';
import {
  buildSandboxHtmlResponse,
  buildSandboxJsonResponse,
  buildSandboxResponse,
  buildSandboxTextResponse,
  type SandboxHttpOutcome,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from './http/http-messages.ts';
import { handleImageRequest } from './images/handle-image-request.ts';
import { handleSandboxLanguageModelRequest } from './language-model/handle-language-model-request.ts';
import { readSandboxEmails, receiveSandboxEmail } from './mail/mailbox.ts';
import { handleActAsFollowerRequest } from './pages/handle-act-as-follower-request.ts';
import { renderSandboxHomePage } from './pages/home-page.ts';
import type { Sandbox } from './sandbox-types.ts';
import { findStripeRoute } from './stripe/api/handle-stripe-request.ts';
import { findStripePageRoute } from './stripe/pages/handle-hosted-pages.ts';

type RequestHandler = (
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
) => Promise<SandboxHttpOutcome> | SandboxHttpOutcome;

const styleSheet = readFileSync(new URL('pages/style.css', import.meta.url), 'utf8');

const handlers = new Map<string, RequestHandler>([
  ['', (sandbox) => buildSandboxHtmlResponse(renderSandboxHomePage(sandbox))],
  ['style.css', () => buildSandboxResponse(200, 'text/css; charset=utf-8', styleSheet)],
  ['graph', handleSandboxGraphRequest],
  ['facebook', handleFacebookRequest],
  ['openai', handleSandboxLanguageModelRequest],
  ['mail', handleMailRequest],
  ['control', handleSandboxControlRequest],
  ['v1', (sandbox, incoming) => runRouteWithFaults(findStripeRoute(sandbox, incoming))],
  ['cards', (sandbox, incoming) => runRouteWithFaults(findStripePageRoute(sandbox, incoming))],
  ['images', handleImageRequest],
  ['play', handleActAsFollowerRequest],
]);

export async function routeSandboxRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  const [, firstSegment = ''] = incoming.path.split('/');
  const handle = handlers.get(firstSegment);
  return handle
    ? await handle(sandbox, incoming)
    : buildSandboxTextResponse(404, 'There is nothing here.');
}

async function handleFacebookRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  if (!/^\/facebook(\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(incoming.path))
    return buildSandboxTextResponse(404, 'There is nothing here.');
  return await runWithFaults(sandbox, incoming, 'dialog/oauth', handleSandboxLoginDialog);
}

async function handleMailRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  const isSend = incoming.method === 'POST' && incoming.path === '/mail/send';
  return isSend
    ? await runWithFaults(sandbox, incoming, 'mail/send', receiveSandboxEmail)
    : readSandboxEmails(sandbox, incoming);
}

async function runWithFaults(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  name: string,
  handle: (
    sandbox: Sandbox,
    incoming: SandboxHttpRequest,
  ) => Promise<SandboxHttpResponse> | SandboxHttpResponse,
): Promise<SandboxHttpOutcome> {
  return await runRouteWithFaults({
    sandbox,
    name: `${incoming.method} ${name}`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => handle(sandbox, incoming),
    buildError: (fault) => buildSandboxJsonResponse(fault.status ?? 500, { error: fault.message }),
  });
}
