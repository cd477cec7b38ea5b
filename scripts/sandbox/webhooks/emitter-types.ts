// What the sandbox uses to send the network's webhooks, and the log of their deliveries.
import type { SandboxComment } from '../world/world-types.ts';
import type { SandboxConversationChange } from './messaging-event.ts';

export interface SandboxWebhookDelivery {
  readonly id: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** HTTP status of each attempt; 0 when there was no response. */
  readonly attempts: number[];
  state: 'pending' | 'delivered' | 'given_up';
}

export interface SandboxWebhookEmitter {
  readonly emitComment: (comment: SandboxComment) => void;
  readonly emitConversationChange: (change: SandboxConversationChange) => void;
  /** Verifies the callback; true when it returned the challenge. */
  readonly handshake: () => Promise<boolean>;
  readonly listDeliveries: () => readonly SandboxWebhookDelivery[];
  /** How many events and deliveries are still on their way. */
  readonly countPending: () => number;
  readonly close: () => void;
}
