// Issues, stores and invalidates access tokens.
import { createHmac, randomBytes } from 'node:crypto';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxAccessToken, TokenEndReason } from './token-types.ts';

const shortLivedTokenLifetimeMs = 5_102_000;

export const authorizationCodeLifetimeMs = 600_000;

export function createSandboxTokenValue(prefix: string, bytes: number): string {
  return prefix + randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'Z');
}

export function issueSandboxUserToken(
  sandbox: Sandbox,
  personId: string,
  longLived: boolean,
): SandboxAccessToken {
  const issuedAt = sandbox.now();
  return storeToken(sandbox, {
    value: createSandboxTokenValue('EAAB', 90),
    kind: 'user',
    personId,
    pageId: null,
    issuedAt,
    expiresAt:
      issuedAt + (longLived ? sandbox.controls.tokenLifetimeMs : shortLivedTokenLifetimeMs),
    longLived,
    ended: null,
  });
}

/** The page token for a user token; returns the same one on every read while it is valid. */
export function getOrIssueSandboxPageToken(
  sandbox: Sandbox,
  user: SandboxAccessToken,
  pageId: string,
): SandboxAccessToken {
  for (const token of sandbox.tokens.values()) {
    const isSamePage =
      token.kind === 'page' && token.pageId === pageId && token.personId === user.personId;
    if (
      isSamePage &&
      !token.ended &&
      token.longLived === user.longLived &&
      !isSandboxTokenExpired(sandbox, token)
    ) {
      return token;
    }
  }
  return storeToken(sandbox, {
    value: createSandboxTokenValue('EAAB', 90),
    kind: 'page',
    personId: user.personId,
    pageId,
    issuedAt: sandbox.now(),
    expiresAt: user.longLived ? null : user.expiresAt,
    longLived: user.longLived,
    ended: null,
  });
}

export function isSandboxTokenExpired(sandbox: Sandbox, token: SandboxAccessToken): boolean {
  return token.expiresAt !== null && token.expiresAt <= sandbox.now();
}

export function listSandboxGrantedPermissions(
  sandbox: Sandbox,
  personId: string,
): readonly string[] {
  return Object.entries(sandbox.grants.get(personId) ?? {})
    .filter(([, status]) => status === 'granted')
    .map(([permission]) => permission);
}

/** Invalidates every token of a person. */
export function invalidateSandboxTokens(
  sandbox: Sandbox,
  personId: string,
  reason: TokenEndReason,
): void {
  for (const token of sandbox.tokens.values()) {
    if (token.personId === personId) token.ended ??= reason;
  }
  sandbox.scheduleSave();
}

export const tokenEndReasons = {
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
} as const satisfies Record<string, TokenEndReason>;

/** Lower-case hex HMAC-SHA256 of the token, keyed with the app secret. */
export function computeAppSecretProof(appSecret: string, accessToken: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}

function storeToken(sandbox: Sandbox, token: SandboxAccessToken): SandboxAccessToken {
  sandbox.tokens.set(token.value, token);
  sandbox.scheduleSave();
  return token;
}
