// Idempotency keys: a key returns the same response for 24 hours and fits only one call.
import type { SandboxHttpRequest, SandboxHttpResponse } from '../../http/http-messages.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { SandboxStripeError } from '../sandbox-stripe-error.ts';
import type { IdempotentResponse } from '../sandbox-stripe-store.ts';

/** @throws SandboxStripeError when the key belongs to a different call */
export function findIdempotentResponse(
  { stripe }: Sandbox,
  incoming: SandboxHttpRequest,
): IdempotentResponse | undefined {
  const key = readIdempotencyKey(incoming);
  const storedResponse = key === null ? undefined : stripe.answers.get(key);
  if (storedResponse && storedResponse.call !== describeCall(incoming)) {
    throw new SandboxStripeError({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return storedResponse;
}

/** A call rejected before it had an effect is not stored, so the client may retry it. */
export function saveIdempotentResponse(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  response: SandboxHttpResponse,
): void {
  const key = readIdempotencyKey(incoming);
  if (key === null || (response.status >= 400 && response.status !== 402)) return;
  sandbox.stripe.answers.set(key, {
    call: describeCall(incoming),
    status: response.status,
    body: response.body.toString(),
    keptAt: sandbox.now(),
  });
}

function readIdempotencyKey(incoming: SandboxHttpRequest): string | null {
  const key = incoming.headers['idempotency-key'];
  return incoming.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

function describeCall(incoming: SandboxHttpRequest): string {
  return `${incoming.method} ${incoming.path} ${incoming.rawBody.toString('utf8')}`;
}
