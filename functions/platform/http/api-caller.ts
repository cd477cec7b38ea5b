// The caller of an API call: the result of authenticating a token and the input of the access checks.
import type { ApiContract, ContractAccessLevel } from '#shared/contracts/define-contract.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import type { AuditedRequestSummary } from './summarize-request-for-audit-log.ts';

/** A call that changes data, for the audit log. `action` is the name of its contract. */
type AuditedChange = {
  readonly action: string;
  readonly requestId: string;
  readonly ip: string;
} & AuditedRequestSummary;

export type ApiCaller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'user' | 'admin';
  /** The admin who impersonates this user; undefined in a normal session. */
  readonly actorUserId: string | undefined;
  /** Writes a change of the impersonating admin to the audit log; absent in a normal session. */
  readonly recordChange?: (change: AuditedChange) => Promise<void>;
  readonly subscriptionActive: boolean;
  /** The chosen Instagram account. */
  readonly igUserId: string | undefined;
  /** Whether a refresh of the posts was requested since the last login. */
  readonly postsRefreshedSinceLogin: boolean;
  readonly features: Readonly<Record<FeatureFlag, boolean>>;
};

/** The caller of a contract with access `product`: has chosen an Instagram account. */
export type ApiCallerWithAccount = ApiCaller & { readonly igUserId: string };

export type ApiCallerForAccessLevel<A extends ContractAccessLevel> = A extends 'product'
  ? ApiCallerWithAccount
  : A extends 'user' | 'admin'
    ? ApiCaller
    : undefined;

/** Resolves an access token; undefined when it is unknown, revoked or expired. */
export type AccessTokenAuthenticator = (accessToken: string) => Promise<ApiCaller | undefined>;

/** Counts a call of a contract with a rate limit. @throws AppError rate_limited */
export type CallRateLimitEnforcer = (contract: ApiContract, caller: ApiCaller) => Promise<void>;

/** Whether an admin acts as the user: looking around changes nothing and uses nothing of the user's plan. */
export const isImpersonated = ({ actorUserId }: Pick<ApiCaller, 'actorUserId'>): boolean =>
  actorUserId !== undefined;

/** Names the acting person, for the history of changes. */
export const describeApiCaller = ({ userId, actorUserId }: ApiCaller): string =>
  actorUserId === undefined ? `user:${userId}` : `admin:${actorUserId}`;
