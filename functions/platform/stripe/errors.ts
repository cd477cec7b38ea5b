// Translates Stripe errors. The library's own errors contain whole requests, so they are never passed on.
import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';

/**
 * Stripe rejected the call for good: a retry would not help.
 * `missing`: the object named by `param` does not exist. `rejected`: the request is not allowed.
 */
export class StripeRejectionError extends Error {
  override readonly name = 'StripeRejectionError';
  readonly kind: 'missing' | 'rejected';
  /** The request field the error is about, e.g. `customer` or `discounts[0][promotion_code]`. */
  readonly param: string | undefined;

  constructor(kind: 'missing' | 'rejected', summary: string, param?: string) {
    super(`Stripe rejected the call: ${summary}`);
    this.kind = kind;
    this.param = param;
  }
}

/** Codes and ids only: Stripe's error messages may repeat what was sent. */
const summarizeStripeError = (error: Stripe.errors.StripeError): string =>
  [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');

// Not among them: 409, a short conflict of idempotency keys, and 401 and 403, which an operator must fix.
const DEFINITE_REJECTION_STATUSES = new Set([400, 402, 404]);

/** @throws StripeRejectionError or AppError unavailable; rethrows other errors as they are */
export function throwTranslatedStripeError(
  error: unknown,
  ProviderError: typeof Stripe.errors.StripeError,
): never {
  if (!(error instanceof ProviderError)) throw error;
  const summary = summarizeStripeError(error);
  if (error.statusCode === undefined || !DEFINITE_REJECTION_STATUSES.has(error.statusCode)) {
    throw new AppError('unavailable', { cause: new Error(`Stripe failed: ${summary}`) });
  }
  throw new StripeRejectionError(
    error.code === 'resource_missing' ? 'missing' : 'rejected',
    summary,
    error.param,
  );
}
