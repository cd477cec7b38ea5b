// Stripe's published test card numbers, and the payment methods created from them.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent, getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import { createStripeDeclinedError, SandboxStripeError } from '../sandbox-stripe-error.ts';
import type { SandboxStripeCustomer, SandboxStripePaymentMethod } from '../shapes/customer.ts';
import { buildSandboxStripePaymentMethod } from '../shapes/customer.ts';

/** A number with `canBeSaved` is declined only when it is charged later, not when it is saved. */
const declinedTestNumbers: Readonly<
  Record<string, { readonly declineCode: string; readonly canBeSaved: boolean }>
> = {
  '4000000000000002': { declineCode: 'generic_decline', canBeSaved: false },
  '4000000000009995': { declineCode: 'insufficient_funds', canBeSaved: false },
  '4000000000000069': { declineCode: 'expired_card', canBeSaved: false },
  '4000000000000127': { declineCode: 'incorrect_cvc', canBeSaved: false },
  '4000000000000341': { declineCode: 'generic_decline', canBeSaved: true },
};

const acceptedTestNumbers = ['4242424242424242', '4000056655665556', '5555555555554444'];

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
}

/** @throws SandboxStripeError with the text that the payment page shows */
export function parseEnteredCard(card: EnteredCard, now: number): ParsedCard {
  const number = card.number.replace(/[\s-]/g, '');
  if (!acceptedTestNumbers.includes(number) && !declinedTestNumbers[number])
    throw createWrongNumberError(number);
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(card.expiry) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth)
    throw createCardError("Your card's expiration date is incomplete.", 'invalid_expiry_month');
  const end = Date.UTC(2000 + Number(year), Number(month), 1) / 1000;
  if (end <= now)
    throw createCardError("Your card's expiration year is in the past.", 'invalid_expiry_year');
  return { number, month: Number(month), year: 2000 + Number(year) };
}

function createWrongNumberError(number: string): SandboxStripeError {
  if (number.length < 13)
    return createCardError('Your card number is incomplete.', 'incomplete_number');
  if (!hasValidChecksum(number))
    return createCardError('Your card number is invalid.', 'invalid_number');
  return createCardError(
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'card_declined',
  );
}

function createCardError(message: string, code: string): SandboxStripeError {
  return new SandboxStripeError({ status: 402, type: 'card_error', code, message });
}

function hasValidChecksum(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}

/** @throws SandboxStripeError when the number is declined; a number that is only saved may be accepted */
export function requireAcceptedTestCard(number: string, isCharged: boolean): void {
  const declinedNumber = declinedTestNumbers[number];
  if (declinedNumber && (isCharged || !declinedNumber.canBeSaved))
    throw createStripeDeclinedError(declinedNumber.declineCode);
}

/** Saves a card as a payment method of the customer. */
export function attachCardToCustomer(
  sandbox: Sandbox,
  customer: SandboxStripeCustomer,
  card: ParsedCard & { readonly holder: string | null },
): SandboxStripePaymentMethod {
  const method = buildSandboxStripePaymentMethod({
    created: getSandboxEpochSeconds(sandbox),
    customer: customer.id,
    number: card.number,
    expiryMonth: card.month,
    expiryYear: card.year,
    holder: card.holder,
    email: customer.email,
  });
  sandbox.stripe.paymentMethods.set(method.id, method);
  const declinedNumber = declinedTestNumbers[card.number];
  if (declinedNumber) sandbox.stripe.refusals.set(method.id, declinedNumber.declineCode);
  emitStripeEvent(sandbox, { type: 'payment_method.attached', object: method });
  return method;
}
