// Admins list users and impersonate one of them; some actions are refused then, and others audited.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as adminApi } from '#functions/admin/api.ts';
import { readAuditLog } from '#functions/session/audit-repository.ts';
import { IMPERSONATION_SESSION_LIFETIME_MS } from '#functions/session/domain/session.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import {
  callRefreshTokens,
  getMe,
  getMeStatus,
  revokeSessionToken,
  setUpSessionTests,
  updateCredentials,
} from '#tests/support/users/session-api-calls.ts';
import {
  callSessionApi,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
} from '#tests/support/users/test-users.ts';

setUpSessionTests();
let admin: TestUser;
beforeAll(async () => {
  admin = await createAdmin();
});
afterEach(() => vi.useRealTimers());

const setRole = (user: TestUser, role: 'user' | 'admin') =>
  updateItem(tableKeys.user(user.userId), { set: { role } });

async function createAdmin(): Promise<TestUser> {
  const user = await createTestUser();
  await setRole(user, 'admin');
  return user;
}

const call = (method: string, path: string, token?: string, body?: unknown) =>
  invokeApiHandler(adminApi, { method, path: `/api/v1${path}`, ...(token && { token }), body });
const listUsers = (token: string, query: Readonly<Record<string, string>> = {}) =>
  invokeApiHandler(adminApi, { method: 'GET', path: '/api/v1/users', token, query });
const impersonate = (user: Pick<TestUser, 'userId'>, as: TestUser = admin) =>
  call('POST', `/users/${user.userId}/impersonate`, as.token, {});
const createImpersonationToken = async (user: TestUser) =>
  (await impersonate(user)).body.token.access_token as string;

describe('listing users as an admin', () => {
  test('an admin lists all users by email address in pages without gaps', async () => {
    const createdEmails: string[] = [];
    for (let at = 0; at < 55; at++)
      createdEmails.push((await createTestUser(`page-${at}@listed.example`)).email);

    const first = await listUsers(admin.token, { query: '@listed.example' });
    const second = await listUsers(admin.token, {
      query: '@listed.example',
      page_token: first.body.next_page_token,
    });

    expect(first.body.users).toHaveLength(50);
    const emails = [...first.body.users, ...second.body.users].map(({ email }) => email);
    expect(emails).toEqual([...createdEmails].sort());
    expect(second.body.next_page_token).toBeNull();
  });

  test('finds users by a part of their email address in any case', async () => {
    const user = await createTestUser('needle-in@hay.example');

    expect((await listUsers(admin.token, { query: 'DLE-IN@' })).body.users).toEqual([
      { id: user.userId, email: user.email, role: 'user' },
    ]);
    expect((await listUsers(admin.token, { query: 'nobody-at-all' })).body.users).toEqual([]);
  });

  test('the list of users shows which users are admins', async () => {
    const { body } = await listUsers(admin.token, { query: admin.email });

    expect(body.users).toEqual([{ id: admin.userId, email: admin.email, role: 'admin' }]);
  });

  test('rejects users who are not admins', async () => {
    const user = await createTestUser();

    expect((await listUsers(user.token)).status).toBe(403);
    expect((await call('GET', '/users')).status).toBe(401);
    expect((await listUsers(admin.token, { page_token: '!!' })).status).toBe(422);
  });
});

