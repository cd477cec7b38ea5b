// Entry of the card provider's pages: payment page and billing portal, faults included.
import { runFaultyRoute } from '../../control/faulty-route.ts';
import { type Incoming, type Outgoing, textResponse } from '../../http/message.ts';
import type { Sandbox } from '../../sandbox.ts';
import { settleCards } from '../billing/settle.ts';
import { handleCheckout } from './checkout.ts';
import { handlePortal } from './portal.ts';

export async function handleCardPages(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  const [, , page = '', id = ''] = incoming.path.split('/');
  const handle = page === 'checkout' ? handleCheckout : page === 'portal' ? handlePortal : null;
  if (!handle) return textResponse(404, 'There is nothing here.');
  return await runFaultyRoute({
    sandbox,
    name: `${incoming.method} cards/${page}-page`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => {
      settleCards(sandbox);
      return handle(sandbox, incoming, id);
    },
    error: (fault) => textResponse(fault.status ?? 500, fault.message),
  });
}
