// The caller of an API call: the result of authenticating a token and the input of the access checks.
import type { AccessLevel, ApiContract } from '#shared/contracts/define-contract.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import type { ChangeSummary } from './summarize-change.ts';

/** A call that changes data, for the audit log. `action` is the name of its contract. */
type AuditedChange = {
  readonly action: string;
  readonly requestId: string;
  readonly ip: string;
} & ChangeSummary;

export type Caller = {
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
export type CallerWithAccount = Caller & { readonly igUserId: string };

export type CallerForAccess<A extends AccessLevel> = A extends 'product'
  ? CallerWithAccount
  : A extends 'user' | 'admin'
    ? Caller
    : undefined;

/** Resolves an access token; undefined when it is unknown, revoked or expired. */
export type AccessTokenAuthenticator = (accessToken: string) => Promise<Caller | undefined>;

/** Counts a call of a contract with a rate limit. @throws AppError rate_limited */
export type CallRateLimitEnforcer = (contract: ApiContract, caller: Caller) => Promise<void>;

/** Whether an admin acts as the user: looking around changes nothing and uses nothing of the user's plan. */
export const isImpersonated = ({ actorUserId }: Pick<Caller, 'actorUserId'>): boolean =>
  actorUserId !== undefined;

/** Names the acting person, for the history of changes. */
export const describeCaller = ({ userId, actorUserId }: Caller): string =>
  actorUserId === undefined ? `user:${userId}` : `admin:${actorUserId}`;
