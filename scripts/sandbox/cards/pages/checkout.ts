// What a person does on the payment page: enters a code, pays, or finds the session over.
import { firstValue, readParameters } from '../../http/body.ts';
import {
  htmlResponse,
  type Incoming,
  type Response,
  redirectResponse,
} from '../../http/message.ts';
import type { Sandbox } from '../../sandbox.ts';
import { applyCode, payCheckout, setSessionDiscounts } from '../billing/checkout.ts';
import { CardError } from '../card-error.ts';
import type { CheckoutSession } from '../shapes/checkout-session.ts';
import { readTypedCard } from './card-fields.ts';
import { checkoutPage, noticePage } from './checkout-page.ts';

export async function handleCheckout(
  sandbox: Sandbox,
  incoming: Incoming,
  id: string,
): Promise<Response> {
  const session = sandbox.cards.checkoutSessions.get(id);
  if (!session) {
    const text = 'The link may be incomplete.';
    const page = noticePage({ title: 'There is no such checkout', text, link: null });
    return htmlResponse(page, 404);
  }
  if (session.status === 'complete') return redirectResponse(successAddress(session));
  if (session.status === 'expired') return htmlResponse(expiredPage(session), 410);
  if (incoming.method === 'POST') return await act(sandbox, session, incoming);
  const nothing = { problem: null, codeProblem: null, typed: null };
  return htmlResponse(checkoutPage(sandbox, { session, ...nothing }));
}

function expiredPage(session: CheckoutSession): string {
  const { cancel_url: href } = session;
  return noticePage({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start again from the app.',
    link: href === null ? null : { href, label: 'Back' },
  });
}

function successAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

async function act(
  sandbox: Sandbox,
  session: CheckoutSession,
  incoming: Incoming,
): Promise<Response> {
  const form = await readParameters(incoming);
  const action = firstValue(form, 'action') ?? 'pay';
  const typed = readTypedCard(form);
  try {
    if (action === 'pay') {
      const email = firstValue(form, 'email')?.trim() || null;
      payCheckout(sandbox, session, { ...typed, email });
      return redirectResponse(successAddress(session));
    }
    if (action === 'apply') applyCode(sandbox, session, firstValue(form, 'code') ?? '');
    if (action === 'remove') setSessionDiscounts(sandbox, session, []);
    return redirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    const isCode = action === 'apply';
    const view = {
      session,
      problem: isCode ? null : error.message,
      codeProblem: isCode ? error.message : null,
      typed: isCode ? null : typed,
    };
    return htmlResponse(checkoutPage(sandbox, view), error.details.status);
  }
}
