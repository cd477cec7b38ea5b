// Entry of the pages that Stripe hosts: payment page and billing portal, with injected faults.
import { runRouteWithFaults } from '../../control/run-route-with-faults.ts';
import {
  buildSandboxTextResponse,
  type SandboxHttpOutcome,
  type SandboxHttpRequest,
} from '../../http/http-messages.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { processDueSandboxBilling } from '../billing/process-due-billing.ts';
import { handleSandboxCheckoutPage } from './handle-checkout-page.ts';
import { handleSandboxPortalPage } from './handle-portal-page.ts';

export async function handleStripeHostedPages(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  const [, , page = '', id = ''] = incoming.path.split('/');
  const handlePage =
    page === 'checkout'
      ? handleSandboxCheckoutPage
      : page === 'portal'
        ? handleSandboxPortalPage
        : null;
  if (!handlePage) return buildSandboxTextResponse(404, 'There is nothing here.');
  return await runRouteWithFaults({
    sandbox,
    name: `${incoming.method} cards/${page}-page`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => {
      processDueSandboxBilling(sandbox);
      return handlePage(sandbox, incoming, id);
    },
    buildError: (fault) => buildSandboxTextResponse(fault.status ?? 500, fault.message),
  });
}
