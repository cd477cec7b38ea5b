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
} from './http/http-messages.ts';
import { handleImageRequest } from './images/handle-image-request.ts';
import { handleLanguageModelRequest } from './language-model/handle-language-model-request.ts';
import { readEmails, receiveEmail } from './mail/mailbox.ts';
import { handleActAsFollowerRequest } from './pages/handle-act-as-follower-request.ts';
import { renderHomePage } from './pages/home-page.ts';
import type { RequestHandler } from './sandbox-types.ts';
import { handleStripeRequest } from './stripe/api/handle-stripe-request.ts';
import { handleStripePageRequest } from './stripe/pages/handle-hosted-pages.ts';

const styleSheet = readFileSync(new URL('pages/style.css', import.meta.url), 'utf8');

const respondNotFound = () => buildTextResponse(404, 'There is nothing here.');

/** A route that tests can make fail. */
const withFaults =
  (name: string, handle: RequestHandler): RequestHandler<HttpOutcome> =>
  (sandbox, incoming) =>
    runRouteWithFaults(sandbox, incoming, {
      name: `${incoming.method} ${name}`,
      run: () => handle(sandbox, incoming),
      buildError: (fault) => buildJsonResponse(fault.status ?? 500, { error: fault.message }),
    });

const handleDialog = withFaults('dialog/oauth', handleLoginDialog);
const handleSentEmail = withFaults('mail/send', receiveEmail);

const handleFacebookRequest: RequestHandler<HttpOutcome> = (sandbox, incoming) =>
  /^\/facebook(\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(incoming.path)
    ? handleDialog(sandbox, incoming)
    : respondNotFound();

const handleMailRequest: RequestHandler<HttpOutcome> = (sandbox, incoming) => {
  const isSend = incoming.method === 'POST' && incoming.path === '/mail/send';
  return isSend ? handleSentEmail(sandbox, incoming) : readEmails(sandbox, incoming);
};

const handlers = new Map<string, RequestHandler<HttpOutcome>>([
  ['', (sandbox) => buildHtmlResponse(renderHomePage(sandbox))],
  ['style.css', () => buildResponse(200, 'text/css; charset=utf-8', styleSheet)],
  ['graph', handleGraphRequest],
  ['facebook', handleFacebookRequest],
  ['openai', handleLanguageModelRequest],
  ['mail', handleMailRequest],
  ['control', handleControlRequest],
  ['v1', handleStripeRequest],
  ['cards', handleStripePageRequest],
  ['images', handleImageRequest],
  ['play', handleActAsFollowerRequest],
]);

export const routeRequest: RequestHandler<HttpOutcome> = (sandbox, incoming) => {
  const [, firstSegment = ''] = incoming.path.split('/');
  const handle = handlers.get(firstSegment) ?? respondNotFound;
  return handle(sandbox, incoming);
};