describe("an admin's impersonation of a user", () => {
  test('impersonation returns tokens of the user that also identify the admin', async () => {
    const user = await createTestUser();

    const response = await impersonate(user);

    expect(response.body.user).toMatchObject({ id: user.userId, email: user.email, role: 'user' });
    expect((await getMe(response.body.token.access_token)).body.id).toBe(user.userId);
    expect(await getMeStatus(user.token)).toBe(200);
    const check = await call('POST', '/users/me/admin', response.body.token.access_token, {});
    expect(check.body).toEqual({ admin: true, role: 'admin' });
  });

  test('stopping an impersonation ends it at once, and fails without one', async () => {
    const token = await createImpersonationToken(await createTestUser());

    expect((await call('POST', '/users/stop_impersonating', token, {})).status).toBe(200);
    expect(await getMeStatus(token)).toBe(401);
    expect((await call('POST', '/users/stop_impersonating', admin.token, {})).status).toBe(409);
  });

  test('the impersonation ends after an hour however often its token is refreshed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { token } = (await impersonate(await createTestUser(), admin)).body;

    vi.setSystemTime(Date.now() + IMPERSONATION_SESSION_LIFETIME_MS - 60_000);
    const renewed = await callRefreshTokens(token.refresh_token);
    expect(renewed.body.expires_in).toBe(60);
    vi.setSystemTime(Date.now() + 60_000);

    expect(await getMeStatus(renewed.body.access_token)).toBe(401);
    expect((await callRefreshTokens(renewed.body.refresh_token)).status).toBe(401);
  });

  test('the impersonation ends when the admin loses the admin role', async () => {
    const other = await createAdmin();
    const token = (await impersonate(await createTestUser(), other)).body.token.access_token;
    expect(await getMeStatus(token)).toBe(200);

    await setRole(other, 'user');

    expect(await getMeStatus(token)).toBe(401);
  });

  test('the impersonation ends when the admin changes their own password', async () => {
    const other = await createAdmin();
    const token = (await impersonate(await createTestUser(), other)).body.token.access_token;

    const body = { current_password: TEST_PASSWORD, password: 'Copper-Lantern-41y' };
    expect((await updateCredentials(other, body)).status).toBe(200);

    expect(await getMeStatus(token)).toBe(401);
  });

  test('the impersonation ends when the admin logs out', async () => {
    const other = await createAdmin();
    const { token } = (await impersonate(await createTestUser(), other)).body;

    await revokeSessionToken(other.token);

    expect(await getMeStatus(token.access_token)).toBe(401);
  });

  test.each([
    ['list users', (token: string) => listUsers(token)],
    [
      'impersonate another user',
      (token: string) => call('POST', `/users/${admin.userId}/impersonate`, token, {}),
    ],
    [
      'change credentials',
      (token: string) =>
        callSessionApi('PATCH', '/users', {
          token,
          body: { current_password: 'x', email: 'other@example.com' },
        }),
    ],
  ])('does not let an impersonating admin %s', async (_name, attempt) => {
    const response = await attempt(await createImpersonationToken(await createTestUser()));

    expect(response.status).toBe(403);
  });

  test.each([
    ['an admin', async () => createAdmin(), 403],
    ['an unknown user', async () => ({ userId: 'usr_00000000000000000000000000' }), 404],
  ])(
    'rejects an impersonation when the user to impersonate is %s',
    async (_name, target, status) => {
      expect((await impersonate(await target())).status).toBe(status);
    },
  );

  test('rejects an impersonation by a user who is not an admin', async () => {
    const [user, other] = [await createTestUser(), await createTestUser()];

    expect((await impersonate(other, user)).status).toBe(403);
  });
});

test("the audit log records an impersonating admin's changes, not their reads", async () => {
  const user = await createTestUser();
  const token = await createImpersonationToken(user);
  await getMe(token);
  await call('POST', '/users/me/admin', token, {});
  await call('POST', '/users/stop_impersonating', token, {});

  const actions = [];
  for await (const action of readAuditLog(user.userId)) actions.push(action);
  expect(actions.map(({ action }) => action)).toEqual(['stopImpersonating', 'impersonate']);
  expect(actions[0]).toMatchObject({ actorUserId: admin.userId, userId: user.userId });
});

test('reports to each user whether they are an admin', async () => {
  const user = await createTestUser();

  const check = (token: string) => call('POST', '/users/me/admin', token, {});
  expect((await check(admin.token)).body).toEqual({ admin: true, role: 'admin' });
  expect((await check(user.token)).body).toEqual({ admin: false, role: 'user' });
});
