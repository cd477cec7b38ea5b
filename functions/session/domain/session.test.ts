import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  ACCESS_TOKEN_LIFETIME_MS,
  buildSession,
  decideTokenRefresh,
  IMPERSONATION_SESSION_LIFETIME_MS,
  REPLACED_REFRESH_TOKEN_GRACE_MS,
  type RefreshTokenMatch,
  rotateSessionTokens,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_MAX_LIFETIME_MS,
  type Session,
} from './session.ts';

const START = Date.UTC(2026, 10, 20);
const makeTokenHashes = (n: number) => ({ access: `access-${n}`, refresh: `refresh-${n}` });
const makeSession = (now = START) =>
  buildSession({ id: 'ses_1', userId: 'usr_1', hashes: makeTokenHashes(0) }, now);
const makeRotatedSession = (session: Session, n: number, now: number) =>
  rotateSessionTokens(session, { hashes: makeTokenHashes(n), successor: `sealed-${n}` }, now);

describe('a new session', () => {
  test('a session and its tokens expire after their lifetimes', () => {
    const session = makeSession();

    expect(session.accessTokens).toEqual([
      { hash: 'access-0', expiresAt: START + ACCESS_TOKEN_LIFETIME_MS },
    ]);
    expect(session.refreshExpiresAt).toBe(START + SESSION_IDLE_LIFETIME_MS);
    expect(session.endsAt).toBe(START + SESSION_MAX_LIFETIME_MS);
  });

  test.each([
    ['an access token', ACCESS_TOKEN_LIFETIME_MS, 15],
    ['a refresh token', SESSION_IDLE_LIFETIME_MS, 30 * 24 * 60],
    ['a session', SESSION_MAX_LIFETIME_MS, 90 * 24 * 60],
    ['an impersonation session', IMPERSONATION_SESSION_LIFETIME_MS, 60],
    ['a replaced refresh token', REPLACED_REFRESH_TOKEN_GRACE_MS, 1 / 6],
  ])('limits the lifetime of %s (%i ms) to %d minutes', (_what, ms, minutes) => {
    expect(ms).toBe(minutes * 60_000);
  });

  test('a new session has its user, creation time and one token pair', () => {
    expect(makeSession()).toEqual({
      id: 'ses_1',
      userId: 'usr_1',
      actorUserId: undefined,
      createdAt: START,
      accessTokens: [{ hash: 'access-0', expiresAt: START + ACCESS_TOKEN_LIFETIME_MS }],
      refreshHash: 'refresh-0',
      refreshExpiresAt: START + SESSION_IDLE_LIFETIME_MS,
      endsAt: START + SESSION_MAX_LIFETIME_MS,
    });
  });

  test('an impersonation ends after an hour, however often it is refreshed', () => {
    const session = buildSession(
      { id: 'ses_1', userId: 'usr_1', actorUserId: 'usr_9', hashes: makeTokenHashes(0) },
      START,
    );
    const end = START + 3_600_000;
    const limits = { actorUserId: 'usr_9', endsAt: end, refreshExpiresAt: end };

    expect(session).toMatchObject(limits);
    const rotated = makeRotatedSession(session, 1, end - 1);
    expect(rotated).toMatchObject(limits);
    expect(rotated.accessTokens).toEqual([{ hash: 'access-1', expiresAt: end }]);
    expect(decideTokenRefresh(rotated, 'current', end)).toBe('expired');
  });
});

