// Idempotency keys: the same key gets the same answer for 24 hours, and may not be used for another call.
import type { Incoming, Response } from '../../http/message.ts';
import type { Sandbox } from '../../sandbox.ts';
import { CardError } from '../card-error.ts';
import type { KeptAnswer } from '../card-store.ts';

/** @throws CardError where the key stands for another call. */
export function keptAnswer({ cards }: Sandbox, incoming: Incoming): KeptAnswer | undefined {
  const key = keyOf(incoming);
  const kept = key === null ? undefined : cards.answers.get(key);
  if (kept && kept.call !== callOf(incoming)) {
    throw new CardError({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return kept;
}

/** What was refused before anything was done is not kept: it may be tried again with the same key. */
export function keepAnswer(sandbox: Sandbox, incoming: Incoming, response: Response): void {
  const key = keyOf(incoming);
  if (key === null || (response.status >= 400 && response.status !== 402)) return;
  sandbox.cards.answers.set(key, {
    call: callOf(incoming),
    status: response.status,
    body: response.body.toString(),
    keptAt: sandbox.now(),
  });
}

function keyOf(incoming: Incoming): string | null {
  const key = incoming.headers['idempotency-key'];
  return incoming.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

function callOf(incoming: Incoming): string {
  return `${incoming.method} ${incoming.path} ${incoming.rawBody.toString('utf8')}`;
}
