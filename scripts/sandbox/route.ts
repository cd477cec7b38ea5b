// Sends a request to the face of the sandbox its path belongs to.
import { handleCards } from './cards/api/handle.ts';
import { handleCardPages } from './cards/pages/handle.ts';
import { runFaultyRoute } from './control/faulty-route.ts';
import { handleControl } from './control/handle.ts';
import { handleGraph } from './graph/handle.ts';
import {
  type Incoming,
  jsonResponse,
  type Outgoing,
  type Response,
  textResponse,
} from './http/message.ts';
import { handleImage } from './images/handle.ts';
import { listMails, receiveMail, showMail, showMails } from './mail/mailbox.ts';
import { handleDialog } from './oauth/dialog.ts';
import { handleHome, handlePlay } from './pages/handle.ts';
import { styleSheet } from './pages/style.ts';
import type { Sandbox } from './sandbox.ts';
import { handleWriter } from './writer/handle.ts';

export async function route(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  const [, first = ''] = incoming.path.split('/');
  switch (first) {
    case 'graph':
      return await handleGraph(sandbox, incoming);
    case 'facebook':
      return await handleFacebook(sandbox, incoming);
    case 'openai':
      return await handleWriter(sandbox, incoming);
    case 'mail':
      return await handleMail(sandbox, incoming);
    case 'control':
      return await handleControl(sandbox, incoming);
    case 'v1':
      return await handleCards(sandbox, incoming);
    case 'cards':
      return await handleCardPages(sandbox, incoming);
    case 'images':
      return handleImage(sandbox, incoming);
    case 'play':
      return await handlePlay(sandbox, incoming);
    case 'style.css':
      return styleSheet();
    case '':
      return handleHome(sandbox, incoming);
    default:
      return textResponse(404, 'There is nothing here.');
  }
}

async function handleFacebook(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  if (!/^\/facebook(\/v\d+\.\d+)?\/dialog\/oauth\/?$/.test(incoming.path)) {
    return textResponse(404, 'There is nothing here.');
  }
  return await faulty(sandbox, incoming, `${incoming.method} dialog/oauth`, () =>
    handleDialog(sandbox, incoming),
  );
}

async function handleMail(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  const rest = incoming.path.replace(/^\/mail\/?/, '');
  if (incoming.method === 'POST' && rest === 'send') {
    return await faulty(sandbox, incoming, 'POST mail/send', () => receiveMail(sandbox, incoming));
  }
  if (rest === '') return showMails(sandbox);
  if (rest === 'messages') return listMails(sandbox, incoming);
  return showMail(sandbox, rest);
}

async function faulty(
  sandbox: Sandbox,
  incoming: Incoming,
  name: string,
  run: () => Promise<Response> | Response,
): Promise<Outgoing> {
  return await runFaultyRoute({
    sandbox,
    name,
    address: `${incoming.method} ${incoming.path}`,
    run,
    error: (fault) => jsonResponse(fault.status ?? 500, { error: fault.message }),
  });
}
