// What a checkout session costs, and what becomes of it when it is paid.
import type { Sandbox } from '../../sandbox.ts';
import { invalid } from '../card-error.ts';
import type { CheckoutPlan } from '../card-store.ts';
import { announce, secondsOf } from '../events/announce.ts';
import {
  type CheckoutSession,
  customerDetails,
  type SessionDiscount,
} from '../shapes/checkout-session.ts';
import { type Customer, newCustomer } from '../shapes/customer.ts';
import { amountOff, codeNamed } from './discounts.ts';
import { startSubscription } from './subscribe.ts';
import { attachCard, checkNumber, readCard, type TypedCard } from './test-cards.ts';

export interface Payment extends TypedCard {
  readonly email: string | null;
}

/** Cents to pay now: nothing during a trial. */
export function sessionTotals(
  sandbox: Sandbox,
  options: {
    readonly subtotal: number;
    readonly hasTrial: boolean;
    readonly discounts: readonly SessionDiscount[];
  },
): { readonly subtotal: number; readonly total: number } {
  const subtotal = options.hasTrial ? 0 : options.subtotal;
  const total = options.discounts.reduce((left, { coupon: id }) => {
    const coupon = sandbox.cards.coupons.get(id ?? '');
    return coupon ? left - amountOff(coupon, left) : left;
  }, subtotal);
  return { subtotal, total };
}

/** Puts a code a person typed on the session. @throws CardError in the payment page's words. */
export function applyCode(sandbox: Sandbox, session: CheckoutSession, typed: string): void {
  const code = codeNamed(sandbox, typed, session.customer);
  if (!code || session.allow_promotion_codes !== true) throw invalid('This code is invalid.');
  setSessionDiscounts(sandbox, session, [
    { coupon: code.promotion.coupon, promotion_code: code.id },
  ]);
}

export function setSessionDiscounts(
  sandbox: Sandbox,
  session: CheckoutSession,
  discounts: readonly SessionDiscount[],
): void {
  const { subtotal, total } = sessionTotals(sandbox, {
    subtotal: session.amount_subtotal,
    hasTrial: false,
    discounts,
  });
  session.discounts = [...discounts];
  session.amount_total = total;
  session.total_details.amount_discount = subtotal - total;
  sandbox.changed();
}

export function trialEndOf(plan: CheckoutPlan, at: number): number | null {
  return plan.trialDays === null ? plan.trialEnd : at + plan.trialDays * 86_400;
}

/** @throws CardError where the card is refused; nothing has happened then. */
export function payCheckout(sandbox: Sandbox, session: CheckoutSession, payment: Payment): void {
  const at = secondsOf(sandbox);
  const plan = sandbox.cards.checkoutPlans.get(session.id);
  const [line] = plan?.lines ?? [];
  if (session.status !== 'open' || !plan || !line) throw invalid('This session is not open.');
  const card = readCard(payment, at);
  checkNumber(card.number, session.amount_total > 0);
  const customer = customerOf(sandbox, session, payment);
  const method = attachCard(sandbox, customer, { ...card, holder: payment.holder });
  const { subscription, invoice } = startSubscription(sandbox, {
    customer: customer.id,
    price: line.price,
    quantity: line.quantity,
    trialEnd: trialEndOf(plan, at),
    paymentMethod: method.id,
    description: plan.description,
    metadata: plan.metadata,
    discounts: session.discounts,
    checkoutSession: session.id,
    at,
  });
  session.customer = customer.id;
  session.customer_details = customerDetails(customer.email, payment.holder);
  session.status = 'complete';
  session.payment_status = session.amount_total > 0 ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = invoice?.id ?? null;
  session.url = null;
  announce(sandbox, { type: 'checkout.session.completed', object: session, at });
}

function customerOf(sandbox: Sandbox, session: CheckoutSession, payment: Payment): Customer {
  const known = sandbox.cards.customers.get(session.customer ?? '');
  if (known) {
    known.email ??= payment.email;
    return known;
  }
  if (session.customer !== null) throw invalid('The customer of this session has been deleted.');
  const email = session.customer_email ?? payment.email;
  if (email === null) throw invalid('Your email is incomplete.');
  const customer = newCustomer({ created: secondsOf(sandbox), email, name: payment.holder });
  sandbox.cards.customers.set(customer.id, customer);
  announce(sandbox, { type: 'customer.created', object: customer });
  return customer;
}
