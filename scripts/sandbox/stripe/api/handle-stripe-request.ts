// Entry of the Stripe API: authentication, routing, idempotency, faults and response headers.

import { runRouteWithFaults } from '../../control/run-route-with-faults.ts';
import type { InjectedFault } from '../../control/sandbox-controls.ts';
import {
  buildSandboxJsonResponse,
  type SandboxHttpOutcome,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../../http/http-messages.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { processDueSandboxBilling } from '../billing/process-due-billing.ts';
import {
  buildStripeErrorResponse,
  createInvalidStripeRequestError,
  SandboxStripeError,
} from '../sandbox-stripe-error.ts';
import { createStripeId, stripeApiVersion } from '../shapes/stripe-object.ts';
import { sandboxStripeCatalogOperations } from './catalog-operations.ts';
import { sandboxStripeCheckoutOperations } from './checkout-operations.ts';
import { sandboxStripeCustomerOperations } from './customer-operations.ts';
import { sandboxStripeDiscountOperations } from './discount-operations.ts';
import { expandStripeResponse } from './expand-response.ts';
import { findIdempotentResponse, saveIdempotentResponse } from './idempotent-responses.ts';
import { sandboxStripeInvoiceAndEventOperations } from './invoice-and-event-operations.ts';
import { sandboxStripePaymentAndRefundOperations } from './invoice-payment-and-refund-operations.ts';
import type { SandboxStripeOperation, SandboxStripeOperations } from './stripe-operation.ts';
import { parseNestedFormValues, parseStripeParameters } from './stripe-parameters.ts';
import { sandboxStripeSubscriptionOperations } from './subscription-operations.ts';

const stripeOperations: SandboxStripeOperations = {
  ...sandboxStripeCatalogOperations,
  ...sandboxStripeCustomerOperations,
  ...sandboxStripeDiscountOperations,
  ...sandboxStripeCheckoutOperations,
  ...sandboxStripeSubscriptionOperations,
  ...sandboxStripeInvoiceAndEventOperations,
  ...sandboxStripePaymentAndRefundOperations,
};

interface MatchedOperation {
  /** `GET customers/:id` */
  readonly name: string;
  readonly operation: SandboxStripeOperation;
  readonly id: string;
}

export async function handleSandboxStripeRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  const requestId = createStripeId('req');
  const found = findOperation(incoming);
  if (!found) {
    const message = `Unrecognized request URL (${incoming.method}: ${incoming.path}). The sandbox serves a part of the API.`;
    return buildStripeErrorResponse(
      { status: 404, type: 'invalid_request_error', message },
      requestId,
    );
  }
  const [method = '', path = ''] = found.name.split(' ');
  return await runRouteWithFaults({
    sandbox,
    name: `${method} cards/${path}`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => respond(sandbox, incoming, { ...found, requestId }),
    buildError: (fault) => buildFaultResponse(fault, requestId),
  });
}

function findOperation({ method, path }: SandboxHttpRequest): MatchedOperation | undefined {
  const parts = path
    .replace(/^\/v1\//, '')
    .replace(/\/$/, '')
    .split('/');
  for (const [name, operation] of Object.entries(stripeOperations)) {
    const [operationMethod, operationPath = ''] = name.split(' ');
    const pattern = operationPath.split('/');
    if (operationMethod !== method || pattern.length !== parts.length) continue;
    if (!pattern.every((part, index) => part === ':id' || part === parts[index])) continue;
    return { name, operation, id: decodeURIComponent(parts[pattern.indexOf(':id')] ?? '') };
  }
  return undefined;
}

type RoutedStripeRequest = MatchedOperation & { readonly requestId: string };

function respond(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  request: RoutedStripeRequest,
): SandboxHttpResponse {
  try {
    checkSecretKey(sandbox, incoming);
    processDueSandboxBilling(sandbox);
    const storedResponse = findIdempotentResponse(sandbox, incoming);
    if (storedResponse)
      return buildStripeResponse(
        storedResponse.status,
        storedResponse.body,
        request.requestId,
        true,
      );
    const response = runOperation(sandbox, incoming, request);
    saveIdempotentResponse(sandbox, incoming, response);
    return response;
  } catch (error) {
    if (!(error instanceof SandboxStripeError)) throw error;
    return buildStripeErrorResponse(error.details, request.requestId);
  }
}

function runOperation(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  request: RoutedStripeRequest,
): SandboxHttpResponse {
  const { operation, id, requestId } = request;
  const body = new URLSearchParams(incoming.rawBody.toString('utf8'));
  try {
    const parameters = parseStripeParameters(parseNestedFormValues([...incoming.query, ...body]));
    const knownParameters = [...operation.parameters, 'expand'];
    const unknownParameter = Object.keys(parameters.values).find(
      (name) => !knownParameters.includes(name),
    );
    if (unknownParameter !== undefined) {
      throw createInvalidStripeRequestError(
        `Received unknown parameter: ${unknownParameter}`,
        unknownParameter,
        'parameter_unknown',
      );
    }
    const { path, origin } = incoming;
    const key = readHeader(incoming, 'idempotency-key');
    const found = sandbox.stripeWebhooks.runWithCause({ requestId, idempotencyKey: key }, () =>
      operation.run({ sandbox, parameters, id, origin, path }),
    );
    sandbox.scheduleSave();
    const responseText = JSON.stringify(expandStripeResponse(sandbox.stripe, found, parameters));
    return buildStripeResponse(200, responseText, requestId, false);
  } catch (error) {
    if (!(error instanceof SandboxStripeError)) throw error;
    return buildStripeErrorResponse(error.details, requestId);
  }
}

/** @throws SandboxStripeError with status 401 */
function checkSecretKey({ configuration }: Sandbox, incoming: SandboxHttpRequest): void {
  const [scheme = '', value = ''] = (incoming.headers.authorization ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]
      : value;
  if (key === configuration.stripeSecretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new SandboxStripeError({ status: 401, type: 'invalid_request_error', message });
}

function readHeader(incoming: SandboxHttpRequest, name: string): string | null {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : null;
}

function buildStripeResponse(
  status: number,
  body: string,
  requestId: string,
  isReplayed: boolean,
): SandboxHttpResponse {
  return {
    ...buildSandboxJsonResponse(status, null, {
      'request-id': requestId,
      'stripe-version': stripeApiVersion,
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    }),
    body,
  };
}

function buildFaultResponse(fault: InjectedFault, requestId: string): SandboxHttpResponse {
  const status = fault.status ?? 500;
  const type =
    status === 402 ? 'card_error' : status >= 500 ? 'api_error' : 'invalid_request_error';
  const codes: Readonly<Record<number, string>> = { 402: 'card_declined', 429: 'rate_limit' };
  const code = codes[status];
  return buildStripeErrorResponse(
    { status, type, message: fault.message, ...(code === undefined ? {} : { code }) },
    requestId,
  );
}
