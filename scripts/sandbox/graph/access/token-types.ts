// Access tokens, authorization codes and permissions, as a network stores them.

export interface GraphAccess {
  readonly tokens: Map<string, GraphToken>;
  readonly codes: Map<string, GraphAuthorizationCode>;
  /** Grants by person. */
  readonly grants: Map<string, GraphGrants>;
}

export interface GraphToken {
  readonly value: string;
  readonly kind: 'user' | 'page';
  readonly personId: string;
  /** The page that a page token acts for. */
  readonly pageId: string | null;
  readonly issuedAt: number;
  /** Milliseconds; null never expires. */
  expiresAt: number | null;
  readonly longLived: boolean;
  /** Set when the token was invalidated before its expiry. */
  ended: TokenProblem | null;
}

export interface TokenProblem {
  readonly subcode: number | null;
  readonly message: string;
}

export interface GraphAuthorizationCode {
  readonly value: string;
  readonly personId: string;
  readonly redirectUri: string;
  readonly issuedAt: number;
  used: boolean;
}

export type GraphGrants = Readonly<Record<string, 'granted' | 'declined'>>;
