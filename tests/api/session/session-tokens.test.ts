// Access and refresh tokens, through the whole handler: rotation, reuse, expiry, revocation.
import { type BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import {
  ACCESS_TOKEN_LIFETIME_MS,
  REPLACED_REFRESH_TOKEN_GRACE_MS,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_MAX_LIFETIME_MS,
} from '#functions/session/domain/session.ts';
import { createImpersonationSession } from '#functions/session/impersonation.ts';
import { parseSessionToken } from '#functions/session/session-tokens.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { deleteItem, getItem, updateItem } from '#platform/table/table.ts';
import {
  callRefreshTokens,
  getMeStatus,
  logIn,
  revokeSessionToken,
  setUpSessionTests,
} from '#tests/support/users/session-api-calls.ts';
import { callSessionApi, createTestUser, type TestUser } from '#tests/support/users/test-users.ts';

const START_MS = Date.UTC(2026, 10, 20, 12);
setUpSessionTests();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START_MS }));
afterEach(() => vi.useRealTimers());
const advanceMs = (ms: number) => vi.setSystemTime(Date.now() + ms);

const getSessionItem = (token: string) => {
  const parsed = parseSessionToken(token);
  if (!parsed) throw new Error('no token');
  return getItem(tableKeys.session(parsed.userId, parsed.sessionId), { consistent: true });
};

