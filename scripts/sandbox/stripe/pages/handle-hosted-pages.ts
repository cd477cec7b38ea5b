// Entry of the pages that Stripe hosts, and the payment page: applies a promotion code, pays, or reports that the
// session has ended.
import { runRouteWithFaults } from '../../faults/run-route-with-faults.ts';
import {
  buildHtmlResponse,
  buildRedirectResponse,
  buildTextResponse,
  type HttpOutcome,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import { type FieldReader, readFormFields } from '../../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../../sandbox-types.ts';
import { setCheckoutDiscounts } from '../billing/discounts.ts';
import { applyTypedPromotionCode, payCheckoutSession } from '../billing/pay-checkout-session.ts';
import { processDueBilling } from '../billing/process-due-billing.ts';
import type { CheckoutSession } from '../shapes/stripe-objects.ts';
import { StripeError } from '../stripe-error.ts';
import { renderCheckoutPage } from './checkout-page.ts';
import { handlePortalPage } from './handle-portal-page.ts';
import { readEnteredCard, renderNoticePage } from './page-parts.ts';

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

async function handleCheckoutPage(
  sandbox: Sandbox,
  incoming: HttpRequest,
  id: string,
): Promise<HttpResponse> {
  const session = sandbox.stripe.checkoutSessions.get(id);
  if (!session) {
    const page = renderNoticePage('There is no such checkout', 'The link may be incomplete.');
    return buildHtmlResponse(page, 404);
  }
  if (session.status === 'expired') {
    const text = 'Nothing was charged. Start again from the app.';
    const page = renderNoticePage('This checkout has expired', text, session.cancel_url);
    return buildHtmlResponse(page, 410);
  }
  if (session.status === 'open' && incoming.method !== 'POST')
    return buildHtmlResponse(renderCheckoutPage(sandbox, session, {}));
  if (session.status === 'open') {
    const response = performCheckoutAction(sandbox, session, readFormFields(incoming));
    if (response) return response;
  }
  return buildRedirectResponse(
    session.status === 'open'
      ? incoming.path
      : session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id),
  );
}

/** Returns the page with the reason when the action is rejected. */
function performCheckoutAction(
  sandbox: Sandbox,
  session: CheckoutSession,
  readField: FieldReader,
): HttpResponse | undefined {
  const action = readField('action') || 'pay';
  const enteredCard = readEnteredCard(readField);
  try {
    if (action === 'pay') payCheckoutSession(sandbox, session, enteredCard);
    if (action === 'apply') applyTypedPromotionCode(sandbox, session, readField('code'));
    if (action === 'remove') setCheckoutDiscounts(sandbox, session, []);
    return undefined;
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const { message } = error;
    const view =
      action === 'apply' ? { codeError: message } : { paymentError: message, enteredCard };
    const page = renderCheckoutPage(sandbox, session, view);
    return buildHtmlResponse(page, error.details.status);
  }
}
