// Entry of the provider's API: who calls, what is called, idempotency, faults, and the answer's headers.

import type { Fault } from '../../control/controls.ts';
import { runFaultyRoute } from '../../control/faulty-route.ts';
import { type Incoming, jsonResponse, type Outgoing, type Response } from '../../http/message.ts';
import type { Sandbox } from '../../sandbox.ts';
import { settleCards } from '../billing/settle.ts';
import { CardError, errorResponse, invalid } from '../card-error.ts';
import { apiVersion, newCardId } from '../shapes/common.ts';
import { catalogueOperations } from './catalogue-operations.ts';
import { checkoutOperations } from './checkout-operations.ts';
import { customerOperations } from './customer-operations.ts';
import { discountOperations } from './discount-operations.ts';
import { expanded } from './expand.ts';
import { keepAnswer, keptAnswer } from './idempotency.ts';
import { invoiceOperations } from './invoice-operations.ts';
import type { CardOperation, CardOperations } from './operation.ts';
import { nestedValues, readParameters } from './parameters.ts';
import { paymentOperations } from './payment-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';

const operations: CardOperations = {
  ...catalogueOperations,
  ...customerOperations,
  ...discountOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...paymentOperations,
};

interface FoundOperation {
  /** `GET customers/:id` */
  readonly name: string;
  readonly operation: CardOperation;
  readonly id: string;
}

export async function handleCards(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  const requestId = newCardId('req');
  const found = findOperation(incoming);
  if (!found) {
    const message = `Unrecognized request URL (${incoming.method}: ${incoming.path}). The sandbox serves a part of the API.`;
    return errorResponse({ status: 404, type: 'invalid_request_error', message }, requestId);
  }
  const [method = '', path = ''] = found.name.split(' ');
  return await runFaultyRoute({
    sandbox,
    name: `${method} cards/${path}`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => answer(sandbox, incoming, { ...found, requestId }),
    error: (fault) => faultResponse(fault, requestId),
  });
}

function findOperation({ method, path }: Incoming): FoundOperation | undefined {
  const parts = path
    .replace(/^\/v1\//, '')
    .replace(/\/$/, '')
    .split('/');
  for (const [name, operation] of Object.entries(operations)) {
    const [itsMethod, itsPath = ''] = name.split(' ');
    const pattern = itsPath.split('/');
    if (itsMethod !== method || pattern.length !== parts.length) continue;
    if (!pattern.every((part, index) => part === ':id' || part === parts[index])) continue;
    return { name, operation, id: decodeURIComponent(parts[pattern.indexOf(':id')] ?? '') };
  }
  return undefined;
}

type Request = FoundOperation & { readonly requestId: string };

function answer(sandbox: Sandbox, incoming: Incoming, request: Request): Response {
  try {
    checkKey(sandbox, incoming);
    settleCards(sandbox);
    const kept = keptAnswer(sandbox, incoming);
    if (kept) return withHeaders(kept.status, kept.body, request.requestId, true);
    const response = perform(sandbox, incoming, request);
    keepAnswer(sandbox, incoming, response);
    return response;
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    return errorResponse(error.details, request.requestId);
  }
}

function perform(sandbox: Sandbox, incoming: Incoming, request: Request): Response {
  const { operation, id, requestId } = request;
  const body = new URLSearchParams(incoming.rawBody.toString('utf8'));
  try {
    const parameters = readParameters(nestedValues([...incoming.query, ...body]));
    const known = [...operation.parameters, 'expand'];
    const unknown = Object.keys(parameters.values).find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
    }
    const { path, origin } = incoming;
    const key = headerOf(incoming, 'idempotency-key');
    const found = sandbox.cardEvents.during({ requestId, idempotencyKey: key }, () =>
      operation.run({ sandbox, parameters, id, origin, path }),
    );
    sandbox.changed();
    const text = JSON.stringify(expanded(sandbox.cards, found, parameters));
    return withHeaders(200, text, requestId, false);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    return errorResponse(error.details, requestId);
  }
}

/** @throws CardError 401 */
function checkKey({ configuration }: Sandbox, incoming: Incoming): void {
  const [scheme = '', value = ''] = (incoming.headers.authorization ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]
      : value;
  if (key === configuration.cardSecretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new CardError({ status: 401, type: 'invalid_request_error', message });
}

function headerOf(incoming: Incoming, name: string): string | null {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : null;
}

function withHeaders(
  status: number,
  body: string,
  requestId: string,
  isReplayed: boolean,
): Response {
  return {
    ...jsonResponse(status, null, {
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    }),
    body,
  };
}

function faultResponse(fault: Fault, requestId: string): Response {
  const status = fault.status ?? 500;
  const type =
    status === 402 ? 'card_error' : status >= 500 ? 'api_error' : 'invalid_request_error';
  const codes: Readonly<Record<number, string>> = { 402: 'card_declined', 429: 'rate_limit' };
  const code = codes[status];
  return errorResponse(
    { status, type, message: fault.message, ...(code === undefined ? {} : { code }) },
    requestId,
  );
}
