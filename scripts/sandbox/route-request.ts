// Routes a request by the first part of its path to the emulated API or page.
import { readFileSync } from 'node:fs';
import { handleControlRequest } from './control/handle-control-request.ts';
import { handleGraphRequest } from './facebook/handle-graph-request.ts';
import { handleLoginDialog } from './facebook/login-dialog.ts';
import { runRouteWithFaults } from './faults/run-route-with-faults.ts';
import {
  buildHtmlResponse,
  buildJsonResponse,
  buildResponse,
  buildTextResponse,
  type HttpOutcome,
  type HttpRequest,
  type HttpResponse,
} from './http/http-messages.ts';
import { handleImageRequest } from './images/handle-image-request.ts';
import { handleLanguageModelRequest } from './language-model/handle-language-model-request.ts';
import { readEmails, receiveEmail } from './mail/mailbox.ts';
import { handleActAsFollowerRequest } from './pages/handle-act-as-follower-request.ts';
import { renderHomePage } from './pages/home-page.ts';
import type { Sandbox } from './sandbox-types.ts';
import { findStripeRoute } from './stripe/api/handle-stripe-request.ts';
import { findStripePageRoute } from './stripe/pages/handle-hosted-pages.ts';

type RequestHandler = (
  sandbox: Sandbox,
  incoming: HttpRequest,
) => Promise<HttpOutcome> | HttpOutcome;

const styleSheet = readFileSync(new URL('pages/style.css', import.meta.url), 'utf8');

const handlers = new Map<string, RequestHandler>([
  ['', (sandbox) => buildHtmlResponse(renderHomePage(sandbox))],
  ['style.css', () => buildResponse(200, 'text/css; charset=utf-8', styleSheet)],
  ['graph', handleGraphRequest],
  ['facebook', handleFacebookRequest],
  ['openai', handleLanguageModelRequest],
  ['mail', handleMailRequest],
  ['control', handleControlRequest],
  ['v1', (sandbox, incoming) => runRouteWithFaults(findStripeRoute(sandbox, incoming))],
  ['cards', (sandbox, incoming) => runRouteWithFaults(findStripePageRoute(sandbox, incoming))],
  ['images', handleImageRequest],
  ['play', handleActAsFollowerRequest],
]);

export async function routeRequest(sandbox: Sandbox, incoming: HttpRequest): Promise<HttpOutcome> {
  const [, firstSegment = ''] = incoming.path.split('/');
  const handle = handlers.get(firstSegment);
  return handle
    ? await handle(sandbox, incoming)
    : buildTextResponse(404, 'There is nothing here.');
}

async function handleFacebookRequest(
  sandbox: Sandbox,
  incoming: HttpRequest,
): Promise<HttpOutcome> {
  if (!/^\/facebook(\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(incoming.path))
    return buildTextResponse(404, 'There is nothing here.');
  return await runWithFaults(sandbox, incoming, 'dialog/oauth', handleLoginDialog);
}

async function handleMailRequest(sandbox: Sandbox, incoming: HttpRequest): Promise<HttpOutcome> {
  const isSend = incoming.method === 'POST' && incoming.path === '/mail/send';
  return isSend
    ? await runWithFaults(sandbox, incoming, 'mail/send', receiveEmail)
    : readEmails(sandbox, incoming);
}

async function runWithFaults(
  sandbox: Sandbox,
  incoming: HttpRequest,
  name: string,
  handle: (sandbox: Sandbox, incoming: HttpRequest) => Promise<HttpResponse> | HttpResponse,
): Promise<HttpOutcome> {
  return await runRouteWithFaults({
    sandbox,
    name: `${incoming.method} ${name}`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => handle(sandbox, incoming),
    buildError: (fault) => buildJsonResponse(fault.status ?? 500, { error: fault.message }),
  });
}
