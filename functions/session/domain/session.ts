// A log-in's life: token lifetimes, and what presenting a refresh token leads to (RFC 9700, 4.14.2).

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const ACCESS_LIFETIME_MS = 15 * MINUTE_MS;
/** A session not refreshed for this long ends. */
export const IDLE_LIFETIME_MS = 30 * DAY_MS;
/** However busy, a session ends this long after its log-in. */
export const ABSOLUTE_LIFETIME_MS = 90 * DAY_MS;
/** An admin acts as a user for this long at most, then asks anew. */
export const IMPERSONATION_LIFETIME_MS = 60 * MINUTE_MS;
/** For this long the token just replaced is answered with its very successor. */
export const ROTATION_OVERLAP_MS = 10_000;

/** All times are epoch milliseconds, all hashes SHA-256 of the whole token. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  /** The admin acting as this user, where somebody does. */
  readonly actorUserId?: string | undefined;
  /** Their own session in which they began to: this one ends with it. */
  readonly actorSessionId?: string | undefined;
  readonly createdAt: number;
  /** Newest first, at most two: another tab's request may be under way with the one before. */
  readonly accessTokens: readonly { readonly hash: string; readonly expiresAt: number }[];
  readonly refreshHash: string;
  readonly refreshExpiresAt: number;
  readonly endsAt: number;
  readonly previous?:
    | {
        readonly refreshHash: string;
        readonly rotatedAt: number;
        /** The successor pair, encrypted under the token it replaced. */
        readonly successor: string;
      }
    | undefined;
};

export type TokenHashes = { readonly access: string; readonly refresh: string };

const lifetimes = (endsAt: number, now: number) => ({
  accessExpiresAt: Math.min(now + ACCESS_LIFETIME_MS, endsAt),
  refreshExpiresAt: Math.min(now + IDLE_LIFETIME_MS, endsAt),
});

export function openSession(
  about: { id: string; userId: string; actorUserId?: string | undefined; hashes: TokenHashes },
  now: number,
): Session {
  const lifetime =
    about.actorUserId === undefined ? ABSOLUTE_LIFETIME_MS : IMPERSONATION_LIFETIME_MS;
  const endsAt = now + lifetime;
  const { accessExpiresAt, refreshExpiresAt } = lifetimes(endsAt, now);
  return {
    id: about.id,
    userId: about.userId,
    actorUserId: about.actorUserId,
    createdAt: now,
    accessTokens: [{ hash: about.hashes.access, expiresAt: accessExpiresAt }],
    refreshHash: about.hashes.refresh,
    refreshExpiresAt,
    endsAt,
  };
}

/** Which of a session's refresh tokens was presented; `none` is an older one or a made-up one. */
export type PresentedRefresh = 'current' | 'previous' | 'none';

/**
 * - `rotate`: issue a successor.
 * - `repeat`: answer the successor issued moments ago; the answer was lost, or another tab asks.
 * - `reuse`: somebody holds a token that was replaced: the session ends for all.
 * - `expired`: nothing to renew.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'expired';

export function decideRefresh(
  session: Session,
  presented: PresentedRefresh,
  now: number,
): RefreshDecision {
  if (now >= session.refreshExpiresAt) return 'expired';
  switch (presented) {
    case 'current':
      return 'rotate';
    case 'previous':
      return session.previous && now - session.previous.rotatedAt <= ROTATION_OVERLAP_MS
        ? 'repeat'
        : 'reuse';
    case 'none':
      return 'reuse';
  }
}

/** The session after its current refresh token was replaced. */
export function rotateSession(
  session: Session,
  next: { readonly hashes: TokenHashes; readonly successor: string },
  now: number,
): Session {
  const { accessExpiresAt, refreshExpiresAt } = lifetimes(session.endsAt, now);
  const kept = session.accessTokens.slice(0, 1).filter((token) => token.expiresAt > now);
  return {
    ...session,
    accessTokens: [{ hash: next.hashes.access, expiresAt: accessExpiresAt }, ...kept],
    refreshHash: next.hashes.refresh,
    refreshExpiresAt,
    previous: { refreshHash: session.refreshHash, rotatedAt: now, successor: next.successor },
  };
}
