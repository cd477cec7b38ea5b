// What the card provider may say no to. Its own errors carry whole requests, so none gets further.
import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';

/**
 * A definite no: asking again would not help.
 * `missing`: the object named by `param` is not there. `refused`: it may not be done so.
 */
export class CardProviderError extends Error {
  override readonly name = 'CardProviderError';
  readonly kind: 'missing' | 'refused';
  /** The request's field the provider complains about, e.g. `customer` or `discounts[0][promotion_code]`. */
  readonly param: string | undefined;

  constructor(kind: 'missing' | 'refused', said: string, param?: string) {
    super(`the card provider said ${said}`);
    this.kind = kind;
    this.param = param;
  }
}

/** Codes and ids only: the sentences may repeat what was sent. */
const saidBy = (error: Stripe.errors.StripeError): string =>
  [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');

// A conflict (409) is of idempotency keys and over in a moment; 401 and 403 are for the operators.
const DEFINITE = new Set([400, 402, 404]);

/** @throws CardProviderError, AppError unavailable; errors that are not the provider's as they are */
export function translate(error: unknown, ProviderError: typeof Stripe.errors.StripeError): never {
  if (!(error instanceof ProviderError)) throw error;
  const said = saidBy(error);
  if (error.statusCode === undefined || !DEFINITE.has(error.statusCode)) {
    throw new AppError('unavailable', { cause: new Error(`the card provider said ${said}`) });
  }
  throw new CardProviderError(
    error.code === 'resource_missing' ? 'missing' : 'refused',
    said,
    error.param,
  );
}
