// Handles the payment page: applies a promotion code, pays, or reports that the session has ended.

import {
  buildSandboxHtmlResponse,
  buildSandboxRedirectResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../../http/http-messages.ts';
import { findFirstParameterValue, readBodyParameters } from '../../http/request-body.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import {
  applyPromotionCodeToSandboxCheckout,
  paySandboxCheckoutSession,
  setCheckoutSessionDiscounts,
} from '../billing/pay-checkout-session.ts';
import { SandboxStripeError } from '../sandbox-stripe-error.ts';
import type { SandboxStripeCheckoutSession } from '../shapes/checkout-session.ts';
import { readEnteredCard } from './card-fields.ts';
import { renderSandboxCheckoutPage, renderStripeNoticePage } from './checkout-page.ts';

export async function handleSandboxCheckoutPage(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  id: string,
): Promise<SandboxHttpResponse> {
  const session = sandbox.stripe.checkoutSessions.get(id);
  if (!session) {
    const text = 'The link may be incomplete.';
    const page = renderStripeNoticePage({ title: 'There is no such checkout', text, link: null });
    return buildSandboxHtmlResponse(page, 404);
  }
  if (session.status === 'complete') return buildSandboxRedirectResponse(buildSuccessUrl(session));
  if (session.status === 'expired')
    return buildSandboxHtmlResponse(renderExpiredPage(session), 410);
  if (incoming.method === 'POST') return await performCheckoutAction(sandbox, session, incoming);
  const emptyView = { paymentError: null, codeError: null, enteredCard: null };
  return buildSandboxHtmlResponse(renderSandboxCheckoutPage(sandbox, { session, ...emptyView }));
}

function renderExpiredPage(session: SandboxStripeCheckoutSession): string {
  const { cancel_url: href } = session;
  return renderStripeNoticePage({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start again from the app.',
    link: href === null ? null : { href, label: 'Back' },
  });
}

function buildSuccessUrl(session: SandboxStripeCheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

async function performCheckoutAction(
  sandbox: Sandbox,
  session: SandboxStripeCheckoutSession,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  const form = await readBodyParameters(incoming);
  const action = findFirstParameterValue(form, 'action') ?? 'pay';
  const enteredCard = readEnteredCard(form);
  try {
    if (action === 'pay') {
      const email = findFirstParameterValue(form, 'email')?.trim() || null;
      paySandboxCheckoutSession(sandbox, session, { ...enteredCard, email });
      return buildSandboxRedirectResponse(buildSuccessUrl(session));
    }
    if (action === 'apply')
      applyPromotionCodeToSandboxCheckout(
        sandbox,
        session,
        findFirstParameterValue(form, 'code') ?? '',
      );
    if (action === 'remove') setCheckoutSessionDiscounts(sandbox, session, []);
    return buildSandboxRedirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof SandboxStripeError)) throw error;
    const isCodeAction = action === 'apply';
    const view = {
      session,
      paymentError: isCodeAction ? null : error.message,
      codeError: isCodeAction ? error.message : null,
      enteredCard: isCodeAction ? null : enteredCard,
    };
    return buildSandboxHtmlResponse(renderSandboxCheckoutPage(sandbox, view), error.details.status);
  }
}