describe('an access token', () => {
  test('an access token is valid for 15 minutes', async () => {
    const user = await createTestUser();

    advanceMs(ACCESS_TOKEN_LIFETIME_MS - 1);
    expect(await getMeStatus(user.token)).toBe(200);
    advanceMs(1);
    expect(await getMeStatus(user.token)).toBe(401);
  });

  test('accepts an access token in the request body without Authorization header', async () => {
    const user = await createTestUser();
    const call = (headers: Record<string, string>) =>
      callSessionApi('GET', '/users/me', {
        body: { token: user.token },
        headers: { 'content-type': 'application/json', ...headers },
      });

    expect((await call({})).status).toBe(200);
    expect((await call({ authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  test.each([
    ['empty', () => ''],
    ['nonsense', () => 'nonsense'],
    ['changed in its secret', (t: string) => `${t.slice(0, -43)}${'A'.repeat(43)}`],
    ['too short', (t: string) => t.slice(0, -1)],
    ['too long', (t: string) => `${t}A`],
    ['changed to a refresh token prefix', (t: string) => t.replace('rla_', 'rlr_')],
    ['changed to contain a key separator', (t: string) => t.replace('.', '#.')],
    ['changed to another user id', (t: string) => t.replace(/usr_.{26}/, `usr_${'0'.repeat(26)}`)],
  ])('rejects an access token that is %s', async (_name, change) => {
    const user = await createTestUser();

    expect(await getMeStatus(change(user.token))).toBe(401);
    expect(await getMeStatus(user.token)).toBe(200);
  });

  test('rejects an access token as refresh token, and vice versa', async () => {
    const user = await createTestUser();

    expect(await getMeStatus(user.refreshToken)).toBe(401);
    expect((await callRefreshTokens(user.token)).status).toBe(401);
    expect(await getMeStatus(user.token)).toBe(200);
  });

  test('checks an access token with one consistent read of the table', async () => {
    const user = await createTestUser();
    const send = vi.spyOn(DynamoDBClient.prototype, 'send');

    await authenticateAccessToken(user.token);

    expect(send).toHaveBeenCalledTimes(1);
    const command = send.mock.calls[0]?.[0] as BatchGetItemCommand | undefined;
    const [readRequest] = Object.values(command?.input.RequestItems ?? {});
    expect(readRequest).toMatchObject({ ConsistentRead: true, Keys: [{}, {}] });
  });
});

describe('refreshing the tokens of a session', () => {
  test('refreshing returns new tokens; the old access token stays valid', async () => {
    const user = await createTestUser();
    advanceMs(60_000);

    const response = await callRefreshTokens(user.refreshToken);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ expires_in: 900, user: { id: user.userId } });
    expect(response.body.refresh_token).not.toBe(user.refreshToken);
    expect(await getMeStatus(response.body.access_token)).toBe(200);
    expect(await getMeStatus(user.token)).toBe(200);
    advanceMs(ACCESS_TOKEN_LIFETIME_MS - 60_000);
    expect(await getMeStatus(user.token)).toBe(401);
    expect(await getMeStatus(response.body.access_token)).toBe(200);
  });

  test('returns the same tokens within 10 seconds, none stored in plain text', async () => {
    const user = await createTestUser();
    const first = await callRefreshTokens(user.refreshToken);

    advanceMs(REPLACED_REFRESH_TOKEN_GRACE_MS);
    const repeated = await callRefreshTokens(user.refreshToken);

    expect(repeated.body.access_token).toBe(first.body.access_token);
    expect(repeated.body.refresh_token).toBe(first.body.refresh_token);
    expect(repeated.body.expires_in).toBe(890);
    const stored = JSON.stringify(await getSessionItem(user.refreshToken));
    for (const token of [user.refreshToken, first.body.refresh_token, first.body.access_token]) {
      expect(stored).not.toContain(token.split('.').at(-1));
    }
  });

  test('ends the session when a replaced token is used after 10 seconds', async () => {
    const user = await createTestUser();
    const thief = await callRefreshTokens(user.refreshToken);
    advanceMs(REPLACED_REFRESH_TOKEN_GRACE_MS + 1);

    const response = await callRefreshTokens(user.refreshToken);

    expect([response.status, response.body.error]).toEqual([401, 'invalid_grant']);
    expect(await getMeStatus(thief.body.access_token)).toBe(401);
    expect((await callRefreshTokens(thief.body.refresh_token)).status).toBe(401);
    expect(await getSessionItem(user.refreshToken)).toBeUndefined();
  });

  test('a refresh token two rotations old ends the session at once', async () => {
    const user = await createTestUser();
    const second = await callRefreshTokens(user.refreshToken);
    const third = await callRefreshTokens(second.body.refresh_token);

    expect((await callRefreshTokens(user.refreshToken)).status).toBe(401);
    expect(await getMeStatus(third.body.access_token)).toBe(401);
  });

  test("a reused refresh token ends its session, not the user's others", async () => {
    const user = await createTestUser();
    const { body: phone } = await logIn(user.email);
    await callRefreshTokens(user.refreshToken);
    advanceMs(REPLACED_REFRESH_TOKEN_GRACE_MS + 1);
    await callRefreshTokens(user.refreshToken);

    expect(await getMeStatus(phone.access_token)).toBe(200);
    expect((await callRefreshTokens(phone.refresh_token)).status).toBe(200);
  });

  test('returns the same new tokens to concurrent refreshes of many tabs', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await createTestUser();

      const responses = await Promise.all(
        Array.from({ length: 8 }, () => callRefreshTokens(user.refreshToken)),
      );

      expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
      expect(new Set(responses.map((response) => response.body.refresh_token)).size).toBe(1);
      expect(await getMeStatus(responses[0]?.body.access_token)).toBe(200);
    }
  });

  test('a refresh token expires after 30 days without use', async () => {
    const [busy, idle] = [await createTestUser(), await createTestUser()];
    advanceMs(SESSION_IDLE_LIFETIME_MS - 1);
    expect((await callRefreshTokens(busy.refreshToken)).status).toBe(200);
    advanceMs(1);
    expect((await callRefreshTokens(idle.refreshToken)).status).toBe(401);
  });

  test('a session ends after 90 days despite regular use', async () => {
    let { refreshToken: token } = await createTestUser();
    for (let day = 0; day < 88; day += 8) {
      advanceMs(8 * 86_400_000);
      token = (await callRefreshTokens(token)).body.refresh_token;
    }
    expect(Date.now()).toBeLessThan(START_MS + SESSION_MAX_LIFETIME_MS);
    advanceMs(START_MS + SESSION_MAX_LIFETIME_MS - Date.now() - 1_000);
    const last = await callRefreshTokens(token);

    expect(last.body.expires_in).toBe(1);
    advanceMs(1_000);
    expect(await getMeStatus(last.body.access_token)).toBe(401);
    expect((await callRefreshTokens(last.body.refresh_token)).status).toBe(401);
  });

  test('a refresh extends the TTL of the stored session', async () => {
    const user = await createTestUser();

    expect((await getSessionItem(user.token))?.ttl).toBe(
      (START_MS + SESSION_IDLE_LIFETIME_MS) / 1_000,
    );
    advanceMs(1_000_000);
    await callRefreshTokens(user.refreshToken);
    expect((await getSessionItem(user.token))?.ttl).toBe(
      (Date.now() + SESSION_IDLE_LIFETIME_MS) / 1_000,
    );
  });

  test('a refresh does not restore a session revoked at the same time', async () => {
    const user = await createTestUser();

    await Promise.all([
      callRefreshTokens(user.refreshToken),
      revokeSessionToken(user.token),
      callRefreshTokens(user.refreshToken),
    ]);

    expect(await getSessionItem(user.token)).toBeUndefined();
  });

  test("refreshing an impersonation's tokens keeps the admin's identity", async () => {
    const stored = await findUserIncludingDeleted((await createTestUser()).userId);
    if (!stored) throw new Error('no user');
    const admin = await createTestUser();
    await updateItem(tableKeys.user(admin.userId), { set: { role: 'admin' } });
    const sessionId = parseSessionToken(admin.token)?.sessionId ?? '';
    const response = await createImpersonationSession(stored, { userId: admin.userId, sessionId });

    const renewed = await callRefreshTokens(response.refresh_token);

    expect((await authenticateAccessToken(renewed.body.access_token))?.actorUserId).toBe(
      admin.userId,
    );
  });
});

describe('logging out by revoking a token', () => {
  test.each([
    ['the access token', (user: TestUser) => user.token],
    ['the refresh token', (user: TestUser) => user.refreshToken],
  ])('ends the session at once when %s is revoked', async (_name, pick) => {
    const user = await createTestUser();

    const response = await revokeSessionToken(pick(user));

    expect([response.status, response.body]).toEqual([200, {}]);
    expect(await getMeStatus(user.token)).toBe(401);
    expect((await callRefreshTokens(user.refreshToken)).status).toBe(401);
  });

  test('ends the session when a replaced refresh token is revoked', async () => {
    const user = await createTestUser();
    const response = await callRefreshTokens(user.refreshToken);
    advanceMs(60_000);

    await revokeSessionToken(user.refreshToken);

    expect(await getMeStatus(response.body.access_token)).toBe(401);
  });

  test('leaves other sessions of the user alone when a token is revoked', async () => {
    const user = await createTestUser();
    const { body: phone } = await logIn(user.email);

    await revokeSessionToken(user.token);

    expect(await getMeStatus(phone.access_token)).toBe(200);
  });

  test.each([
    ['unknown', 'nonsense'],
    ['of an unknown user', `rla_usr_${'0'.repeat(26)}.ses_${'0'.repeat(26)}.${'A'.repeat(43)}`],
  ])('responds with success when the token to revoke is %s', async (_name, token) => {
    expect([
      (await revokeSessionToken(token)).status,
      (await revokeSessionToken(token)).body,
    ]).toEqual([200, {}]);
  });

  test('does not end a session for a forged access token', async () => {
    const user = await createTestUser();

    await revokeSessionToken(`${user.token.slice(0, -43)}${'A'.repeat(43)}`);

    expect(await getMeStatus(user.token)).toBe(200);
  });

  test("revoking a token requires the web app's client id", async () => {
    const user = await createTestUser();

    const response = await callSessionApi('POST', '/oauth/revoke', { body: { token: user.token } });

    expect([response.status, response.body.error]).toEqual([401, 'invalid_client']);
    expect(await getMeStatus(user.token)).toBe(200);
  });
});

test('rejects the tokens of a user whose item was deleted', async () => {
  const user = await createTestUser();
  await deleteItem(tableKeys.user(user.userId));

  expect(await getMeStatus(user.token)).toBe(401);
  expect((await callRefreshTokens(user.refreshToken)).status).toBe(401);
});