describe('the decision when a refresh token is presented', () => {
  const fresh = makeSession();
  const justRotated = makeRotatedSession(fresh, 1, START + 1_000);
  const idleEnd = START + SESSION_IDLE_LIFETIME_MS;
  const graceEnd = START + 1_000 + REPLACED_REFRESH_TOKEN_GRACE_MS;
  const sessionEnd = START + SESSION_MAX_LIFETIME_MS;

  test.each<[string, Session, RefreshTokenMatch, number, string]>([
    ['the current token', fresh, 'current', START, 'rotate'],
    ['the current token in its last millisecond', fresh, 'current', idleEnd - 1, 'rotate'],
    ['the expired current token', fresh, 'current', idleEnd, 'expired'],
    ['the replaced token at once', justRotated, 'previous', START + 1_000, 'repeat'],
    ['the replaced token after exactly 10 s', justRotated, 'previous', graceEnd, 'repeat'],
    ['the replaced token after more than 10 s', justRotated, 'previous', graceEnd + 1, 'reuse'],
    // This cannot happen, and no one could have received that token from us.
    ['a replaced token of a session that was never rotated', fresh, 'previous', START, 'reuse'],
    ['any token of an ended session', justRotated, 'none', sessionEnd, 'expired'],
    ['a token older than the replaced one', justRotated, 'none', START + 1_000, 'reuse'],
    ['a forged token', fresh, 'none', START, 'reuse'],
  ])(
    'decides to rotate, repeat or reject for a refresh with %s',
    (_name, session, refreshTokenMatch, now, expected) => {
      expect(decideTokenRefresh(session, refreshTokenMatch, now)).toBe(expected);
    },
  );
});

