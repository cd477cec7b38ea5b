// Linking a Facebook login: the URL of the dialog, the callback, and every rejected case.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { updateInstagramAccount } from '#functions/connection/account-repository.ts';
import { getNetworkAccess } from '#functions/connection/network/network-access.ts';
import { revokeToken } from '#functions/session/use-cases/revoke-token.ts';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { graphPermissions } from '#scripts/sandbox/graph/access/permissions.ts';
import { makeFakeLoginCode } from '#tests/support/network/fake-network.ts';
import {
  addFakeFacebookUser,
  callChooseInstagramAccount,
  callConnectionApi,
  completeFacebookLogin,
  createTestUserLinkedTo,
  createTestUserWithLinked,
  linkFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkMedia,
  readAccounts,
  readFacebookLoginStatus,
  type StartedFacebookLogin,
  startFacebookLogin,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, setUpFakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { loseNextTableResponses } from '#tests/support/table/lose-next-table-responses.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  createTestUser,
  logInTestUserAgain,
  TEST_CLIENT_ID,
} from '#tests/support/users/test-users.ts';

setUpTestTable();
setUpFakeNetwork();

const makeBusinessAccount = () => makeFakeNetworkAccount([makeFakeNetworkMedia([])]);
const addPerson = () => addFakeFacebookUser(fakeNetwork, [makeBusinessAccount()]);
/** A new user starts a login. */
const startLogin = async (redirectUrl?: string) =>
  startFacebookLogin((await createTestUser()).token, redirectUrl);
/** Accepts everything in the dialog of the login, as `person`. */
const complete = (login: Partial<StartedFacebookLogin>, person = addPerson()) =>
  completeFacebookLogin(login, { code: makeFakeLoginCode(person) });

