// Stripe errors with Stripe's messages, codes and response shape.
import { buildSandboxJsonResponse, type SandboxHttpResponse } from '../http/http-messages.ts';

export interface SandboxStripeErrorDetails {
  readonly status: number;
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
}

export class SandboxStripeError extends Error {
  readonly details: SandboxStripeErrorDetails;

  constructor(details: SandboxStripeErrorDetails) {
    super(details.message);
    this.name = 'SandboxStripeError';
    this.details = details;
  }
}

export function createInvalidStripeRequestError(
  message: string,
  param?: string,
  code?: string,
): SandboxStripeError {
  return new SandboxStripeError({
    status: 400,
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

export function createMissingStripeParameterError(name: string): SandboxStripeError {
  return createInvalidStripeRequestError(
    `Missing required param: ${name}.`,
    name,
    'parameter_missing',
  );
}

/**
 * @param kind the name Stripe uses in the message: `customer`, `promotion code`
 * @param param name of the parameter that held the id; `id` stands for the path and returns 404
 */
export function createMissingStripeObjectError(
  kind: string,
  id: string,
  param = 'id',
): SandboxStripeError {
  return new SandboxStripeError({
    status: param === 'id' ? 404 : 400,
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Keyed by decline code. */
const declineMessages: Readonly<
  Record<string, { readonly code: string; readonly message: string }>
> = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};

export function createStripeDeclinedError(declineCode: string): SandboxStripeError {
  const declineMessage = declineMessages[declineCode] ?? {
    code: 'card_declined',
    message: 'Your card was declined.',
  };
  return new SandboxStripeError({
    status: 402,
    type: 'card_error',
    ...declineMessage,
    declineCode,
  });
}

export function buildStripeErrorResponse(
  details: SandboxStripeErrorDetails,
  requestId: string,
): SandboxHttpResponse {
  return buildSandboxJsonResponse(
    details.status,
    {
      error: {
        ...(details.code === undefined
          ? {}
          : {
              code: details.code,
              doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll('_', '-')}`,
            }),
        ...(details.declineCode === undefined ? {} : { decline_code: details.declineCode }),
        message: details.message,
        ...(details.param === undefined ? {} : { param: details.param }),
        type: details.type,
      },
    },
    { 'request-id': requestId },
  );
}
