// The provider's published test numbers, and the cards that are made of them.
import type { Sandbox } from '../../sandbox.ts';
import { CardError, declined } from '../card-error.ts';
import { announce, secondsOf } from '../events/announce.ts';
import type { Customer, PaymentMethod } from '../shapes/customer.ts';
import { newPaymentMethod } from '../shapes/customer.ts';

/** When a number is refused: at once, or only when it is charged after it was saved. */
const refusedNumbers: Readonly<
  Record<string, { readonly reason: string; readonly saves: boolean }>
> = {
  '4000000000000002': { reason: 'generic_decline', saves: false },
  '4000000000009995': { reason: 'insufficient_funds', saves: false },
  '4000000000000069': { reason: 'expired_card', saves: false },
  '4000000000000127': { reason: 'incorrect_cvc', saves: false },
  '4000000000000341': { reason: 'generic_decline', saves: true },
};

const acceptedNumbers = ['4242424242424242', '4000056655665556', '5555555555554444'];

export interface TypedCard {
  readonly number: string;
  /** `12 / 34` */
  readonly expiry: string;
  readonly holder: string | null;
}

interface ReadCard {
  readonly number: string;
  readonly month: number;
  readonly year: number;
}

/** @throws CardError with the words the payment page shows. */
export function readCard(card: TypedCard, now: number): ReadCard {
  const number = card.number.replace(/[\s-]/g, '');
  if (!acceptedNumbers.includes(number) && !refusedNumbers[number]) throw wrongNumber(number);
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(card.expiry) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth)
    throw cardProblem("Your card's expiration date is incomplete.", 'invalid_expiry_month');
  const end = Date.UTC(2000 + Number(year), Number(month), 1) / 1000;
  if (end <= now)
    throw cardProblem("Your card's expiration year is in the past.", 'invalid_expiry_year');
  return { number, month: Number(month), year: 2000 + Number(year) };
}

function wrongNumber(number: string): CardError {
  if (number.length < 13)
    return cardProblem('Your card number is incomplete.', 'incomplete_number');
  if (!passesChecksum(number)) return cardProblem('Your card number is invalid.', 'invalid_number');
  return cardProblem(
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'card_declined',
  );
}

function cardProblem(message: string, code: string): CardError {
  return new CardError({ status: 402, type: 'card_error', code, message });
}

function passesChecksum(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d+$/.test(number) && sum % 10 === 0;
}

/** @throws CardError where the number is refused, which one that is only saved may not be. */
export function checkNumber(number: string, isCharged: boolean): void {
  const refused = refusedNumbers[number];
  if (refused && (isCharged || !refused.saves)) throw declined(refused.reason);
}

/** Saves a card for a customer. */
export function attachCard(
  sandbox: Sandbox,
  customer: Customer,
  card: ReadCard & { readonly holder: string | null },
): PaymentMethod {
  const method = newPaymentMethod({
    created: secondsOf(sandbox),
    customer: customer.id,
    number: card.number,
    expiryMonth: card.month,
    expiryYear: card.year,
    holder: card.holder,
    email: customer.email,
  });
  sandbox.cards.paymentMethods.set(method.id, method);
  const refused = refusedNumbers[card.number];
  if (refused) sandbox.cards.refusals.set(method.id, refused.reason);
  announce(sandbox, { type: 'payment_method.attached', object: method });
  return method;
}
