// The behavior of the network: limits, page sizes, what it withholds and refuses.
import type { GraphJson } from './graph-error.ts';

/** The behavior of the network; {@link createDefaultGraphOptions} follows the documentation. */
export interface GraphOptions {
  rateLimits: readonly GraphRateLimit[];
  /** Usage to report for an account instead of the counted usage. */
  usageByAccount: Pick<Map<string, GraphUsage>, 'get'>;
  appUsage: GraphUsage | null;
  /** Calls by account, for the usage headers. */
  callsByAccount: Map<string, number>;
  conversationCallCounts: Map<string, ConversationCallCounts>;
  /** Omits every n-th item of every list, so that pages are shorter than requested; 0 omits none. */
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
  /** Subcode that rejects a message outside the reply window: 10/2534022 or 10/2018278. */
  replyWindowErrorSubcode: number;
  /** Lifetime of user tokens issued by an exchange. */
  tokenLifetimeMs: number;
  tokenRenewalMode: GraphTokenRenewalMode;
  /** The most items of one page, by list; the documented numbers by default. */
  pageSizes?: Partial<Record<GraphList, number>>;
  /** How many items are too much data for one response (code 1), by list, or by the path of one list. */
  maxDataItems?: Readonly<Record<string, number>>;
  /** Comments that lists silently leave out, although counts include them and they can be read by id. */
  withheldCommentIds?: ReadonlySet<string>;
  /** Rejects a cursor whose item is gone; otherwise the list continues behind its place. */
  rejectDeletedCursors?: boolean;
  /** Changes the rendered form of a node or list with this id or path. */
  alter?: (
    idOrPath: string,
    rendered: GraphJson,
    parameters: ReadonlyMap<string, string>,
  ) => GraphJson | undefined;
}

export type GraphList =
  | 'accounts'
  | 'media'
  | 'comments'
  | 'replies'
  | 'conversations'
  | 'messages';

/** Result of exchanging a long-lived token: a later expiry, the same expiry, or an error. */
export const graphTokenRenewalModes = ['extends', 'keeps', 'refuses'] as const;
type GraphTokenRenewalMode = (typeof graphTokenRenewalModes)[number];

/** About 60 days, as in responses of the real API. */
const longLivedTokenLifetimeMs = 5_183_944_000;

export function createDefaultGraphOptions(): GraphOptions {
  return {
    rateLimits: [],
    usageByAccount: new Map(),
    appUsage: null,
    callsByAccount: new Map(),
    conversationCallCounts: new Map(),
    omitEveryNthItem: 0,
    omitFromField: false,
    useScopedAccountId: false,
    strictCommentText: false,
    requireAppSecretProof: false,
    conversationCallsPerSecond: 2,
    replyWindowErrorSubcode: 2_534_022,
    tokenLifetimeMs: longLivedTokenLifetimeMs,
    tokenRenewalMode: 'extends',
  };
}

export interface GraphRateLimit {
  /** Null limits the whole app. */
  readonly accountId: string | null;
  readonly code: number;
  readonly subcode: number | null;
  /** Milliseconds on the network's clock. */
  readonly until: number;
}

/** Percentages. */
export interface GraphUsage {
  readonly callCount: number;
  readonly totalTime: number;
  readonly totalCpuTime: number;
  readonly minutesToRegainAccess: number;
}

interface ConversationCallCounts {
  answered: number;
  refused: number;
  /** Times of the calls answered within the last second. */
  recent: readonly number[];
}
