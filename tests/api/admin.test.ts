// Admins: listing users, acting as one of them, and what is refused and recorded meanwhile.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as adminApi } from '#functions/admin/api.ts';
import { readActions } from '#functions/session/audit-repository.ts';
import { IMPERSONATION_LIFETIME_MS } from '#functions/session/domain/session.ts';
import { keys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { invoke } from '#tests/support/http.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, PASSWORD, sessionApi, signedUp, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let admin: TestUser;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID });
  admin = await newAdmin();
});
afterAll(() => table.stop());
afterEach(() => vi.useRealTimers());

const setRole = (user: TestUser, role: 'user' | 'admin') =>
  updateItem(keys.user(user.userId), { set: { role } });

async function newAdmin(): Promise<TestUser> {
  const user = await signedUp();
  await setRole(user, 'admin');
  return user;
}

const call = (method: string, path: string, token?: string, body?: unknown) =>
  invoke(adminApi, { method, path: `/api/v1${path}`, ...(token && { token }), body });
const list = (token: string, query: Readonly<Record<string, string>> = {}) =>
  invoke(adminApi, { method: 'GET', path: '/api/v1/users', token, query });
const actAs = (user: Pick<TestUser, 'userId'>, as: TestUser = admin) =>
  call('POST', `/users/${user.userId}/impersonate`, as.token, {});
const actingToken = async (user: TestUser) => (await actAs(user)).body.token.access_token as string;
const whoAmI = (token: string) => sessionApi('GET', '/users/me', { token });

describe('the list of users', () => {
  test('names everybody in the order of their addresses, in pages that leave nobody out', async () => {
    const made: string[] = [];
    for (let at = 0; at < 55; at++) made.push((await signedUp(`page-${at}@listed.example`)).email);

    const first = await list(admin.token, { query: '@listed.example' });
    const second = await list(admin.token, {
      query: '@listed.example',
      page_token: first.body.next_page_token,
    });

    expect(first.body.users).toHaveLength(50);
    const emails = [...first.body.users, ...second.body.users].map(({ email }) => email);
    expect(emails).toEqual([...made].sort());
    expect(second.body.next_page_token).toBeNull();
  });

  test('finds a part of an address, however it is written', async () => {
    const user = await signedUp('needle-in@hay.example');

    expect((await list(admin.token, { query: 'DLE-IN@' })).body.users).toEqual([
      { id: user.userId, email: user.email },
    ]);
    expect((await list(admin.token, { query: 'nobody-at-all' })).body.users).toEqual([]);
  });

  test('is for admins', async () => {
    const user = await signedUp();

    expect((await list(user.token)).status).toBe(403);
    expect((await call('GET', '/users')).status).toBe(401);
    expect((await list(admin.token, { page_token: '!!' })).status).toBe(422);
  });
});

describe('acting as a user', () => {
  test('answers tokens of the user that carry the admin', async () => {
    const user = await signedUp();

    const answer = await actAs(user);

    expect(answer.body.user).toMatchObject({ id: user.userId, email: user.email, role: 'user' });
    expect((await whoAmI(answer.body.token.access_token)).body.id).toBe(user.userId);
    expect((await whoAmI(user.token)).status).toBe(200);
    const check = await call('POST', '/users/me/admin', answer.body.token.access_token, {});
    expect(check.body).toEqual({ admin: true, role: 'admin' });
  });

  test('is stopped at once, and only where somebody does', async () => {
    const token = await actingToken(await signedUp());

    expect((await call('POST', '/users/stop_impersonating', token, {})).status).toBe(200);
    expect((await whoAmI(token)).status).toBe(401);
    expect((await call('POST', '/users/stop_impersonating', admin.token, {})).status).toBe(409);
  });

  test('ends after an hour, however often it is refreshed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { token } = (await actAs(await signedUp(), admin)).body;
    const body = { client_id: CLIENT_ID, grant_type: 'refresh_token' };
    const refresh = (refresh_token: string) =>
      sessionApi('POST', '/oauth/token', { body: { ...body, refresh_token } });

    vi.setSystemTime(Date.now() + IMPERSONATION_LIFETIME_MS - 60_000);
    const renewed = await refresh(token.refresh_token);
    expect(renewed.body.expires_in).toBe(60);
    vi.setSystemTime(Date.now() + 60_000);

    expect((await whoAmI(renewed.body.access_token)).status).toBe(401);
    expect((await refresh(renewed.body.refresh_token)).status).toBe(401);
  });

  test('ends with the rights of the admin', async () => {
    const other = await newAdmin();
    const token = (await actAs(await signedUp(), other)).body.token.access_token;
    expect((await whoAmI(token)).status).toBe(200);

    await setRole(other, 'user');

    expect((await whoAmI(token)).status).toBe(401);
  });

  test('ends with the password it was opened under', async () => {
    const other = await newAdmin();
    const token = (await actAs(await signedUp(), other)).body.token.access_token;

    const body = { current_password: PASSWORD, password: 'Copper-Lantern-41y' };
    expect((await sessionApi('PATCH', '/users', { token: other.token, body })).status).toBe(200);

    expect((await whoAmI(token)).status).toBe(401);
  });

  test('ends with the log-out of the admin', async () => {
    const other = await newAdmin();
    const { token } = (await actAs(await signedUp(), other)).body;

    await sessionApi('POST', '/oauth/revoke', {
      body: { client_id: CLIENT_ID, token: other.token },
    });

    expect((await whoAmI(token.access_token)).status).toBe(401);
  });

  test.each([
    ['lists no users', (token: string) => list(token)],
    [
      'acts as nobody further',
      (token: string) => call('POST', `/users/${admin.userId}/impersonate`, token, {}),
    ],
    [
      'changes no credentials',
      (token: string) =>
        sessionApi('PATCH', '/users', {
          token,
          body: { current_password: 'x', email: 'other@example.com' },
        }),
    ],
  ])('%s', async (_name, attempt) => {
    const answer = await attempt(await actingToken(await signedUp()));

    expect(answer.status).toBe(403);
  });

  test.each([
    ['an admin', async () => newAdmin(), 403],
    ['nobody', async () => ({ userId: 'usr_00000000000000000000000000' }), 404],
  ])('is refused for %s', async (_name, target, status) => {
    expect((await actAs(await target())).status).toBe(status);
  });

  test('is refused to who is no admin', async () => {
    const [user, other] = [await signedUp(), await signedUp()];

    expect((await actAs(other, user)).status).toBe(403);
  });
});

test('what an admin changes as a user is on record, what they read is not', async () => {
  const user = await signedUp();
  const token = await actingToken(user);
  await whoAmI(token);
  await call('POST', '/users/me/admin', token, {});
  await call('POST', '/users/stop_impersonating', token, {});

  const actions = [];
  for await (const action of readActions(user.userId)) actions.push(action);
  expect(actions.map(({ action }) => action)).toEqual(['stopImpersonating', 'impersonate']);
  expect(actions[0]).toMatchObject({ actorUserId: admin.userId, userId: user.userId });
});

test('who is an admin is told so', async () => {
  const user = await signedUp();

  const check = (token: string) => call('POST', '/users/me/admin', token, {});
  expect((await check(admin.token)).body).toEqual({ admin: true, role: 'admin' });
  expect((await check(user.token)).body).toEqual({ admin: false, role: 'user' });
});
