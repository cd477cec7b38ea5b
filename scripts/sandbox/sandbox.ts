// The one object every face of the sandbox works on: configuration, clock, world, tokens, switches.
import type { CardState, CardStore } from './cards/card-store.ts';
import type { CardEmitter } from './cards/events/card-emitter.ts';
import type { Controls } from './control/controls.ts';
import type { Mail } from './mail/mailbox.ts';
import type { AccessToken, AuthorizationCode, Grants } from './oauth/tokens.ts';
import type { WebhookEmitter } from './webhooks/emitter.ts';
import type { World } from './world/types.ts';
import type { WorldStore } from './world/world-store.ts';

export interface SandboxConfiguration {
  /** Where the sandbox itself is reached: pictures named in webhooks stand there. */
  origin: string;
  readonly appId: string;
  readonly appSecret: string;
  webhookVerifyToken: string;
  /** Where webhooks are delivered; null sends none. */
  webhookCallbackUrl: string | null;
  /** Origins, besides loopback ones, that a login may return to. */
  readonly redirectOrigins: readonly string[];
  readonly defaultVersion: string;
  /** The key callers of the card provider show. */
  readonly cardSecretKey: string;
  /** What events of the card provider are signed with. */
  cardWebhookSecret: string;
  /** Where events of the card provider are delivered; null sends none. */
  cardCallbackUrl: string | null;
}

/** Everything that survives a restart. */
export interface StoredState {
  readonly format: 1;
  readonly world: World;
  readonly tokens: readonly AccessToken[];
  readonly codes: readonly AuthorizationCode[];
  readonly grants: Readonly<Record<string, Grants>>;
  readonly mails: readonly Mail[];
  readonly sequence: number;
  readonly clockOffsetMs: number;
  /** Missing in files written before there was a card provider. */
  readonly cards?: CardState;
}

export interface Sandbox {
  readonly configuration: SandboxConfiguration;
  readonly controls: Controls;
  readonly webhooks: WebhookEmitter;
  readonly cardEvents: CardEmitter;
  world: WorldStore;
  tokens: Map<string, AccessToken>;
  codes: Map<string, AuthorizationCode>;
  /** Permissions by person. */
  grants: Map<string, Grants>;
  mails: Mail[];
  cards: CardStore;
  clockOffsetMs: number;
  /** Milliseconds since the epoch on the sandbox's clock. */
  readonly now: () => number;
  /** A new 17-digit id, greater than every one given before. */
  readonly newId: () => string;
  /** To be called after every change that has to survive a restart. */
  readonly changed: () => void;
  /** Puts a freshly seeded world in place of the present one and forgets everything else. */
  readonly reset: (options: WorldOptions) => void;
}

export interface WorldOptions {
  readonly seed: string;
  readonly size: 'small' | 'large';
  /** The moment the world's history ends, in milliseconds; null means now. */
  readonly anchor: number | null;
}
