// Tokens through the whole handler: rotation, reuse, expiry, revocation.
import { type BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticate } from '#functions/session/caller.ts';
import {
  ABSOLUTE_LIFETIME_MS,
  ACCESS_LIFETIME_MS,
  IDLE_LIFETIME_MS,
  ROTATION_OVERLAP_MS,
} from '#functions/session/domain/session.ts';
import { openSessionFor } from '#functions/session/impersonation.ts';
import { parseToken } from '#functions/session/tokens.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { keys } from '#platform/table/keys.ts';
import { deleteItem, getItem, updateItem } from '#platform/table/table.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, PASSWORD, sessionApi, signedUp, type TestUser } from '#tests/support/users.ts';

const START = Date.UTC(2026, 10, 20, 12);
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID });
});
afterAll(() => table.stop());
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const refresh = (token: string) =>
  sessionApi('POST', '/oauth/token', {
    body: { client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: token },
  });
const revoke = (token: string) =>
  sessionApi('POST', '/oauth/revoke', { body: { client_id: CLIENT_ID, token } });
const whoAmI = async (token: string) => (await sessionApi('GET', '/users/me', { token })).status;
const logIn = async (user: TestUser) => {
  const body = {
    client_id: CLIENT_ID,
    grant_type: 'password',
    email: user.email,
    password: PASSWORD,
  };
  return (await sessionApi('POST', '/oauth/token', { body })).body;
};
const sessionItem = (token: string) => {
  const parsed = parseToken(token);
  if (!parsed) throw new Error('no token');
  return getItem(keys.session(parsed.userId, parsed.sessionId), { consistent: true });
};

