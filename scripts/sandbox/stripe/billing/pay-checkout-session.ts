// Applies promotion codes to a checkout session and starts the subscription when it is paid.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent, getStripeTime } from '../events/emit-stripe-event.ts';
import type { CheckoutSession } from '../shapes/stripe-objects.ts';
import { createInvalidRequestError } from '../stripe-error.ts';
import { getRedeemableCode, setCheckoutDiscounts } from './discounts.ts';
import { startSubscription } from './subscriptions.ts';
import {
  attachCard,
  type EnteredCard,
  parseEnteredCard,
  requireAcceptedTestCard,
} from './test-cards.ts';

/**
 * Applies a promotion code that a person typed, in any case.
 * @throws StripeError with the text of the payment page
 */
export function applyTypedPromotionCode(
  sandbox: Sandbox,
  session: CheckoutSession,
  text: string,
): void {
  const wanted = text.trim().toLowerCase();
  const code = [...sandbox.stripe.promotionCodes.values()].find(
    (entry) => entry.active && entry.code.toLowerCase() === wanted,
  );
  if (!code || session.allow_promotion_codes !== true)
    throw createInvalidRequestError('This code is invalid.');
  setCheckoutDiscounts(sandbox, session, [code]);
}

/** @throws StripeError when the card is declined; the declined payment has no effect */
export function payCheckoutSession(
  sandbox: Sandbox,
  session: CheckoutSession,
  enteredCard: EnteredCard,
): void {
  const { checkoutPlans, customers } = sandbox.stripe;
  const at = getStripeTime(sandbox);
  const order = checkoutPlans.get(session.id);
  if (session.status !== 'open' || !order)
    throw createInvalidRequestError('This session is not open.');
  const card = parseEnteredCard(enteredCard, at);
  requireAcceptedTestCard(card.number, session.amount_total > 0);
  const promotionCodes = session.discounts.map(({ promotion_code: id }) =>
    getRedeemableCode(sandbox, id, 'discounts'),
  );
  const customer = customers.get(session.customer);
  if (!customer) throw createInvalidRequestError('The customer of this session has been deleted.');
  const paymentMethod = attachCard(sandbox, customer, card).id;
  const { lines, metadata } = order;
  const [{ price }] = lines;
  const subscription = startSubscription(
    sandbox,
    { customer: customer.id, price, paymentMethod, metadata, promotionCodes },
    at,
  );
  session.customer_details = {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: card.holder,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
  session.status = 'complete';
  session.payment_status = session.amount_total > 0 ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  session.url = null;
  emitStripeEvent(sandbox, 'checkout.session.completed', session, at);
}
