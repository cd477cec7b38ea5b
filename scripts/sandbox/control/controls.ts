// The switches a test can set: faults, limits, latency, how webhooks behave. They do not survive a restart.
export interface Controls {
  faults: Fault[];
  /** Added to every answer whose route matches. */
  latencies: Latency[];
  rateLimits: RateLimit[];
  /** Usage reported for an account instead of the counted one. */
  usage: Map<string, Usage>;
  appUsage: Usage | null;
  counters: Map<string, number>;
  /** Calls of the last 24 hours by account, for the usage headers. */
  callsByAccount: Map<string, number>;
  /** How long comments posted through the API stay invisible to reads. */
  visibilityLagMs: number;
  /** Leaves every n-th item out of every list, so that pages come shorter than asked; 0 none. */
  withholdEvery: number;
  /** Leaves `from` out of comments. */
  omitFrom: boolean;
  /** Reads name accounts by their scoped id in `from`, as they name followers. */
  scopedOwnId: boolean;
  /** Enforces 300 characters, 4 hashtags, 1 link, not all capitals. */
  strictCommentText: boolean;
  requireAppSecretProof: boolean;
  /** Calls to conversations and messages an account may be read with in one second; 0 is no limit. */
  conversationCallsPerSecond: number;
  conversationCalls: Map<string, ConversationCalls>;
  /** What a send outside the reply window is refused with: 10/2534022 or 10/2018278. */
  windowErrorSubcode: number;
  /** How long user tokens last that come of an exchange. */
  tokenLifeMs: number;
  tokenRenewal: TokenRenewal;
  webhooks: WebhookControls;
  cardWebhooks: CardWebhookControls;
}

interface ConversationCalls {
  answered: number;
  refused: number;
  /** Times of the calls answered within the last second, on the sandbox's clock. */
  recent: readonly number[];
}

/** What exchanging a long-lived token gives: a longer one, one with the same end, or a refusal. */
export const tokenRenewals = ['extends', 'keeps', 'refuses'] as const;
export type TokenRenewal = (typeof tokenRenewals)[number];

export interface Fault {
  readonly id: number;
  /** Glob over the route name (`POST comment/replies`) or the method and path. */
  readonly route: string;
  remaining: number;
  /** `after`: the effect happens, then the answer is lost or replaced. */
  readonly when: 'before' | 'after';
  readonly outcome: 'error' | 'reset' | 'timeout' | 'malformed' | 'empty' | 'text';
  readonly status: number | null;
  readonly code: number;
  readonly subcode: number | null;
  readonly message: string;
  readonly delayMs: number;
  /** What the writer says with the outcome `text`. */
  readonly text: string;
}

interface Latency {
  readonly route: string;
  readonly delayMs: number;
}

export interface RateLimit {
  /** Null limits the whole app. */
  readonly accountId: string | null;
  readonly code: number;
  readonly subcode: number | null;
  /** Milliseconds on the sandbox's clock. */
  readonly until: number;
}

export interface Usage {
  readonly callCount: number;
  readonly totalTime: number;
  readonly totalCpuTime: number;
  readonly minutesToRegainAccess: number;
}

interface WebhookControls {
  enabled: boolean;
  /** Sends every delivery this many times. */
  copies: number;
  /** Events collected in one window leave in reverse order. */
  reorder: boolean;
  /** How long events are collected into one delivery. */
  batchWindowMs: number;
  batchSize: number;
  retryDelaysMs: readonly number[];
  /** Ends a page's subscription when a delivery was given up. */
  unsubscribeOnFailure: boolean;
  deauthorizeUrl: string | null;
}

interface CardWebhookControls {
  enabled: boolean;
  /** Sends every event this many times. */
  copies: number;
  /** Events of one window leave out of order. */
  shuffle: boolean;
  /** How long events are collected before they leave. */
  windowMs: number;
  retryDelaysMs: readonly number[];
}

/** About 60 days, as the network's answers have it. */
const longTokenLifeMs = 5_183_944_000;

/** 36 hours of the network's retries, compressed to about four minutes. */
const retryDelaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000];

export function createControls(): Controls {
  return {
    faults: [],
    latencies: [],
    rateLimits: [],
    usage: new Map(),
    appUsage: null,
    counters: new Map(),
    callsByAccount: new Map(),
    visibilityLagMs: 0,
    withholdEvery: 0,
    omitFrom: false,
    scopedOwnId: false,
    strictCommentText: false,
    requireAppSecretProof: false,
    conversationCallsPerSecond: 2,
    conversationCalls: new Map(),
    windowErrorSubcode: 2_534_022,
    tokenLifeMs: longTokenLifeMs,
    tokenRenewal: 'extends',
    webhooks: {
      enabled: true,
      copies: 1,
      reorder: false,
      batchWindowMs: 50,
      batchSize: 1_000,
      retryDelaysMs,
      unsubscribeOnFailure: false,
      deauthorizeUrl: null,
    },
    cardWebhooks: { enabled: true, copies: 1, shuffle: false, windowMs: 50, retryDelaysMs },
  };
}

export function count(controls: Controls, route: string): void {
  controls.counters.set(route, (controls.counters.get(route) ?? 0) + 1);
}
