// Stripe errors with Stripe's messages, codes and response shape.
import { buildJsonResponse, type HttpResponse } from '../http/http-messages.ts';

export interface StripeErrorDetails {
  readonly status: number;
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string | undefined;
  readonly param?: string | undefined;
  readonly declineCode?: string;
}

export class StripeError extends Error {
  readonly details: StripeErrorDetails;

  constructor(details: StripeErrorDetails) {
    super(details.message);
    this.name = 'StripeError';
    this.details = details;
  }
}

export const createInvalidRequestError = (
  message: string,
  param?: string,
  code?: string,
): StripeError =>
  new StripeError({ status: 400, type: 'invalid_request_error', message, param, code });

/**
 * @param kind the name Stripe uses in the message: `customer`, `promotion code`
 * @param param name of the parameter that held the id; `id` stands for the path and returns 404
 */
export const createMissingObjectError = (kind: string, id: string, param = 'id'): StripeError =>
  new StripeError({
    status: param === 'id' ? 404 : 400,
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** Messages by decline code; codes other than `card_declined` are also the error code. */
const declineMessages: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
};

export function createDeclinedError(declineCode: string): StripeError {
  const hasOwnCode = declineCode === 'expired_card' || declineCode === 'incorrect_cvc';
  return new StripeError({
    status: 402,
    type: 'card_error',
    code: hasOwnCode ? declineCode : 'card_declined',
    message: declineMessages[declineCode] ?? 'Your card was declined.',
    declineCode,
  });
}

export function buildStripeErrorResponse(
  { status, type, message, code, param, declineCode }: StripeErrorDetails,
  requestId: string,
): HttpResponse {
  // JSON leaves out undefined values.
  const error = {
    code,
    doc_url: code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    decline_code: declineCode,
    message,
    param,
    type,
  };
  return buildJsonResponse(status, { error }, { 'request-id': requestId });
}
