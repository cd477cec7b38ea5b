// Access tokens, codes and permissions: who may act for whom, until when, and why no longer.
import { createHmac, randomBytes } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';

export interface AccessToken {
  readonly value: string;
  readonly kind: 'user' | 'page';
  readonly personId: string;
  /** The page a page token speaks for. */
  readonly pageId: string | null;
  readonly issuedAt: number;
  /** Milliseconds; null never expires. */
  expiresAt: number | null;
  readonly longLived: boolean;
  /** Set when the token was ended before its time. */
  ended: TokenEnd | null;
}

export interface TokenEnd {
  readonly subcode: number | null;
  readonly message: string;
}

export interface AuthorizationCode {
  readonly value: string;
  readonly personId: string;
  readonly redirectUri: string;
  readonly issuedAt: number;
  used: boolean;
}

export type Grants = Readonly<Record<string, 'granted' | 'declined'>>;

const shortLifeMs = 5_102_000;

export const codeLifeMs = 600_000;

export function newSecret(prefix: string, bytes: number): string {
  return prefix + randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'Z');
}

export function issueUserToken(
  sandbox: Sandbox,
  personId: string,
  longLived: boolean,
): AccessToken {
  const issuedAt = sandbox.now();
  return store(sandbox, {
    value: newSecret('EAAB', 90),
    kind: 'user',
    personId,
    pageId: null,
    issuedAt,
    expiresAt: issuedAt + (longLived ? sandbox.controls.tokenLifeMs : shortLifeMs),
    longLived,
    ended: null,
  });
}

/** The page token a user token gives access to; the same one on every read while it is valid. */
export function pageTokenFor(sandbox: Sandbox, user: AccessToken, pageId: string): AccessToken {
  for (const token of sandbox.tokens.values()) {
    const same =
      token.kind === 'page' && token.pageId === pageId && token.personId === user.personId;
    if (same && !token.ended && token.longLived === user.longLived && !hasExpired(sandbox, token)) {
      return token;
    }
  }
  return store(sandbox, {
    value: newSecret('EAAB', 90),
    kind: 'page',
    personId: user.personId,
    pageId,
    issuedAt: sandbox.now(),
    expiresAt: user.longLived ? null : user.expiresAt,
    longLived: user.longLived,
    ended: null,
  });
}

export function hasExpired(sandbox: Sandbox, token: AccessToken): boolean {
  return token.expiresAt !== null && token.expiresAt <= sandbox.now();
}

export function grantedPermissions(sandbox: Sandbox, personId: string): readonly string[] {
  return Object.entries(sandbox.grants.get(personId) ?? {})
    .filter(([, status]) => status === 'granted')
    .map(([permission]) => permission);
}

/** Ends every token of a person for the reason given. */
export function endTokens(sandbox: Sandbox, personId: string, end: TokenEnd): void {
  for (const token of sandbox.tokens.values()) {
    if (token.personId === personId) token.ended ??= end;
  }
  sandbox.changed();
}

export const tokenEnds = {
  appRemoved: {
    subcode: 458,
    message: 'Error validating access token: The user has not authorized application {app}.',
  },
  passwordChanged: {
    subcode: 460,
    message:
      'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  },
  checkpoint: {
    subcode: 459,
    message:
      'Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  },
  roleLost: {
    subcode: 492,
    message:
      'Error validating access token: The user must be an administrator, editor, or moderator of the page in order to impersonate it.',
  },
  invalid: {
    subcode: 467,
    message: 'Error validating access token: This session has been logged out.',
  },
} as const satisfies Record<string, TokenEnd>;

/** Lower-case hex HMAC-SHA256 of the token under the app secret. */
export function appSecretProof(appSecret: string, accessToken: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}

function store(sandbox: Sandbox, token: AccessToken): AccessToken {
  sandbox.tokens.set(token.value, token);
  sandbox.changed();
  return token;
}