describe('an access token', () => {
  test('works for 15 minutes', async () => {
    const user = await signedUp();

    pass(ACCESS_LIFETIME_MS - 1);
    expect(await whoAmI(user.token)).toBe(200);
    pass(1);
    expect(await whoAmI(user.token)).toBe(401);
  });

  test('in a body works where there is no header; a header wins', async () => {
    const user = await signedUp();
    const call = (headers: Record<string, string>) =>
      sessionApi('GET', '/users/me', {
        body: { token: user.token },
        headers: { 'content-type': 'application/json', ...headers },
      });

    expect((await call({})).status).toBe(200);
    expect((await call({ authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  test.each([
    ['none', () => ''],
    ['nonsense', () => 'nonsense'],
    ['another secret', (t: string) => `${t.slice(0, -43)}${'A'.repeat(43)}`],
    ['a cut one', (t: string) => t.slice(0, -1)],
    ['a longer one', (t: string) => `${t}A`],
    ['the refresh token under its prefix', (t: string) => t.replace('rla_', 'rlr_')],
    ['a key separator', (t: string) => t.replace('.', '#.')],
    ['another user id', (t: string) => t.replace(/usr_.{26}/, `usr_${'0'.repeat(26)}`)],
  ])('that is %s is refused', async (_name, change) => {
    const user = await signedUp();

    expect(await whoAmI(change(user.token))).toBe(401);
    expect(await whoAmI(user.token)).toBe(200);
  });

  test('is no refresh token, and a refresh token no access token', async () => {
    const user = await signedUp();

    expect(await whoAmI(user.refreshToken)).toBe(401);
    expect((await refresh(user.token)).status).toBe(401);
    expect(await whoAmI(user.token)).toBe(200);
  });

  test('asks the table once, consistently', async () => {
    const user = await signedUp();
    const send = vi.spyOn(DynamoDBClient.prototype, 'send');

    await authenticate(user.token);

    expect(send).toHaveBeenCalledTimes(1);
    const command = send.mock.calls[0]?.[0] as BatchGetItemCommand | undefined;
    const [asked] = Object.values(command?.input.RequestItems ?? {});
    expect(asked).toMatchObject({ ConsistentRead: true, Keys: [{}, {}] });
  });
});

describe('refreshing', () => {
  test('gives a new pair; the access token before stays good until it ends', async () => {
    const user = await signedUp();
    pass(60_000);

    const answer = await refresh(user.refreshToken);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ expires_in: 900, user: { id: user.userId } });
    expect(answer.body.refresh_token).not.toBe(user.refreshToken);
    expect(await whoAmI(answer.body.access_token)).toBe(200);
    expect(await whoAmI(user.token)).toBe(200);
    pass(ACCESS_LIFETIME_MS - 60_000);
    expect(await whoAmI(user.token)).toBe(401);
    expect(await whoAmI(answer.body.access_token)).toBe(200);
  });

  test('repeated within 10 s answers the very same successor, without any of it in the table', async () => {
    const user = await signedUp();
    const first = await refresh(user.refreshToken);

    pass(ROTATION_OVERLAP_MS);
    const again = await refresh(user.refreshToken);

    expect(again.body.access_token).toBe(first.body.access_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect(again.body.expires_in).toBe(890);
    const stored = JSON.stringify(await sessionItem(user.refreshToken));
    for (const token of [user.refreshToken, first.body.refresh_token, first.body.access_token]) {
      expect(stored).not.toContain(token.split('.').at(-1));
    }
  });

  test('with a replaced token later ends the session for both', async () => {
    const user = await signedUp();
    const thief = await refresh(user.refreshToken);
    pass(ROTATION_OVERLAP_MS + 1);

    const answer = await refresh(user.refreshToken);

    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_grant']);
    expect(await whoAmI(thief.body.access_token)).toBe(401);
    expect((await refresh(thief.body.refresh_token)).status).toBe(401);
    expect(await sessionItem(user.refreshToken)).toBeUndefined();
  });

  test('with a token two rotations old ends the session even at once', async () => {
    const user = await signedUp();
    const second = await refresh(user.refreshToken);
    const third = await refresh(second.body.refresh_token);

    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect(await whoAmI(third.body.access_token)).toBe(401);
  });

  test('ends only that session: another device stays in', async () => {
    const user = await signedUp();
    const phone = await logIn(user);
    await refresh(user.refreshToken);
    pass(ROTATION_OVERLAP_MS + 1);
    await refresh(user.refreshToken);

    expect(await whoAmI(phone.access_token)).toBe(200);
    expect((await refresh(phone.refresh_token)).status).toBe(200);
  });

  test('at the same moment in many tabs gives all of them the same successor', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await signedUp();

      const answers = await Promise.all(
        Array.from({ length: 8 }, () => refresh(user.refreshToken)),
      );

      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
      expect(await whoAmI(answers[0]?.body.access_token)).toBe(200);
    }
  });

  test('ends after 30 idle days', async () => {
    const [busy, idle] = [await signedUp(), await signedUp()];
    pass(IDLE_LIFETIME_MS - 1);
    expect((await refresh(busy.refreshToken)).status).toBe(200);
    pass(1);
    expect((await refresh(idle.refreshToken)).status).toBe(401);
  });

  test('ends after 90 days however busy', async () => {
    let { refreshToken: token } = await signedUp();
    for (let day = 0; day < 88; day += 8) {
      pass(8 * 86_400_000);
      token = (await refresh(token)).body.refresh_token;
    }
    expect(Date.now()).toBeLessThan(START + ABSOLUTE_LIFETIME_MS);
    pass(START + ABSOLUTE_LIFETIME_MS - Date.now() - 1_000);
    const last = await refresh(token);

    expect(last.body.expires_in).toBe(1);
    pass(1_000);
    expect(await whoAmI(last.body.access_token)).toBe(401);
    expect((await refresh(last.body.refresh_token)).status).toBe(401);
  });

  test('sets the time the table may drop the session', async () => {
    const user = await signedUp();

    expect((await sessionItem(user.token))?.ttl).toBe((START + IDLE_LIFETIME_MS) / 1_000);
    pass(1_000_000);
    await refresh(user.refreshToken);
    expect((await sessionItem(user.token))?.ttl).toBe((Date.now() + IDLE_LIFETIME_MS) / 1_000);
  });

  test('does not bring a session back that was ended meanwhile', async () => {
    const user = await signedUp();

    await Promise.all([refresh(user.refreshToken), revoke(user.token), refresh(user.refreshToken)]);

    expect(await sessionItem(user.token)).toBeUndefined();
  });

  test('keeps the admin who acts as the user', async () => {
    const stored = await getUser((await signedUp()).userId);
    if (!stored) throw new Error('no user');
    const admin = await signedUp();
    await updateItem(keys.user(admin.userId), { set: { role: 'admin' } });
    const sessionId = parseToken(admin.token)?.sessionId ?? '';
    const answer = await openSessionFor(stored, { userId: admin.userId, sessionId });

    const renewed = await refresh(answer.refresh_token);

    expect((await authenticate(renewed.body.access_token))?.actorUserId).toBe(admin.userId);
  });
});

describe('revoking', () => {
  test.each([
    ['the access token', (user: TestUser) => user.token],
    ['the refresh token', (user: TestUser) => user.refreshToken],
  ])('with %s ends the session at once', async (_name, pick) => {
    const user = await signedUp();

    const answer = await revoke(pick(user));

    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await whoAmI(user.token)).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });

  test('with a refresh token another tab replaced ends the session too', async () => {
    const user = await signedUp();
    const answer = await refresh(user.refreshToken);
    pass(60_000);

    await revoke(user.refreshToken);

    expect(await whoAmI(answer.body.access_token)).toBe(401);
  });

  test('leaves other sessions alone', async () => {
    const user = await signedUp();
    const phone = await logIn(user);

    await revoke(user.token);

    expect(await whoAmI(phone.access_token)).toBe(200);
  });

  test.each([
    ['unknown', 'nonsense'],
    ['of nobody', `rla_usr_${'0'.repeat(26)}.ses_${'0'.repeat(26)}.${'A'.repeat(43)}`],
  ])('a token that is %s answers alike', async (_name, token) => {
    expect([(await revoke(token)).status, (await revoke(token)).body]).toEqual([200, {}]);
  });

  test('does not end a session for a made-up access token', async () => {
    const user = await signedUp();

    await revoke(`${user.token.slice(0, -43)}${'A'.repeat(43)}`);

    expect(await whoAmI(user.token)).toBe(200);
  });

  test('needs our own app', async () => {
    const user = await signedUp();

    const answer = await sessionApi('POST', '/oauth/revoke', { body: { token: user.token } });

    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    expect(await whoAmI(user.token)).toBe(200);
  });
});

test('a user whose item is gone is nobody', async () => {
  const user = await signedUp();
  await deleteItem(keys.user(user.userId));

  expect(await whoAmI(user.token)).toBe(401);
  expect((await refresh(user.refreshToken)).status).toBe(401);
});
