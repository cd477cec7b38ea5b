// Handles the payment page: applies a promotion code, pays, or reports that the session has ended.

import {
  buildSandboxHtmlResponse,
  buildSandboxRedirectResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../../http/http-messages.ts';
import { findFirstParameterValue, readBodyParameters } from '../../http/request-body.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { setCheckoutDiscounts } from '../billing/discounts.ts';
import { applyTypedCode, payCheckoutSession } from '../billing/pay-checkout-session.ts';
import { SandboxStripeError } from '../sandbox-stripe-error.ts';
import type { StripeCheckoutSession } from '../shapes/stripe-objects.ts';
import { renderCheckoutPage } from './checkout-page.ts';
import { readEnteredCard, renderNoticePage } from './page-parts.ts';

export async function handleCheckoutPage(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  id: string,
): Promise<SandboxHttpResponse> {
  const session = sandbox.stripe.checkoutSessions.get(id);
  if (!session) {
    const text = 'The link may be incomplete.';
    const page = renderNoticePage({ title: 'There is no such checkout', text, link: null });
    return buildSandboxHtmlResponse(page, 404);
  }
  if (session.status === 'complete') return buildSandboxRedirectResponse(buildSuccessUrl(session));
  if (session.status === 'expired')
    return buildSandboxHtmlResponse(renderExpiredPage(session), 410);
  if (incoming.method === 'POST') return await performCheckoutAction(sandbox, session, incoming);
  const emptyView = { paymentError: null, codeError: null, enteredCard: null };
  return buildSandboxHtmlResponse(renderCheckoutPage(sandbox, { session, ...emptyView }));
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
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  const form = await readBodyParameters(incoming);
  const action = findFirstParameterValue(form, 'action') ?? 'pay';
  const enteredCard = readEnteredCard(form);
  try {
    if (action === 'pay') {
      payCheckoutSession(sandbox, session, enteredCard);
      return buildSandboxRedirectResponse(buildSuccessUrl(session));
    }
    if (action === 'apply')
      applyTypedCode(sandbox, session, findFirstParameterValue(form, 'code') ?? '');
    if (action === 'remove') setCheckoutDiscounts(sandbox, session, []);
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
    return buildSandboxHtmlResponse(renderCheckoutPage(sandbox, view), error.details.status);
  }
}
