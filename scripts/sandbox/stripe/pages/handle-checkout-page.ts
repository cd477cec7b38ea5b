// Handles the payment page: applies a promotion code, pays, or reports that the session has ended.

import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import { getFirstParameterValue, readBodyParameters } from '../../http/request-body.ts';
import type { Sandbox } from '../../sandbox.ts';
import {
  applyPromotionCode,
  payCheckoutSession,
  setSessionDiscounts,
} from '../billing/pay-checkout-session.ts';
import type { StripeCheckoutSession } from '../shapes/checkout-session.ts';
import { StripeError } from '../stripe-error.ts';
import { readEnteredCard } from './card-fields.ts';
import { renderCheckoutPage, renderNoticePage } from './checkout-page.ts';

export async function handleCheckoutPage(
  sandbox: Sandbox,
  incoming: HttpRequest,
  id: string,
): Promise<HttpResponse> {
  const session = sandbox.stripe.checkoutSessions.get(id);
  if (!session) {
    const text = 'The link may be incomplete.';
    const page = renderNoticePage({ title: 'There is no such checkout', text, link: null });
    return buildHtmlResponse(page, 404);
  }
  if (session.status === 'complete') return buildRedirectResponse(buildSuccessUrl(session));
  if (session.status === 'expired') return buildHtmlResponse(renderExpiredPage(session), 410);
  if (incoming.method === 'POST') return await performCheckoutAction(sandbox, session, incoming);
  const emptyView = { paymentError: null, codeError: null, enteredCard: null };
  return buildHtmlResponse(renderCheckoutPage(sandbox, { session, ...emptyView }));
}

function renderExpiredPage(session: StripeCheckoutSession): string {
  const { cancel_url: href } = session;
  return renderNoticePage({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start again from the app.',
    link: href === null ? null : { href, label: 'Back' },
  });
}

function buildSuccessUrl(session: StripeCheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

async function performCheckoutAction(
  sandbox: Sandbox,
  session: StripeCheckoutSession,
  incoming: HttpRequest,
): Promise<HttpResponse> {
  const form = await readBodyParameters(incoming);
  const action = getFirstParameterValue(form, 'action') ?? 'pay';
  const enteredCard = readEnteredCard(form);
  try {
    if (action === 'pay') {
      const email = getFirstParameterValue(form, 'email')?.trim() || null;
      payCheckoutSession(sandbox, session, { ...enteredCard, email });
      return buildRedirectResponse(buildSuccessUrl(session));
    }
    if (action === 'apply')
      applyPromotionCode(sandbox, session, getFirstParameterValue(form, 'code') ?? '');
    if (action === 'remove') setSessionDiscounts(sandbox, session, []);
    return buildRedirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const isCodeAction = action === 'apply';
    const view = {
      session,
      paymentError: isCodeAction ? null : error.message,
      codeError: isCodeAction ? error.message : null,
      enteredCard: isCodeAction ? null : enteredCard,
    };
    return buildHtmlResponse(renderCheckoutPage(sandbox, view), error.details.status);
  }
}