describe('rotating the tokens of a session', () => {
  const listAccessTokens = ({ accessTokens }: Session) => accessTokens.map(({ hash }) => hash);

  test('a refresh replaces both tokens and remembers the previous refresh token', () => {
    const before = makeSession();
    const now = START + 1_000;

    expect(makeRotatedSession(before, 1, now)).toEqual({
      ...before,
      accessTokens: [
        { hash: 'access-1', expiresAt: now + ACCESS_TOKEN_LIFETIME_MS },
        { hash: 'access-0', expiresAt: START + ACCESS_TOKEN_LIFETIME_MS },
      ],
      refreshHash: 'refresh-1',
      refreshExpiresAt: now + SESSION_IDLE_LIFETIME_MS,
      previous: { refreshHash: 'refresh-0', rotatedAt: now, successor: 'sealed-1' },
    });
  });

  test.each([
    [
      'keeps the previous access token of a session valid until its last millisecond',
      ACCESS_TOKEN_LIFETIME_MS - 1,
      ['access-1', 'access-0'],
    ],
    [
      'a session drops a previous access token that has expired',
      ACCESS_TOKEN_LIFETIME_MS,
      ['access-1'],
    ],
  ])('%s', (_, afterMs, tokens) => {
    const rotated = makeRotatedSession(makeSession(), 1, START + afterMs);
    expect(listAccessTokens(rotated)).toEqual(tokens);
  });

  test('a session keeps its current access token and only one previous', () => {
    const rotated = makeRotatedSession(makeSession(), 1, START + 1_000);
    const rotatedTwice = makeRotatedSession(rotated, 2, START + 2_000);
    expect(listAccessTokens(rotatedTwice)).toEqual(['access-2', 'access-1']);
  });

  test('no refresh extends a session beyond 90 days', () => {
    let session = makeSession();
    let now = START;
    while (decideTokenRefresh(session, 'current', now) === 'rotate') {
      session = makeRotatedSession(session, 1, now);
      now += SESSION_IDLE_LIFETIME_MS - 1;
    }

    expect(session.refreshExpiresAt).toBe(START + SESSION_MAX_LIFETIME_MS);
    expect(session.accessTokens.every((token) => token.expiresAt <= session.endsAt)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(START + SESSION_MAX_LIFETIME_MS);
  });
});

/** A server that holds one session and uses only the domain code. Each token is its own hash. */
class FakeTokenServer {
  session: Session | undefined = makeSession();
  now = START;
  issuedCount = 1;
  successors = new Map<string, string>();

  refresh(token: string): string | undefined {
    if (!this.session) return undefined;
    const refreshTokenMatch: RefreshTokenMatch =
      token === this.session.refreshHash
        ? 'current'
        : token === this.session.previous?.refreshHash
          ? 'previous'
          : 'none';
    switch (decideTokenRefresh(this.session, refreshTokenMatch, this.now)) {
      case 'rotate': {
        const hashes = makeTokenHashes(this.issuedCount++);
        const tokens = { hashes, successor: hashes.refresh };
        this.session = rotateSessionTokens(this.session, tokens, this.now);
        return hashes.refresh;
      }
      case 'repeat':
        return this.session.previous?.successor;
      case 'reuse':
        this.session = undefined;
        return undefined;
      case 'expired':
        return undefined;
    }
  }

  acceptsAccessToken = (access: string): boolean =>
    this.session?.accessTokens.some((t) => t.hash === access && this.now < t.expiresAt) ?? false;
}

const pauseMs = fc.oneof(
  fc.integer({ min: 0, max: 12_000 }),
  fc.constantFrom(
    REPLACED_REFRESH_TOKEN_GRACE_MS,
    REPLACED_REFRESH_TOKEN_GRACE_MS + 1,
    ACCESS_TOKEN_LIFETIME_MS,
    86_400_000,
  ),
  fc.constantFrom(SESSION_IDLE_LIFETIME_MS - 1, SESSION_IDLE_LIFETIME_MS),
);

test('a replaced refresh token works for 10 s, then ends the session', () => {
  const step = fc.record({ pause: pauseMs, age: fc.nat({ max: 4 }) });
  forAll.times(5_000, fc.array(step, { maxLength: 40 }), (steps) => {
    const server = new FakeTokenServer();
    const tokens = [{ refresh: 'refresh-0', access: 'access-0', at: START }];
    let replacedAt = START;
    let theft = false;
    for (const { pause: ms, age } of steps) {
      server.now += ms;
      const stepsBack = Math.min(age, tokens.length - 1);
      const usedToken = tokens[tokens.length - 1 - stepsBack];
      const newest = tokens.at(-1);
      if (!usedToken || !newest) throw new Error('no token');
      const expired =
        server.now >= newest.at + SESSION_IDLE_LIFETIME_MS ||
        server.now >= START + SESSION_MAX_LIFETIME_MS;

      const refreshToken = server.refresh(usedToken.refresh);

      const inOverlap =
        stepsBack === 1 && server.now - replacedAt <= REPLACED_REFRESH_TOKEN_GRACE_MS;
      if (theft || expired) expect(refreshToken).toBeUndefined();
      else if (stepsBack === 0) {
        expect(refreshToken).toBeDefined();
        const refresh = refreshToken ?? '';
        const access = refresh.replace('refresh', 'access');
        tokens.push({ refresh, access, at: server.now });
        replacedAt = server.now;
      } else if (inOverlap) expect(refreshToken).toBe(newest.refresh);
      else {
        expect(refreshToken).toBeUndefined();
        theft = true;
      }
      for (const [index, token] of tokens.entries()) {
        const isUnexpired =
          server.now <
          Math.min(token.at + ACCESS_TOKEN_LIFETIME_MS, START + SESSION_MAX_LIFETIME_MS);
        const isRecent = index >= tokens.length - 2;
        expect(server.acceptsAccessToken(token.access)).toBe(!theft && isUnexpired && isRecent);
      }
    }
  });
});

test('two tabs that share tokens and lose responses stay logged in', () => {
  const offset = fc.integer({ min: 0, max: REPLACED_REFRESH_TOKEN_GRACE_MS });
  const round = fc.record({
    rest: fc.integer({ min: REPLACED_REFRESH_TOKEN_GRACE_MS, max: SESSION_IDLE_LIFETIME_MS / 100 }),
    offsets: fc.array(offset, { minLength: 1, maxLength: 8 }),
  });
  forAll.times(2_000, fc.array(round, { maxLength: 30 }), (rounds) => {
    const server = new FakeTokenServer();
    let heldToken = 'refresh-0';
    for (const { rest, offsets } of rounds) {
      const roundStartMs = server.now + rest;
      const [first = 0, ...others] = offsets.toSorted((a, b) => a - b);
      server.now = roundStartMs + first;
      const successor = server.refresh(heldToken);
      for (const offset of others) {
        server.now = roundStartMs + offset;
        expect(server.refresh(heldToken)).toBe(successor);
      }
      expect(successor).toBeDefined();
      heldToken = successor ?? '';
    }
  });
});