describe('starting a Facebook login', () => {
  test('a Facebook login requests every permission and the callback as redirect', async () => {
    const user = await createTestUser();

    const { dialog } = await startFacebookLogin(user.token);

    expect(dialog.pathname).toBe('/facebook/v26.0/dialog/oauth');
    expect(Object.fromEntries(dialog.searchParams)).toMatchObject({
      client_id: '100000000000001',
      redirect_uri: 'http://localhost:3000/api/v1/auth/facebook/callback',
      response_type: 'code',
    });
    expect(dialog.searchParams.get('scope')?.split(',').sort()).toEqual(
      [...graphPermissions].sort(),
    );
    expect(dialog.searchParams.get('auth_type')).toBe('rerequest');
  });

  test('starting a Facebook login sets a cookie for its callback only', async () => {
    const user = await createTestUser();

    const response = await callConnectionApi('GET', '/login_to_facebook', user);

    expect(response.cookies[0]).toMatch(
      /^replyloom_link_[0-9a-f]{16}=[\w-]{43}; Path=\/api\/v1\/auth\/facebook; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(response.cookies[0]).not.toContain(
      new URL(response.body.url).searchParams.get('state') ?? '',
    );
  });

  test.each([
    ['/welcome?tab=2', 'http://localhost:3000/welcome'],
    ['//evil.example', 'http://localhost:3000/'],
    ['/\\evil.example', 'http://localhost:3000/'],
    ['https://evil.example', 'http://localhost:3000/'],
    ['javascript:alert(1)', 'http://localhost:3000/'],
    ['/\t/evil.example', 'http://localhost:3000/'],
    ['/.//evil.example', 'http://localhost:3000/'],
  ])('sends the browser with redirect URL %j to %s', async (redirectUrl, expected) => {
    const startedLogin = await startLogin(redirectUrl);

    const { to, errors } = await complete(startedLogin);

    expect([to, errors]).toEqual([expected, []]);
  });

  test('a user cannot start another Facebook login after the trial', async () => {
    const user = await createTestUserLinkedTo(makeBusinessAccount());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const before = await callConnectionApi('GET', '/users/me/change_facebook_account', user);
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    const { token } = await logInTestUserAgain(user);

    const after = await callConnectionApi('GET', '/users/me/change_facebook_account', { token });

    vi.useRealTimers();
    expect(before.status).toBe(200);
    expect([after.status, after.body.error]).toEqual([402, 'No Subscription']);
  });
});

describe('the callback of a Facebook login', () => {
  test('links the Facebook user with their accounts and stores the tokens encrypted', async () => {
    const user = await createTestUser();
    const account = makeBusinessAccount();
    const person = addFakeFacebookUser(fakeNetwork, [
      account,
      makeFakeNetworkAccount([], 'personal'),
    ]);

    const { errors, to, response } = await complete(await startFacebookLogin(user.token), person);

    expect([response.status, to, errors]).toEqual([302, 'http://localhost:3000/', []]);
    expect(await readFacebookLoginStatus(user)).toMatchObject({
      id: person.id,
      facebook_account_name: person.name,
      facebook_access_token_valid: true,
      messages: [],
      linked_instagram_accounts_loaded: true,
    });
    const list = await readAccounts(user);
    expect(
      list.instagram_accounts.map((one: Record<string, unknown>) => [
        one.instagram_account_type,
        one.instagram_account_is_valid,
      ]),
    ).toEqual([
      ['business', true],
      ['personal', false],
    ]);
    const access = await getNetworkAccess({ userId: user.userId, igUserId: account.id });
    expect(access).toMatchObject({ isValid: true, username: account.username });
    const stored = JSON.stringify(
      await getDynamoClient().send(new ScanCommand({ TableName: getTableName() })),
    );
    expect(stored).not.toContain(access.userToken);
    expect(stored).not.toContain(access.pageToken);
  });

  test('an encrypted Facebook token can be decrypted only for its account', async () => {
    const [one, other] = [makeBusinessAccount(), makeBusinessAccount()];
    const user = await createTestUserWithLinked([one, other]);
    const stolen = await getItem(
      tableKeys.instagramAccount({ userId: user.userId, igUserId: one.id }),
    );
    const target = { userId: user.userId, igUserId: other.id };
    await updateInstagramAccount(target, { sealedPageToken: String(stolen?.sealedPageToken) });

    await expect(getNetworkAccess(target)).rejects.toThrow();
  });

  test('a denied Facebook login redirects to the app with an error code', async () => {
    const startedLogin = await startLogin('/welcome');

    const { errors, to } = await completeFacebookLogin(startedLogin, {
      error: 'access_denied',
      error_description: '<script>',
    });

    expect([to, errors]).toEqual(['http://localhost:3000/welcome', ['access_denied']]);
  });

  test('a Facebook login with a declined permission links, and reports it', async () => {
    const user = await createTestUser();
    const person = addPerson();
    person.granted = graphPermissions.filter((scope) => scope !== 'instagram_manage_comments');

    expect(await linkFacebookUser(user, person)).toEqual(['missing_permissions']);

    const body = await readFacebookLoginStatus(user);
    expect([body.facebook_access_token_valid, body.messages]).toEqual([
      false,
      ['missing_permissions'],
    ]);
    const { dialog } = await startFacebookLogin(user.token);
    expect(dialog.searchParams.get('auth_type')).toBe('rerequest');

    person.granted = graphPermissions;
    expect(await linkFacebookUser(user, person)).toEqual([]);
    const relinked = await readFacebookLoginStatus(user);
    expect([relinked.facebook_access_token_valid, relinked.messages]).toEqual([true, []]);
  });

  test('a Facebook login without pages permission links, and reports it', async () => {
    const user = await createTestUser();
    const person = addPerson();
    person.granted = [];

    expect(await linkFacebookUser(user, person)).toEqual(['missing_permissions']);
  });

  test('a Facebook login rejects a code that was already used', async () => {
    const user = await createTestUser();
    const code = makeFakeLoginCode(addPerson());
    const first = await completeFacebookLogin(await startFacebookLogin(user.token), { code });

    const second = await completeFacebookLogin(await startFacebookLogin(user.token), { code });

    expect([first.errors, second.errors]).toEqual([[], ['facebook_login_failed']]);
  });

  test("a Facebook login's state is accepted once, even twice at once", async () => {
    const person = addPerson();
    const startedLogin = await startLogin();

    const both = await Promise.all([
      complete(startedLogin, person),
      complete(startedLogin, person),
    ]);

    expect(both.map(({ errors }) => errors.length).sort()).toEqual([0, 1]);
  });

  test("a Facebook login's state is accepted although its table write was unconfirmed", async () => {
    const person = addPerson();
    const startedLogin = await startLogin();
    const countLost = loseNextTableResponses(1, 'OAUTH_STATE#');

    const { errors } = await complete(startedLogin, person);

    expect([errors, countLost()]).toEqual([[], 1]);
  });

  test.each([
    ['no value', undefined],
    ['an unknown value', 'AAAA'],
    ['a value that is too long', 'A'.repeat(2_000)],
  ])('links nothing when the state has %s', async (_, state) => {
    const code = makeFakeLoginCode(addPerson());

    const { response, errors } = await completeFacebookLogin({ ...(state && { state }) }, { code });

    expect([response.status, errors]).toEqual([302, ['facebook_login_failed']]);
  });

  test("a Facebook login's state is rejected after ten minutes", async () => {
    const startedLogin = await startLogin();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });

    const { errors } = await complete(startedLogin);

    vi.useRealTimers();
    expect(errors).toEqual(['facebook_login_failed']);
  });

  test("a Facebook login's state is rejected after its user logged out", async () => {
    const user = await createTestUser();
    const startedLogin = await startFacebookLogin(user.token);
    await revokeToken({ request: { client_id: TEST_CLIENT_ID, token: user.token } } as never);

    const { errors } = await complete(startedLogin);

    expect(errors).toEqual(['no_user']);
  });

  test.each([
    ['the cookie of the browser that started the login', 'own', []],
    ['no cookie', 'none', ['facebook_login_failed']],
    ['a forged cookie', 'forged', ['facebook_login_failed']],
  ])('accepts only the browser that started the login (%s)', async (_, kind, expected) => {
    const { state, cookies } = await startLogin();
    const forged = cookies.map((cookie) => `${cookie.split('=')[0]}=AAAA`);
    const sentCookies = kind === 'own' ? cookies : kind === 'forged' ? forged : [];

    const { errors, response } = await complete({ state, cookies: sentCookies });

    expect(errors).toEqual(expected);
    expect(response.cookies[0]).toContain('Max-Age=0');
  });

  test('completes two logins that the user started in two tabs', async () => {
    const user = await createTestUser();
    const [one, other] = [
      await startFacebookLogin(user.token),
      await startFacebookLogin(user.token),
    ];
    const cookies = [...one.cookies, ...other.cookies];
    const person = addPerson();

    const first = await complete({ ...one, cookies }, person);
    const second = await complete({ ...other, cookies }, person);

    expect([first.errors, second.errors]).toEqual([[], []]);
  });

  test('rejects a Facebook login that another user has linked', async () => {
    const person = addPerson();
    const [firstUser, secondUser] = [await createTestUser(), await createTestUser()];
    await linkFacebookUser(firstUser, person);

    expect(await linkFacebookUser(secondUser, person)).toEqual([
      'facebook_account_already_exists_in_db_for_another_user',
    ]);
    const body = await readFacebookLoginStatus(secondUser);
    expect(body.messages).toEqual(['no_last_logged_in_facebook_account']);
  });

  test("linking a login leaves out another user's account, and reports it", async () => {
    const shared = makeBusinessAccount();
    await createTestUserLinkedTo(shared);
    const user = await createTestUser();
    const ownAccount = makeBusinessAccount();
    const colleague = addFakeFacebookUser(fakeNetwork, []);
    colleague.accounts = [shared, ownAccount];

    expect(await linkFacebookUser(user, colleague)).toEqual([
      'instagram_user_id_already_exists_in_db_for_another_facebook_account',
    ]);
    const body = await readAccounts(user);
    expect(
      body.instagram_accounts.map((one: { instagram_user_id: string }) => one.instagram_user_id),
    ).toEqual([ownAccount.id]);
    expect((await callChooseInstagramAccount(user, shared)).status).toBe(422);
  });

  test.each([
    ['a server error while the code is exchanged', /oauth/, 2, 500, ['facebook_login_failed']],
    ['a rate limit', /oauth/, 4, 403, ['over_api_limit']],
    ['an outage while accounts are read', /accounts/, 2, 500, ['facebook_accounts_not_read']],
  ])(
    'redirects to the app with an error code when there is %s',
    async (_, on, code, status, expected) => {
      const startedLogin = await startLogin();
      fakeNetwork.fail({ on, times: 1, code, status });

      const { response, errors } = await complete(startedLogin);

      expect([response.status, errors]).toEqual([302, expected]);
    },
  );
});
