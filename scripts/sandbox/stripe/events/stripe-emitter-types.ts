// What the sandbox uses to deliver Stripe events, and the log of their deliveries.
import type { SandboxStripeEvent } from '../shapes/stripe-event.ts';

/** The API call that causes an event; empty when the event is caused by time passing. */
export interface StripeEventCause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

export const emptyStripeEventCause: StripeEventCause = { requestId: null, idempotencyKey: null };

export interface StripeEventDelivery {
  readonly id: number;
  readonly event_id: string;
  readonly type: string;
  /** HTTP status of each attempt; 0 when there was no response. */
  readonly attempts: number[];
  state: 'pending' | 'delivered' | 'given_up';
}

export interface StripeWebhookEmitter {
  /** The event is sent together with the other events of the same short window. */
  readonly queueEvent: (event: SandboxStripeEvent) => void;
  /** Sends the events that were not delivered before the sandbox stopped. */
  readonly resumePendingEvents: () => void;
  readonly listDeliveries: () => readonly StripeEventDelivery[];
  readonly getEventCause: () => StripeEventCause;
  /** Events emitted while `run` executes carry this cause. */
  readonly runWithCause: <T>(cause: StripeEventCause, run: () => T) => T;
  readonly close: () => void;
}
