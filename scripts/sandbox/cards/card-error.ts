// Refusals of the card provider, in its words and shape.
import { jsonResponse, type Response } from '../http/message.ts';

export interface CardErrorDetails {
  readonly status: number;
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
}

export class CardError extends Error {
  readonly details: CardErrorDetails;

  constructor(details: CardErrorDetails) {
    super(details.message);
    this.name = 'CardError';
    this.details = details;
  }
}

export function invalid(message: string, param?: string, code?: string): CardError {
  return new CardError({
    status: 400,
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

export function missingParameter(name: string): CardError {
  return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
}

/**
 * @param kind as the provider words it: `customer`, `promotion code`
 * @param param name of the parameter that held the id; `id` when it stood in the path, which answers 404
 */
export function noSuch(kind: string, id: string, param = 'id'): CardError {
  return new CardError({
    status: param === 'id' ? 404 : 400,
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Words and codes of declines, by decline code. */
const declines: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};

export function declined(declineCode: string): CardError {
  const known = declines[declineCode] ?? {
    code: 'card_declined',
    message: 'Your card was declined.',
  };
  return new CardError({ status: 402, type: 'card_error', ...known, declineCode });
}

export function errorResponse(details: CardErrorDetails, requestId: string): Response {
  return jsonResponse(
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
