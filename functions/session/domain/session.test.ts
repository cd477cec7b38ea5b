import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ABSOLUTE_LIFETIME_MS,
  ACCESS_LIFETIME_MS,
  decideRefresh,
  IDLE_LIFETIME_MS,
  IMPERSONATION_LIFETIME_MS,
  openSession,
  type PresentedRefresh,
  ROTATION_OVERLAP_MS,
  rotateSession,
  type Session,
} from './session.ts';

const START = Date.UTC(2026, 10, 20);
const hashes = (n: number) => ({ access: `access-${n}`, refresh: `refresh-${n}` });
const opened = (now = START) =>
  openSession({ id: 'ses_1', userId: 'usr_1', hashes: hashes(0) }, now);
const rotated = (session: Session, n: number, now: number) =>
  rotateSession(session, { hashes: hashes(n), successor: `sealed-${n}` }, now);

describe('a new session', () => {
  test('gives its access token 15 minutes, its refresh token 30 days and itself 90 days', () => {
    const session = opened();

    expect(session.accessTokens).toEqual([
      { hash: 'access-0', expiresAt: START + ACCESS_LIFETIME_MS },
    ]);
    expect(session.refreshExpiresAt).toBe(START + IDLE_LIFETIME_MS);
    expect(session.endsAt).toBe(START + ABSOLUTE_LIFETIME_MS);
  });

  test.each([
    ['an access token', ACCESS_LIFETIME_MS, 15],
    ['a refresh token', IDLE_LIFETIME_MS, 30 * 24 * 60],
    ['a session', ABSOLUTE_LIFETIME_MS, 90 * 24 * 60],
    ['an admin as somebody else', IMPERSONATION_LIFETIME_MS, 60],
    ['a token just replaced', ROTATION_OVERLAP_MS, 1 / 6],
  ])('%s: %i ms are %d minutes', (_what, ms, minutes) => {
    expect(ms).toBe(minutes * 60_000);
  });

  test('holds whose it is, since when, and one pair of tokens', () => {
    expect(opened()).toEqual({
      id: 'ses_1',
      userId: 'usr_1',
      actorUserId: undefined,
      createdAt: START,
      accessTokens: [{ hash: 'access-0', expiresAt: START + ACCESS_LIFETIME_MS }],
      refreshHash: 'refresh-0',
      refreshExpiresAt: START + IDLE_LIFETIME_MS,
      endsAt: START + ABSOLUTE_LIFETIME_MS,
    });
  });

  test('of an admin as somebody else ends after an hour, however often it is refreshed', () => {
    const acting = openSession(
      { id: 'ses_1', userId: 'usr_1', actorUserId: 'usr_9', hashes: hashes(0) },
      START,
    );
    const ends = START + 3_600_000;

    expect(acting).toMatchObject({ actorUserId: 'usr_9', endsAt: ends, refreshExpiresAt: ends });
    const later = rotated(acting, 1, ends - 1);
    expect(later).toMatchObject({ actorUserId: 'usr_9', endsAt: ends, refreshExpiresAt: ends });
    expect(later.accessTokens).toEqual([{ hash: 'access-1', expiresAt: ends }]);
    expect(decideRefresh(later, 'current', ends)).toBe('expired');
  });
});

describe('what presenting a refresh token leads to', () => {
  const justRotated = rotated(opened(), 1, START + 1_000);

  test.each<[string, Session, PresentedRefresh, number, string]>([
    ['the current one', opened(), 'current', START, 'rotate'],
    [
      'the current one on its last moment',
      opened(),
      'current',
      START + IDLE_LIFETIME_MS - 1,
      'rotate',
    ],
    ['the current one too late', opened(), 'current', START + IDLE_LIFETIME_MS, 'expired'],
    ['the one before, at once', justRotated, 'previous', START + 1_000, 'repeat'],
    [
      'the one before, after 10 s',
      justRotated,
      'previous',
      START + 1_000 + ROTATION_OVERLAP_MS,
      'repeat',
    ],
    [
      'the one before, later',
      justRotated,
      'previous',
      START + 1_001 + ROTATION_OVERLAP_MS,
      'reuse',
    ],
    // Cannot come about; if it did, nobody could have been given that token.
    ['one before that never was', opened(), 'previous', START, 'reuse'],
    [
      'any one of a session that is over',
      justRotated,
      'none',
      START + ABSOLUTE_LIFETIME_MS,
      'expired',
    ],
    ['an older one, at once', justRotated, 'none', START + 1_000, 'reuse'],
    ['a made-up one', opened(), 'none', START, 'reuse'],
  ])('%s', (_name, session, presented, now, expected) => {
    expect(decideRefresh(session, presented, now)).toBe(expected);
  });
});

