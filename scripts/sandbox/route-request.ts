// Routes a request by its path to the emulated API or page.

import { handleSandboxControlRequest } from './control/handle-control-request.ts';
import { handleSandboxGraphRequest } from './facebook/handle-graph-request.ts';
import { handleSandboxLoginDialog } from './facebook/login-dialog.ts';
import { runRouteWithFaults } from './faults/run-route-with-faults.ts';
import {
  buildSandboxJsonResponse,
  buildSandboxTextResponse,
  type SandboxHttpOutcome,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from './http/http-messages.ts';
import { handleImageRequest } from './images/handle-image-request.ts';
import { handleSandboxLanguageModelRequest } from './language-model/handle-language-model-request.ts';
import {
  receiveSandboxEmail,
  respondWithSandboxEmailListPage,
  respondWithSandboxEmailPage,
  respondWithSandboxEmails,
} from './mail/mailbox.ts';
import {
  handleActAsFollowerRequest,
  handleSandboxHomePageRequest,
} from './pages/handle-act-as-follower-request.ts';
import { buildStyleSheetResponse } from './pages/style-sheet.ts';
import type { Sandbox } from './sandbox-types.ts';
import { findStripeRoute } from './stripe/api/handle-stripe-request.ts';
import { findStripePageRoute } from './stripe/pages/handle-hosted-pages.ts';

export async function routeSandboxRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  const [, firstSegment = ''] = incoming.path.split('/');
  switch (firstSegment) {
    case 'graph':
      return await handleSandboxGraphRequest(sandbox, incoming);
    case 'facebook':
      return await handleFacebookRequest(sandbox, incoming);
    case 'openai':
      return await handleSandboxLanguageModelRequest(sandbox, incoming);
    case 'mail':
      return await handleMailRequest(sandbox, incoming);
    case 'control':
      return await handleSandboxControlRequest(sandbox, incoming);
    case 'v1':
      return await runRouteWithFaults(findStripeRoute(sandbox, incoming));
    case 'cards':
      return await runRouteWithFaults(findStripePageRoute(sandbox, incoming));
    case 'images':
      return handleImageRequest(sandbox, incoming);
    case 'play':
      return await handleActAsFollowerRequest(sandbox, incoming);
    case 'style.css':
      return buildStyleSheetResponse();
    case '':
      return handleSandboxHomePageRequest(sandbox, incoming);
    default:
      return buildSandboxTextResponse(404, 'There is nothing here.');
  }
}

async function handleFacebookRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  if (!/^\/facebook(\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(incoming.path)) {
    return buildSandboxTextResponse(404, 'There is nothing here.');
  }
  return await runWithFaults(sandbox, incoming, `${incoming.method} dialog/oauth`, () =>
    handleSandboxLoginDialog(sandbox, incoming),
  );
}

async function handleMailRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  const mailPath = incoming.path.replace(/^\/mail\/?/, '');
  if (incoming.method === 'POST' && mailPath === 'send') {
    return await runWithFaults(sandbox, incoming, 'POST mail/send', () =>
      receiveSandboxEmail(sandbox, incoming),
    );
  }
  if (mailPath === '') return respondWithSandboxEmailListPage(sandbox);
  if (mailPath === 'messages') return respondWithSandboxEmails(sandbox, incoming);
  return respondWithSandboxEmailPage(sandbox, mailPath);
}

async function runWithFaults(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  name: string,
  run: () => Promise<SandboxHttpResponse> | SandboxHttpResponse,
): Promise<SandboxHttpOutcome> {
  return await runRouteWithFaults({
    sandbox,
    name,
    address: `${incoming.method} ${incoming.path}`,
    run,
    buildError: (fault) => buildSandboxJsonResponse(fault.status ?? 500, { error: fault.message }),
  });
}
