// Switches that a test can set: faults, limits, latency, webhook behavior. A restart resets them.
export interface SandboxControls {
  faults: InjectedFault[];
  /** Delay before every response of a matching route. */
  latencies: RouteLatency[];
  rateLimits: InjectedRateLimit[];
  /** Usage to report for an account instead of the counted usage. */
  usageByAccount: Map<string, InjectedApiUsage>;
  appUsage: InjectedApiUsage | null;
  callCountsByRoute: Map<string, number>;
  /** Calls by account, for the usage headers. */
  callsByAccount: Map<string, number>;
  /** How long a comment posted through the API stays invisible to reads. */
  visibilityLagMs: number;
  /**
   * Omits every n-th item of every list, so that pages are shorter than requested; 0 omits none.
   */
  omitEveryNthItem: number;
  /** Omits `from` from comments. */
  omitFromField: boolean;
  /** `from` identifies accounts by their scoped id, as it identifies followers. */
  useScopedAccountId: boolean;
  /** Enforces at most 300 characters, 4 hashtags and 1 link, and not only capitals. */
  strictCommentText: boolean;
  requireAppSecretProof: boolean;
  /** Read calls per second and account for conversations and messages; 0 means no limit. */
  conversationCallsPerSecond: number;
  conversationCallCounts: Map<string, ConversationCallCounts>;
  /** Subcode that rejects a message outside the reply window: 10/2534022 or 10/2018278. */
  replyWindowErrorSubcode: number;
  /** Lifetime of user tokens issued by an exchange. */
  tokenLifetimeMs: number;
  tokenRenewalMode: SandboxTokenRenewalMode;
  webhooks: WebhookControls;
  stripeWebhooks: StripeWebhookControls;
}

interface ConversationCallCounts {
  answered: number;
  refused: number;
  /** Times of the calls answered within the last second, on the sandbox's clock. */
  recent: readonly number[];
}

/** Result of exchanging a long-lived token: a later expiry, the same expiry, or an error. */
export const sandboxTokenRenewalModes = ['extends', 'keeps', 'refuses'] as const;
export type SandboxTokenRenewalMode = (typeof sandboxTokenRenewalModes)[number];

export interface InjectedFault {
  readonly id: number;
  /** Glob over the route name (`POST comment/replies`) or over method and path. */
  readonly route: string;
  remaining: number;
  /** `after`: the call takes effect, then its response is lost or replaced. */
  readonly when: 'before' | 'after';
  readonly outcome: 'error' | 'reset' | 'timeout' | 'malformed' | 'empty' | 'text';
  readonly status: number | null;
  readonly code: number;
  readonly subcode: number | null;
  readonly message: string;
  readonly delayMs: number;
  /** Text that the language model returns for the outcome `text`. */
  readonly text: string;
}

interface RouteLatency {
  readonly route: string;
  readonly delayMs: number;
}

export interface InjectedRateLimit {
  /** Null limits the whole app. */
  readonly accountId: string | null;
  readonly code: number;
  readonly subcode: number | null;
  /** Milliseconds on the sandbox's clock. */
  readonly until: number;
}

export interface InjectedApiUsage {
  readonly callCount: number;
  readonly totalTime: number;
  readonly totalCpuTime: number;
  readonly minutesToRegainAccess: number;
}

interface WebhookControls {
  enabled: boolean;
  /** How many times each delivery is sent. */
  copies: number;
  /** Sends the events of one batch window in reverse order. */
  reorder: boolean;
  /** How long events are collected into one delivery. */
  batchWindowMs: number;
  batchSize: number;
  retryDelaysMs: readonly number[];
  /** Ends the page's subscription when all attempts of a delivery failed. */
  unsubscribeOnFailure: boolean;
  deauthorizeUrl: string | null;
}

interface StripeWebhookControls {
  enabled: boolean;
  /** How many times each event is sent. */
  copies: number;
  /** Sends the events of one window out of order. */
  shuffle: boolean;
  /** How long events are collected before they are sent. */
  windowMs: number;
  retryDelaysMs: readonly number[];
}

/** About 60 days, as in responses of the real API. */
const longLivedTokenLifetimeMs = 5_183_944_000;

/** The network's 36 hours of retries, compressed to about four minutes. */
const retryDelaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000];

export function createDefaultSandboxControls(): SandboxControls {
  return {
    faults: [],
    latencies: [],
    rateLimits: [],
    usageByAccount: new Map(),
    appUsage: null,
    callCountsByRoute: new Map(),
    callsByAccount: new Map(),
    visibilityLagMs: 0,
    omitEveryNthItem: 0,
    omitFromField: false,
    useScopedAccountId: false,
    strictCommentText: false,
    requireAppSecretProof: false,
    conversationCallsPerSecond: 2,
    conversationCallCounts: new Map(),
    replyWindowErrorSubcode: 2_534_022,
    tokenLifetimeMs: longLivedTokenLifetimeMs,
    tokenRenewalMode: 'extends',
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
    stripeWebhooks: { enabled: true, copies: 1, shuffle: false, windowMs: 50, retryDelaysMs },
  };
}

export function countRouteCall(controls: SandboxControls, route: string): void {
  controls.callCountsByRoute.set(route, (controls.callCountsByRoute.get(route) ?? 0) + 1);
}
