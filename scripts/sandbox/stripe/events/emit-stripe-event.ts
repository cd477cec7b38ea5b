// Records what happened as a Stripe event and queues the event for delivery.
import type { Sandbox } from '../../sandbox-types.ts';
import { buildSandboxStripeEvent } from '../shapes/stripe-event.ts';

const maxStoredEvents = 2_000;

export interface StripeEventInput {
  readonly type: string;
  readonly object: object;
  readonly previous?: object;
  /** Seconds; defaults to the sandbox's current time. */
  readonly at?: number;
}

export function emitStripeEvent(sandbox: Sandbox, input: StripeEventInput): void {
  const { stripe, stripeWebhooks } = sandbox;
  const event = buildSandboxStripeEvent({
    type: input.type,
    created: input.at ?? getSandboxEpochSeconds(sandbox),
    object: structuredClone(input.object),
    previous: input.previous ?? null,
    ...stripeWebhooks.getEventCause(),
  });
  stripe.events.set(event.id, event);
  for (const id of [...stripe.events.keys()].slice(0, -maxStoredEvents)) stripe.events.delete(id);
  stripeWebhooks.queueEvent(event);
  sandbox.scheduleSave();
}

/**
 * Applies a change to one object and emits an event with the previous values of the changed fields.
 * Emits no event when the change has no effect.
 */
export function applyAndEmitStripeChange<T extends object>(
  sandbox: Sandbox,
  options: { readonly type: string; readonly object: T; readonly at?: number },
  change: (object: T) => void,
): void {
  const objectBefore = structuredClone(options.object);
  change(options.object);
  const previous = collectPreviousValues(objectBefore, options.object);
  if (Object.keys(previous).length === 0) return;
  emitStripeEvent(sandbox, { ...options, previous });
}

function collectPreviousValues<T extends object>(objectBefore: T, after: T): Partial<T> {
  const previousValues: Partial<T> = {};
  for (const name of Object.keys(objectBefore) as (keyof T)[]) {
    if (JSON.stringify(objectBefore[name]) !== JSON.stringify(after[name]))
      previousValues[name] = objectBefore[name];
  }
  return previousValues;
}

/** Seconds since the epoch on the sandbox's clock. */
export function getSandboxEpochSeconds(sandbox: Sandbox): number {
  return Math.floor(sandbox.now() / 1000);
}
