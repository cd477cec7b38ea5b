// Entry of the pages that Stripe hosts: payment page and billing portal.
import { runRouteWithFaults } from '../../faults/run-route-with-faults.ts';
import {
  buildTextResponse,
  type HttpOutcome,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import type { RequestHandler, Sandbox } from '../../sandbox-types.ts';
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

export const handleStripePageRequest: RequestHandler<HttpOutcome> = (sandbox, incoming) => {
  const { method, path } = incoming;
  const [, , page = '', id = ''] = path.split('/');
  return runRouteWithFaults(sandbox, incoming, {
    name: `${method} cards/${page}-page`,
    run: () => {
      const handlePage = pageHandlers[page];
      if (!handlePage) return buildTextResponse(404, 'There is nothing here.');
      processDueBilling(sandbox);
      return handlePage(sandbox, incoming, id);
    },
    buildError: (fault) => buildTextResponse(fault.status ?? 500, fault.message),
  });
};
