// Who is calling: what the session feature knows about a token, and what the guards ask for.
import type { Access } from '#shared/contracts/define.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';

/** A call that changes something, by the name of its contract. */
type Change = {
  readonly action: string;
  readonly requestId: string;
  readonly ip: string;
};

export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'user' | 'admin';
  /** The admin acting as this user, where somebody does. */
  readonly actorUserId: string | undefined;
  /** Puts a change the actor makes on record; absent where nobody acts as somebody else. */
  readonly record?: (change: Change) => Promise<void>;
  readonly subscriptionActive: boolean;
  /** The chosen social account. */
  readonly igUserId: string | undefined;
  /** Whether the posts were refreshed since the last log-in. */
  readonly refreshedPosts: boolean;
  readonly features: Readonly<Record<FeatureFlag, boolean>>;
};

/** A product call's caller has chosen a social account. */
export type ProductCaller = Caller & { readonly igUserId: string };

export type CallerFor<A extends Access> = A extends 'product'
  ? ProductCaller
  : A extends 'user' | 'admin'
    ? Caller
    : undefined;

/** Resolves an access token; undefined where it is unknown, ended or expired. */
export type Authenticate = (accessToken: string) => Promise<Caller | undefined>;
