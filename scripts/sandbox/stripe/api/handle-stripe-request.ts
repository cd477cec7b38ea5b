// Entry of the Stripe API: authentication, routing, idempotency, faults and response headers.
import { runRouteWithFaults } from '../../faults/run-route-with-faults.ts';
import {
  buildJsonResponse,
  type HttpOutcome,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import type { RequestHandler, Sandbox } from '../../sandbox-types.ts';
import { processDueBilling } from '../billing/process-due-billing.ts';
import { createStripeId } from '../shapes/create-stripe-object.ts';
import { stripeApiVersion } from '../shapes/stripe-objects.ts';
import { buildStripeErrorResponse, StripeError } from '../stripe-error.ts';
import type { StripeOperation } from './stripe-operation.ts';
import { stripeOperations } from './stripe-operations.ts';
import { parseNestedForm } from './stripe-parameters.ts';

interface MatchedOperation {
  /** `customers/:id` */
  readonly pattern: string;
  readonly operation: StripeOperation;
  /** The part of the path that matched `:id`. */
  readonly id: string;
}

export const handleStripeRequest: RequestHandler<HttpOutcome> = (sandbox, incoming) => {
  const requestId = createStripeId('req');
  const matched = findOperation(incoming);
  return runRouteWithFaults(sandbox, incoming, {
    name: `${incoming.method} cards/${matched?.pattern ?? 'unknown'}`,
    run: () => respond(sandbox, incoming, matched, requestId),
    buildError: (fault) => buildFaultResponse(fault, requestId),
  });
};

function findOperation({ method, path }: HttpRequest): MatchedOperation | undefined {
  const parts = path.replace(/^\/v1\/|\/$/g, '').split('/');
  for (const [name, operation] of Object.entries(stripeOperations)) {
    const [operationMethod, pattern = ''] = name.split(' ');
    const segments = pattern.split('/');
    if (operationMethod !== method || segments.length !== parts.length) continue;
    if (!segments.every((segment, index) => segment === ':id' || segment === parts[index]))
      continue;
    return { pattern, operation, id: decodeURIComponent(parts[segments.indexOf(':id')] ?? '') };
  }
  return undefined;
}

function respond(
  sandbox: Sandbox,
  incoming: HttpRequest,
  matched: MatchedOperation | undefined,
  requestId: string,
): HttpResponse {
  try {
    checkSecretKey(sandbox, incoming);
    if (!matched) throw createUnknownUrlError(incoming);
    processDueBilling(sandbox);
    const { body, isReplayed } = runIdempotently(sandbox, incoming, matched);
    const headers = {
      'request-id': requestId,
      'stripe-version': stripeApiVersion,
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
    };
    return { ...buildJsonResponse(200, null, headers), body };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return buildStripeErrorResponse(error.details, requestId);
  }
}

/**
 * A key returns the same response for 24 hours and fits only one call. A rejected call had no
 * effect and is not stored, so the client may retry it.
 */
function runIdempotently(
  sandbox: Sandbox,
  incoming: HttpRequest,
  { operation, id }: MatchedOperation,
): { readonly body: string; readonly isReplayed: boolean } {
  const { method, path, origin, query, headers, rawBody } = incoming;
  const { answers } = sandbox.stripe;
  const key = method === 'POST' ? String(headers['idempotency-key'] ?? '') : '';
  const call = `${method} ${path} ${rawBody.toString('utf8')}`;
  const stored = answers.get(key);
  if (stored && stored.call !== call) throw createIdempotencyError(key);
  if (stored) return { body: stored.body, isReplayed: true };
  const form = parseNestedForm([...query, ...new URLSearchParams(rawBody.toString('utf8'))]);
  const body = JSON.stringify(operation({ sandbox, form, id, origin, path }));
  if (key !== '') answers.set(key, { call, body, keptAt: sandbox.now() });
  sandbox.scheduleSave();
  return { body, isReplayed: false };
}

const createIdempotencyError = (key: string): StripeError =>
  new StripeError({
    status: 400,
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const createUnknownUrlError = ({ method, path }: HttpRequest): StripeError =>
  new StripeError({
    status: 404,
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox serves a part of the API.`,
  });

/** @throws StripeError with status 401 */
function checkSecretKey({ configuration }: Sandbox, incoming: HttpRequest): void {
  const key = incoming.headers.authorization?.replace(/^Bearer /i, '');
  if (key === configuration.stripeSecretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new StripeError({ status: 401, type: 'invalid_request_error', message });
}

interface StripeFault {
  readonly status: number | null;
  readonly message: string;
}

const faultCodes: Readonly<Record<number, string>> = { 402: 'card_declined', 429: 'rate_limit' };

function buildFaultResponse(
  { status: givenStatus, message }: StripeFault,
  requestId: string,
): HttpResponse {
  const status = givenStatus ?? 500;
  const otherType = status >= 500 ? 'api_error' : 'invalid_request_error';
  const type = status === 402 ? 'card_error' : otherType;
  return buildStripeErrorResponse({ status, type, message, code: faultCodes[status] }, requestId);
}
