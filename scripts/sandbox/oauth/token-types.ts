// Access tokens, authorization codes and permission grants, as the sandbox stores them.

export interface SandboxAccessToken {
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
  ended: TokenEndReason | null;
}

export interface TokenEndReason {
  readonly subcode: number | null;
  readonly message: string;
}

export interface SandboxAuthorizationCode {
  readonly value: string;
  readonly personId: string;
  readonly redirectUri: string;
  readonly issuedAt: number;
  used: boolean;
}

export type FacebookPermissionGrants = Readonly<Record<string, 'granted' | 'declined'>>;
