// Computes what a checkout session costs and starts the subscription when it is paid.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent, getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import { createInvalidStripeRequestError } from '../sandbox-stripe-error.ts';
import type { SandboxCheckoutOrder } from '../sandbox-stripe-store.ts';
import {
  buildSandboxCheckoutCustomerDetails,
  type SandboxCheckoutDiscount,
  type SandboxStripeCheckoutSession,
} from '../shapes/checkout-session.ts';
import { buildSandboxStripeCustomer, type SandboxStripeCustomer } from '../shapes/customer.ts';
import { computeAmountOff, findRedeemableSandboxPromotionCode } from './discounts.ts';
import { startSandboxSubscription } from './start-subscription.ts';
import {
  attachCardToCustomer,
  type EnteredCard,
  parseEnteredCard,
  requireAcceptedTestCard,
} from './test-cards.ts';

export interface CheckoutPaymentInput extends EnteredCard {
  readonly email: string | null;
}

/** Cents to pay now; a trial costs nothing now. */
export function computeSandboxCheckoutTotals(
  sandbox: Sandbox,
  options: {
    readonly subtotal: number;
    readonly hasTrial: boolean;
    readonly discounts: readonly SandboxCheckoutDiscount[];
  },
): { readonly subtotal: number; readonly total: number } {
  const subtotal = options.hasTrial ? 0 : options.subtotal;
  const total = options.discounts.reduce((remaining, { coupon: id }) => {
    const coupon = sandbox.stripe.coupons.get(id ?? '');
    return coupon ? remaining - computeAmountOff(coupon, remaining) : remaining;
  }, subtotal);
  return { subtotal, total };
}

/**
 * Applies a promotion code that a person typed.
 * @throws SandboxStripeError with the text of the payment page
 */
export function applyPromotionCodeToSandboxCheckout(
  sandbox: Sandbox,
  session: SandboxStripeCheckoutSession,
  codeText: string,
): void {
  const code = findRedeemableSandboxPromotionCode(sandbox, codeText, session.customer);
  if (!code || session.allow_promotion_codes !== true)
    throw createInvalidStripeRequestError('This code is invalid.');
  setCheckoutSessionDiscounts(sandbox, session, [
    { coupon: code.promotion.coupon, promotion_code: code.id },
  ]);
}

export function setCheckoutSessionDiscounts(
  sandbox: Sandbox,
  session: SandboxStripeCheckoutSession,
  discounts: readonly SandboxCheckoutDiscount[],
): void {
  const { subtotal, total } = computeSandboxCheckoutTotals(sandbox, {
    subtotal: session.amount_subtotal,
    hasTrial: false,
    discounts,
  });
  session.discounts = [...discounts];
  session.amount_total = total;
  session.total_details.amount_discount = subtotal - total;
  sandbox.scheduleSave();
}

export function computeSandboxSubscriptionTrialEnd(
  plan: SandboxCheckoutOrder,
  at: number,
): number | null {
  return plan.trialDays === null ? plan.trialEnd : at + plan.trialDays * 86_400;
}

/** @throws SandboxStripeError when the card is declined; the declined payment has no effect */
export function paySandboxCheckoutSession(
  sandbox: Sandbox,
  session: SandboxStripeCheckoutSession,
  payment: CheckoutPaymentInput,
): void {
  const at = getSandboxEpochSeconds(sandbox);
  const plan = sandbox.stripe.checkoutPlans.get(session.id);
  const [line] = plan?.lines ?? [];
  if (session.status !== 'open' || !plan || !line)
    throw createInvalidStripeRequestError('This session is not open.');
  const card = parseEnteredCard(payment, at);
  requireAcceptedTestCard(card.number, session.amount_total > 0);
  const customer = findOrCreateCustomer(sandbox, session, payment);
  const method = attachCardToCustomer(sandbox, customer, { ...card, holder: payment.holder });
  const { subscription, invoice } = startSandboxSubscription(sandbox, {
    customer: customer.id,
    price: line.price,
    quantity: line.quantity,
    trialEnd: computeSandboxSubscriptionTrialEnd(plan, at),
    paymentMethod: method.id,
    description: plan.description,
    metadata: plan.metadata,
    discounts: session.discounts,
    checkoutSession: session.id,
    at,
  });
  session.customer = customer.id;
  session.customer_details = buildSandboxCheckoutCustomerDetails(customer.email, payment.holder);
  session.status = 'complete';
  session.payment_status = session.amount_total > 0 ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = invoice?.id ?? null;
  session.url = null;
  emitStripeEvent(sandbox, { type: 'checkout.session.completed', object: session, at });
}

function findOrCreateCustomer(
  sandbox: Sandbox,
  session: SandboxStripeCheckoutSession,
  payment: CheckoutPaymentInput,
): SandboxStripeCustomer {
  const existingCustomer = sandbox.stripe.customers.get(session.customer ?? '');
  if (existingCustomer) {
    existingCustomer.email ??= payment.email;
    return existingCustomer;
  }
  if (session.customer !== null)
    throw createInvalidStripeRequestError('The customer of this session has been deleted.');
  const email = session.customer_email ?? payment.email;
  if (email === null) throw createInvalidStripeRequestError('Your email is incomplete.');
  const customer = buildSandboxStripeCustomer({
    created: getSandboxEpochSeconds(sandbox),
    email,
    name: payment.holder,
  });
  sandbox.stripe.customers.set(customer.id, customer);
  emitStripeEvent(sandbox, { type: 'customer.created', object: customer });
  return customer;
}