describe('rotation', () => {
  test('replaces the pair, remembers the one before, and leaves whose it is', () => {
    const before = opened();
    const now = START + 1_000;

    expect(rotated(before, 1, now)).toEqual({
      ...before,
      accessTokens: [
        { hash: 'access-1', expiresAt: now + ACCESS_LIFETIME_MS },
        { hash: 'access-0', expiresAt: START + ACCESS_LIFETIME_MS },
      ],
      refreshHash: 'refresh-1',
      refreshExpiresAt: now + IDLE_LIFETIME_MS,
      previous: { refreshHash: 'refresh-0', rotatedAt: now, successor: 'sealed-1' },
    });
  });

  test('keeps an access token to its last moment', () => {
    const later = rotated(opened(), 1, START + ACCESS_LIFETIME_MS - 1);

    expect(later.accessTokens.map((token) => token.hash)).toEqual(['access-1', 'access-0']);
  });

  test('keeps the access token before the new one, and not the one before that', () => {
    const twice = rotated(rotated(opened(), 1, START + 1_000), 2, START + 2_000);

    expect(twice.accessTokens.map((token) => token.hash)).toEqual(['access-2', 'access-1']);
  });

  test('drops an access token that has expired', () => {
    const later = rotated(opened(), 1, START + ACCESS_LIFETIME_MS);

    expect(later.accessTokens.map((token) => token.hash)).toEqual(['access-1']);
  });

  test('never carries a session beyond 90 days, however busy it is', () => {
    let session = opened();
    let now = START;
    while (decideRefresh(session, 'current', now) === 'rotate') {
      session = rotated(session, 1, now);
      now += IDLE_LIFETIME_MS - 1;
    }

    expect(session.refreshExpiresAt).toBe(START + ABSOLUTE_LIFETIME_MS);
    expect(session.accessTokens.every((token) => token.expiresAt <= session.endsAt)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(START + ABSOLUTE_LIFETIME_MS);
  });
});

/** A server holding one session, driven through the domain alone; tokens are their own hashes. */
class Server {
  session: Session | undefined = opened();
  now = START;
  issued = 1;
  successors = new Map<string, string>();

  refresh(token: string): string | undefined {
    if (!this.session) return undefined;
    const presented: PresentedRefresh =
      token === this.session.refreshHash
        ? 'current'
        : token === this.session.previous?.refreshHash
          ? 'previous'
          : 'none';
    switch (decideRefresh(this.session, presented, this.now)) {
      case 'rotate': {
        const next = hashes(this.issued++);
        this.session = rotateSession(
          this.session,
          { hashes: next, successor: next.refresh },
          this.now,
        );
        return next.refresh;
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

  accepts = (access: string): boolean =>
    this.session?.accessTokens.some((t) => t.hash === access && this.now < t.expiresAt) ?? false;
}

const pause = fc.oneof(
  fc.integer({ min: 0, max: 12_000 }),
  fc.constantFrom(ROTATION_OVERLAP_MS, ROTATION_OVERLAP_MS + 1, ACCESS_LIFETIME_MS, 86_400_000),
  fc.constantFrom(IDLE_LIFETIME_MS - 1, IDLE_LIFETIME_MS),
);

test('over any history, a replaced token works for 10 s at most and then ends everything', () => {
  const step = fc.record({ pause, age: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = new Server();
      const tokens = [{ refresh: 'refresh-0', access: 'access-0', at: START }];
      let replacedAt = START;
      let theft = false;
      for (const { pause: ms, age } of steps) {
        server.now += ms;
        const back = Math.min(age, tokens.length - 1);
        const used = tokens[tokens.length - 1 - back];
        const newest = tokens.at(-1);
        if (!used || !newest) throw new Error('no token');
        const expired =
          server.now >= newest.at + IDLE_LIFETIME_MS || server.now >= START + ABSOLUTE_LIFETIME_MS;

        const answer = server.refresh(used.refresh);

        const inOverlap = back === 1 && server.now - replacedAt <= ROTATION_OVERLAP_MS;
        if (theft || expired) expect(answer).toBeUndefined();
        else if (back === 0) {
          expect(answer).toBeDefined();
          tokens.push({
            refresh: answer ?? '',
            access: (answer ?? '').replace('refresh', 'access'),
            at: server.now,
          });
          replacedAt = server.now;
        } else if (inOverlap) expect(answer).toBe(newest.refresh);
        else {
          expect(answer).toBeUndefined();
          theft = true;
        }
        for (const [index, token] of tokens.entries()) {
          const young =
            server.now < Math.min(token.at + ACCESS_LIFETIME_MS, START + ABSOLUTE_LIFETIME_MS);
          const recent = index >= tokens.length - 2;
          expect(server.accepts(token.access)).toBe(!theft && young && recent);
        }
      }
    }),
    { numRuns: 5_000 },
  );
});

test('two tabs that refresh with the same token, repeat and lose answers both stay in', () => {
  const round = fc.record({
    rest: fc.integer({ min: ROTATION_OVERLAP_MS, max: IDLE_LIFETIME_MS / 100 }),
    offsets: fc.array(fc.integer({ min: 0, max: ROTATION_OVERLAP_MS }), {
      minLength: 1,
      maxLength: 8,
    }),
  });
  fc.assert(
    fc.property(fc.array(round, { maxLength: 30 }), (rounds) => {
      const server = new Server();
      let held = 'refresh-0';
      for (const { rest, offsets } of rounds) {
        const begins = server.now + rest;
        const [first = 0, ...others] = offsets.toSorted((a, b) => a - b);
        server.now = begins + first;
        const successor = server.refresh(held);
        for (const offset of others) {
          server.now = begins + offset;
          expect(server.refresh(held)).toBe(successor);
        }
        expect(successor).toBeDefined();
        held = successor ?? '';
      }
    }),
    { numRuns: 2_000 },
  );
});
