// Stripe's published test card numbers, and the payment methods created from them.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent, getStripeTime } from '../events/emit-stripe-event.ts';
import { createStripeObject } from '../shapes/create-stripe-object.ts';
import type { Customer, PaymentMethod } from '../shapes/stripe-objects.ts';
import { createDeclinedError, StripeError } from '../stripe-error.ts';

/** Can be saved; every charge is declined. */
const savedThenDeclinedNumber = '4000000000000341';

/** Decline code by number; null for a card that is accepted. */
const testCards: Readonly<Record<string, string | null>> = {
  '4242424242424242': null,
  '4000056655665556': null,
  '5555555555554444': null,
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  [savedThenDeclinedNumber]: 'generic_decline',
};

export interface EnteredCard {
  readonly number: string;
  /** `12 / 34` */
  readonly expiry: string;
  readonly holder: string | null;
}

interface ParsedCard {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly holder: string | null;
}

/**
 * @param now seconds
 * @throws StripeError with the text that the payment page shows
 */
export function parseEnteredCard(
  { number: typed, expiry, holder }: EnteredCard,
  now: number,
): ParsedCard {
  const number = typed.replace(/[\s-]/g, '');
  if (testCards[number] === undefined) throw createWrongNumberError(number);
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth)
    throw createCardError("Your card's expiration date is incomplete.", 'invalid_expiry_month');
  const end = Date.UTC(2000 + Number(year), Number(month), 1) / 1000;
  if (end <= now)
    throw createCardError("Your card's expiration year is in the past.", 'invalid_expiry_year');
  return { number, month: Number(month), year: 2000 + Number(year), holder };
}

function createWrongNumberError(number: string): StripeError {
  if (number.length < 13)
    return createCardError('Your card number is incomplete.', 'incomplete_number');
  if (!hasValidChecksum(number))
    return createCardError('Your card number is invalid.', 'invalid_number');
  return createCardError(
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'card_declined',
  );
}

const createCardError = (message: string, code: string): StripeError =>
  new StripeError({ status: 402, type: 'card_error', code, message });

function hasValidChecksum(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}

/** @throws StripeError when the number is declined */
export function requireAcceptedTestCard(number: string, isCharged: boolean): void {
  const declineCode = testCards[number];
  if (declineCode && (isCharged || number !== savedThenDeclinedNumber))
    throw createDeclinedError(declineCode);
}

/** Saves a card as a payment method of the customer. */
export function attachCard(
  sandbox: Sandbox,
  customer: Customer,
  { number, month, year, holder }: ParsedCard,
): PaymentMethod {
  const brand = number.startsWith('4') ? 'visa' : 'mastercard';
  const last4 = number.slice(-4);
  const method = createStripeObject('paymentMethod', {
    created: getStripeTime(sandbox),
    customer: customer.id,
  });
  Object.assign(method.billing_details, { email: customer.email, name: holder });
  Object.assign(method.card, {
    brand,
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: `sandbox${last4}`,
    last4,
    networks: { available: [brand], preferred: null },
  });
  sandbox.stripe.paymentMethods.set(method.id, method);
  const declineCode = testCards[number];
  if (declineCode) sandbox.stripe.refusals.set(method.id, declineCode);
  emitStripeEvent(sandbox, 'payment_method.attached', method);
  return method;
}

/** Declines every charge of the customer's cards; null accepts charges again. */
export function setDeclineCode(
  { stripe, scheduleSave }: Sandbox,
  customer: string,
  declineCode: string | null,
): readonly PaymentMethod[] {
  const methods = [...stripe.paymentMethods.values()].filter((one) => one.customer === customer);
  for (const { id } of methods) {
    if (declineCode === null) stripe.refusals.delete(id);
    else stripe.refusals.set(id, declineCode);
  }
  scheduleSave();
  return methods;
}
