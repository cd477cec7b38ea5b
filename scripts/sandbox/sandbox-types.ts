// The shared state of the sandbox: configuration, clock, world, tokens, controls.

import type { Controls } from './faults/controls.ts';
import type {
  GraphAuthorizationCode,
  GraphGrants,
  GraphToken,
} from './graph/access/token-types.ts';
import type { HttpOutcome, HttpRequest, HttpResponse } from './http/http-messages.ts';
import type { ReceivedEmail } from './mail/received-email.ts';
import type { StoredStripeState, StripeStore } from './stripe/stripe-store.ts';
import type { StripeWebhookEmitter, WebhookEmitter } from './webhooks/emitter-types.ts';
import type { SandboxWorldStore } from './world/world-store.ts';
import type { SandboxWorld, WorldHistory } from './world/world-types.ts';

export interface SandboxConfiguration {
  /** Origin of the sandbox itself; links to pictures in webhooks start with it. */
  origin: string;
  readonly appId: string;
  readonly appSecret: string;
  webhookVerifyToken: string;
  /** Receives the network's webhooks; null sends none. */
  webhookCallbackUrl: string | null;
  /** Origins, besides loopback ones, that a login may redirect to. */
  readonly redirectOrigins: readonly string[];
  /** For calls without a version. */
  readonly defaultGraphVersion: string;
  /** Secret key that callers of the Stripe API must send. */
  readonly stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Receives Stripe events; null sends none. */
  stripeCallbackUrl: string | null;
}

/** Everything that survives a restart. */
export interface StoredState {
  readonly format: number;
  readonly world: SandboxWorld;
  /** Missing while nothing is held back. */
  readonly heldBackHistory?: WorldHistory;
  readonly tokens: readonly GraphToken[];
  readonly codes: readonly GraphAuthorizationCode[];
  readonly grants: Readonly<Record<string, GraphGrants>>;
  readonly mails: readonly ReceivedEmail[];
  readonly sequence: number;
  readonly clockOffsetMs: number;
  readonly cards: StoredStripeState;
}

/** The parts that a reset replaces. */
export interface SandboxState {
  world: SandboxWorldStore;
  /** The history that the network does not show yet. */
  heldBackHistory: WorldHistory;
  tokens: Map<string, GraphToken>;
  codes: Map<string, GraphAuthorizationCode>;
  /** Permission grants by person. */
  grants: Map<string, GraphGrants>;
  emails: ReceivedEmail[];
  stripe: StripeStore;
  clockOffsetMs: number;
}

export interface Sandbox extends SandboxState {
  readonly configuration: SandboxConfiguration;
  readonly controls: Controls;
  readonly webhooks: WebhookEmitter;
  readonly stripeWebhooks: StripeWebhookEmitter;
  /** Milliseconds since the epoch on the sandbox's clock. */
  readonly now: () => number;
  /** A 17-digit id, greater than every id created before. */
  readonly createId: () => string;
  /** Call after every change that must survive a restart. */
  readonly scheduleSave: () => void;
  /** Replaces the world with a freshly seeded one and discards everything else. */
  readonly reset: (options: WorldOptions) => void;
}

export interface WorldOptions {
  readonly seed: string;
  readonly size: 'small' | 'large';
  /** End of the generated history in milliseconds; null means now. */
  readonly anchor: number | null;
}

/** Answers a request to one of the emulated services. */
export type RequestHandler<Outcome extends HttpOutcome = HttpResponse> = (
  sandbox: Sandbox,
  incoming: HttpRequest,
) => Promise<Outcome> | Outcome;
