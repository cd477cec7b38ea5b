// The sender of the network's webhooks and Stripe's events.
import type { StripeEvent } from '../stripe/shapes/stripe-objects.ts';
import type { SandboxComment } from '../world/world-types.ts';
import type { ConversationChangeInput } from './messaging-event.ts';

interface Emitter {
  /** The log, as the control API returns it. */
  readonly listDeliveries: () => readonly object[];
  readonly close: () => void;
}

export interface WebhookEmitter extends Emitter {
  readonly emitComment: (comment: SandboxComment) => void;
  readonly emitConversationChange: (change: ConversationChangeInput) => void;
  /** Verifies the callback; true when it returned the challenge. */
  readonly handshake: () => Promise<boolean>;
  /** How many events and deliveries are not finished. */
  readonly countPending: () => number;
}

export interface StripeWebhookEmitter extends Emitter {
  /** The event is sent together with the other events of the same short window. */
  readonly queueEvent: (event: StripeEvent) => void;
  /** Sends the events that were not delivered before the sandbox stopped. */
  readonly resumePendingEvents: () => void;
}
