// The lifecycle of a login session: token lifetimes and refresh token rotation (RFC 9700, 4.14.2).

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const ACCESS_TOKEN_LIFETIME_MS = 15 * MINUTE_MS;
/** A session ends when its tokens were not refreshed for this long. */
export const SESSION_IDLE_LIFETIME_MS = 30 * DAY_MS;
/** A session ends this long after its login, however often it is used. */
export const SESSION_MAX_LIFETIME_MS = 90 * DAY_MS;
/** An admin can impersonate a user for at most this long and must then start again. */
export const IMPERSONATION_SESSION_LIFETIME_MS = 60 * MINUTE_MS;
/** How long the server answers a replaced refresh token with the tokens that replaced it. */
export const REPLACED_REFRESH_TOKEN_GRACE_MS = 10_000;

/** All times are in epoch milliseconds. All hashes are SHA-256 of the whole token. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  /** The admin who impersonates this user. Absent in a normal session. */
  readonly actorUserId?: string | undefined;
  /** The admin's own session that started this one. Both end together. */
  readonly actorSessionId?: string | undefined;
  readonly createdAt: number;
  /** Newest first, at most two, because a request of another tab may still be using the previous one. */
  readonly accessTokens: readonly { readonly hash: string; readonly expiresAt: number }[];
  readonly refreshHash: string;
  readonly refreshExpiresAt: number;
  readonly endsAt: number;
  readonly previous?:
    | {
        readonly refreshHash: string;
        readonly rotatedAt: number;
        /** The tokens that replaced it, encrypted with a key derived from the replaced token. */
        readonly successor: string;
      }
    | undefined;
};

export type SessionTokenHashes = { readonly access: string; readonly refresh: string };

const computeTokenExpiries = (endsAt: number, now: number) => ({
  accessExpiresAt: Math.min(now + ACCESS_TOKEN_LIFETIME_MS, endsAt),
  refreshExpiresAt: Math.min(now + SESSION_IDLE_LIFETIME_MS, endsAt),
});

export function buildSession(
  input: {
    id: string;
    userId: string;
    actorUserId?: string | undefined;
    hashes: SessionTokenHashes;
  },
  now: number,
): Session {
  const lifetime =
    input.actorUserId === undefined ? SESSION_MAX_LIFETIME_MS : IMPERSONATION_SESSION_LIFETIME_MS;
  const endsAt = now + lifetime;
  const { accessExpiresAt, refreshExpiresAt } = computeTokenExpiries(endsAt, now);
  return {
    id: input.id,
    userId: input.userId,
    actorUserId: input.actorUserId,
    createdAt: now,
    accessTokens: [{ hash: input.hashes.access, expiresAt: accessExpiresAt }],
    refreshHash: input.hashes.refresh,
    refreshExpiresAt,
    endsAt,
  };
}

/** The refresh token that matches the presented one. `none` is an older or a forged one. */
export type RefreshTokenMatch = 'current' | 'previous' | 'none';

/**
 * - `rotate`: issue new tokens.
 * - `repeat`: return the tokens issued moments ago; the response was lost, or another tab asks.
 * - `reuse`: a replaced token was used, which may be stolen: end the session.
 * - `expired`: the session has ended.
 */
export type TokenRefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'expired';

export function decideTokenRefresh(
  session: Session,
  tokenMatch: RefreshTokenMatch,
  now: number,
): TokenRefreshDecision {
  if (now >= session.refreshExpiresAt) return 'expired';
  switch (tokenMatch) {
    case 'current':
      return 'rotate';
    case 'previous':
      return session.previous && now - session.previous.rotatedAt <= REPLACED_REFRESH_TOKEN_GRACE_MS
        ? 'repeat'
        : 'reuse';
    case 'none':
      return 'reuse';
  }
}

/** Returns the session with new tokens in place of the current ones. */
export function rotateSessionTokens(
  session: Session,
  next: { readonly hashes: SessionTokenHashes; readonly successor: string },
  now: number,
): Session {
  const { accessExpiresAt, refreshExpiresAt } = computeTokenExpiries(session.endsAt, now);
  const validAccessTokens = session.accessTokens
    .slice(0, 1)
    .filter((token) => token.expiresAt > now);
  return {
    ...session,
    accessTokens: [{ hash: next.hashes.access, expiresAt: accessExpiresAt }, ...validAccessTokens],
    refreshHash: next.hashes.refresh,
    refreshExpiresAt,
    previous: { refreshHash: session.refreshHash, rotatedAt: now, successor: next.successor },
  };
}
