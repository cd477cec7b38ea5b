// What the sandbox uses to deliver Stripe events, and the log of their deliveries.
import type { StripeEvent } from '../shapes/stripe-objects.ts';

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
  readonly queueEvent: (event: StripeEvent) => void;
  /** Sends the events that were not delivered before the sandbox stopped. */
  readonly resumePendingEvents: () => void;
  readonly listDeliveries: () => readonly StripeEventDelivery[];
  readonly close: () => void;
}
