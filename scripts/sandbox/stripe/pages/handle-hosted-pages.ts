// Entry of the pages that Stripe hosts: payment page and billing portal.
import {
  buildTextResponse,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { processDueBilling } from '../billing/process-due-billing.ts';
import { handleCheckoutPage } from './handle-checkout-page.ts';
import { handlePortalPage } from './handle-portal-page.ts';

type PageHandler = (
  sandbox: Sandbox,
  incoming: HttpRequest,
  id: string,
) => Promise<HttpResponse> | HttpResponse;

const pageHandlers: Readonly<Record<string, PageHandler>> = {
  checkout: handleCheckoutPage,
  portal: handlePortalPage,
};

/** A route, which the sandbox runs with its configured faults. */
export function findStripePageRoute(sandbox: Sandbox, incoming: HttpRequest) {
  const { method, path } = incoming;
  const [, , page = '', id = ''] = path.split('/');
  return {
    sandbox,
    name: `${method} cards/${page}-page`,
    address: `${method} ${path}`,
    run: () => {
      const handlePage = pageHandlers[page];
      if (!handlePage) return buildTextResponse(404, 'There is nothing here.');
      processDueBilling(sandbox);
      return handlePage(sandbox, incoming, id);
    },
    buildError: (fault: { readonly status: number | null; readonly message: string }) =>
      buildTextResponse(fault.status ?? 500, fault.message),
  };
}
