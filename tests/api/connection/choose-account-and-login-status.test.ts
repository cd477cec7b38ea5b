// Choosing an account: which accounts may be chosen, the work that it starts, and the API's answers.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { recordNetworkAccessProblem } from '#functions/connection/network/network-access.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import {
  addFakeFacebookUser,
  callChooseInstagramAccount,
  callConnectionApi,
  callGetImportStatus,
  createTestUserLinkedTo,
  createTestUserWithLinked,
  createTestUserWithLinkedAccount,
  linkFacebookUser,
  linkFakeNetworkAccounts,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
  readFacebookLoginStatus,
  readInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  callSessionApi,
  createTestUser,
  logInTestUserAgain,
} from '#tests/support/users/test-users.ts';

setUpTestTable();
setUpFakeNetwork();

const makeBusinessAccount = () =>
  makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(2))]);

describe('choosing an Instagram account', () => {
  test("choosing a user's first account starts trial, import and webhooks", async () => {
    const account = makeBusinessAccount();
    const user = await createTestUserWithLinked([account]);

    const response = await callChooseInstagramAccount(user, account);

    expect(response.body).toMatchObject({
      instagram_user_id: account.id,
      instagram_account_is_valid: true,
      instagram_account_type: 'business',
      facebook_page_name: `Page of ${account.username}`,
      import: { importing: true, incomplete: false },
      user_details: { media_count: 1, followers_count: 12, website: null },
    });
    const subscription = await callSessionApi('GET', '/users/me/subscription', user);
    expect(subscription.body.subscription_active).toBe(true);
    expect(fakeQueues.events()).toEqual([
      {
        type: 'account.chosen',
        detail: {
          job: 'start-or-resume-import',
          requestId: expect.any(String),
          payload: {
            userId: user.userId,
            igUserId: account.id,
            importId: expect.stringMatching(/^imp_/),
          },
        },
      },
    ]);
    expect(fakeNetwork.subscribedPages).toContain(`page-${account.id}`);
    expect((await callGetImportStatus(user)).importing).toBe(true);
  });

  test('rejects a personal Instagram account', async () => {
    const personal = makeFakeNetworkAccount([], 'personal');
    const user = await createTestUserWithLinked([personal]);

    const response = await callChooseInstagramAccount(user, personal);

    expect([response.status, response.body.error]).toEqual([422, 'validation_failed']);
    expect(fakeQueues.events()).toEqual([]);
  });

  test('rejects the Instagram account of another user like an unknown one', async () => {
    const otherUsersAccount = makeBusinessAccount();
    await createTestUserLinkedTo(otherUsersAccount);
    const user = await createTestUserWithLinked([makeBusinessAccount()]);
    const unknown = { ...otherUsersAccount, id: '17849999' };

    const [first, second] = [
      await callChooseInstagramAccount(user, otherUsersAccount),
      await callChooseInstagramAccount(user, unknown),
    ];

    expect([first.status, first.body]).toEqual([second.status, second.body]);
    expect(first.status).toBe(422);
  });

  test('rejects a second account when the plan allows one', async () => {
    const [one, other] = [makeBusinessAccount(), makeBusinessAccount()];
    const person = addFakeFacebookUser(fakeNetwork, [one, other]);
    const user = await createTestUserWithLinkedAccount(person);

    const response = await callChooseInstagramAccount(user, other);

    expect([response.status, response.body.error]).toEqual([
      403,
      'max_instagram_accounts_for_plan',
    ]);
    const current = await callConnectionApi('GET', '/users/me/ig/account', user);
    expect(current.body.instagram_user_id).toBe(one.id);
  });

  test('allows one of several accounts chosen at once', async () => {
    const accounts = Array.from({ length: 6 }, makeBusinessAccount);
    const user = await createTestUserWithLinked(accounts);

    // Opens the connections first, so that all calls read the count before the first one writes it.
    await Promise.all(accounts.map(() => callConnectionApi('GET', '/users/me/ig_accounts', user)));
    const responses = await Promise.all(
      accounts.map((account) => callChooseInstagramAccount(user, account)),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await callConnectionApi('GET', '/users/me/ig_accounts/activated', user);
    expect(body.facebook_accounts[0].instagram_accounts).toHaveLength(1);
  });

  test('allows one of two users to choose the same account', async () => {
    const shared = makeBusinessAccount();
    const [firstUser, secondUser] = [await createTestUser(), await createTestUser()];
    const colleague = addFakeFacebookUser(fakeNetwork, []);
    colleague.accounts = [shared];
    await linkFakeNetworkAccounts(firstUser, [shared]);
    await linkFacebookUser(secondUser, colleague);

    const responses = await Promise.all([
      callChooseInstagramAccount(firstUser, shared),
      callChooseInstagramAccount(secondUser, shared),
    ]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('choosing the same account again starts no second import', async () => {
    const account = makeBusinessAccount();
    const user = await createTestUserLinkedTo(account);
    fakeQueues.clear();

    const response = await callChooseInstagramAccount(user, account);

    expect([response.status, fakeQueues.events(), fakeQueues.jobs()]).toEqual([200, [], []]);
  });

  test('an account can be chosen even when its webhook subscription is rejected', async () => {
    const account = makeBusinessAccount();
    fakeNetwork.fail({ on: /subscribed_apps/, times: 1, code: 200 });

    const user = await createTestUserLinkedTo(account);

    const stored = await findInstagramAccount({ userId: user.userId, igUserId: account.id });
    expect([stored?.webhooks, stored?.problem]).toEqual(['failed', null]);
  });
});

describe('the status of the Facebook login and its Instagram accounts', () => {
  test('reports that no Facebook login is linked yet', async () => {
    const user = await createTestUser();
    const get = async (path: string) => (await callConnectionApi('GET', path, user)).body;

    expect(await get('/users/me/fb_account')).toEqual({
      messages: ['no_last_logged_in_facebook_account'],
      facebook_access_token_valid: false,
    });
    expect(await get('/users/me/ig_accounts')).toMatchObject({
      instagram_accounts: [],
      facebook_access_token_valid: false,
    });
    expect((await get('/users/me/ig/account')).error).toBe('not_found');
  });

  test('refreshing a Facebook login adds new accounts and drops missing ones', async () => {
    const [removedAccount, keptAccount, addedAccount] = [
      makeBusinessAccount(),
      makeBusinessAccount(),
      makeBusinessAccount(),
    ];
    const person = addFakeFacebookUser(fakeNetwork, [removedAccount, keptAccount]);
    const user = await createTestUser();
    await linkFacebookUser(user, person);
    person.accounts = [keptAccount, addedAccount];
    const list = async (query: Record<string, string>) =>
      (await callConnectionApi('GET', '/users/me/ig_accounts', { token: user.token, query })).body;
    const idsOf = (body: { instagram_accounts: { instagram_user_id: string }[] }) =>
      body.instagram_accounts.map((one) => one.instagram_user_id).sort();

    expect(idsOf(await list({}))).toEqual([removedAccount.id, keptAccount.id].sort());
    expect(idsOf(await list({ update_from_api: 'true' }))).toEqual(
      [keptAccount.id, addedAccount.id].sort(),
    );
  });

  test('the login status reads account details again only on request', async () => {
    const account = makeBusinessAccount();
    const user = await createTestUserLinkedTo(account);
    account.media.push(makeFakeNetworkMedia([]));
    const readMediaCount = async (update: boolean) =>
      (
        await callConnectionApi('POST', '/users/me/ig/account/info', {
          token: user.token,
          body: { update_from_api: update },
        })
      ).body.user_details.media_count;

    expect([
      await readMediaCount(false),
      await readMediaCount(true),
      await readMediaCount(false),
    ]).toEqual([1, 2, 2]);
  });

  test.each([
    {
      what: 'details of the selected account',
      method: 'POST',
      path: '/users/me/ig/account/info',
      input: { body: { update_from_api: true } },
    },
    {
      what: 'accounts of the Facebook login',
      method: 'GET',
      path: '/users/me/ig_accounts',
      input: { query: { update_from_api: 'true' } },
    },
  ] as const)(
    'reads the $what three times a minute, then returns stored data',
    async ({ method, path, input }) => {
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      const user = await createTestUserLinkedTo(makeBusinessAccount());
      const countCallsOf = async (presses: number) => {
        const before = fakeNetwork.calls.length;
        const read = () => callConnectionApi(method, path, { token: user.token, ...input });
        const responses = await Promise.all(Array.from({ length: presses }, read));
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
        return fakeNetwork.calls.length - before;
      };
      vi.setSystemTime(Math.ceil(Date.now() / 60_000) * 60_000);
      const one = await countCallsOf(1);
      vi.setSystemTime(Date.now() + 60_000);

      expect(await countCallsOf(40)).toBe(3 * one);
      vi.setSystemTime(Date.now() + 60_000);
      expect(await countCallsOf(1)).toBe(one);
    },
  );

  test('an expired Facebook login is reported and makes no further calls', async () => {
    const account = makeBusinessAccount();
    const person = addFakeFacebookUser(fakeNetwork, [account]);
    const user = await createTestUserWithLinkedAccount(person);
    fakeNetwork.state.expiredTokens.add(person.id);
    const query = { update_from_api: 'true' };
    const list = async () =>
      (await callConnectionApi('GET', '/users/me/ig_accounts', { token: user.token, query })).body;

    const first = await list();
    const calls = fakeNetwork.calls.length;
    const second = await list();
    fakeNetwork.state.expiredTokens.delete(person.id);

    expect([first.messages, first.facebook_access_token_valid]).toEqual([
      ['facebook_token_expired'],
      false,
    ]);
    expect(second).toEqual(first);
    expect(fakeNetwork.calls.length).toBe(calls);
    await linkFacebookUser(user, person);
    const body = await readInstagramAccountStatus(user);
    expect([body.facebook_access_token_valid, body.messages]).toEqual([true, []]);
  });

  test('reports a missing permission of the account until the user relinks', async () => {
    const account = makeBusinessAccount();
    const person = addFakeFacebookUser(fakeNetwork, [account]);
    const user = await createTestUserWithLinkedAccount(person);
    const ref = { userId: user.userId, igUserId: account.id };
    const problem = 'missing_permissions';

    await recordNetworkAccessProblem(
      ref,
      new NetworkError('permission', '', { code: 10, problem }),
    );
    expect(await readInstagramAccountStatus(user)).toMatchObject({
      instagram_account_is_valid: false,
      facebook_access_token_valid: true,
      messages: [problem],
    });

    expect(await callChooseInstagramAccount(user, account)).toMatchObject({
      status: 422,
      body: { errors: ['Please link your Facebook account again and accept all permissions.'] },
    });

    await linkFacebookUser(user, person);
    await callChooseInstagramAccount(user, account);
    expect(await readInstagramAccountStatus(user)).toMatchObject({
      instagram_account_is_valid: true,
      messages: [],
    });
  });

  test("reports the login as expired at the network's expiry time", async () => {
    const user = await createTestUserLinkedTo(makeBusinessAccount());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 86_400_000 });
    const { token } = await logInTestUserAgain(user);
    const body = await readFacebookLoginStatus({ token });
    vi.useRealTimers();

    expect([body.facebook_access_token_valid, body.messages]).toEqual([
      false,
      ['facebook_token_expired'],
    ]);
  });

  test.each([
    ['stated', true, 'api_throttle'],
    ['not stated', false, 'over_api_limit'],
  ])(
    'rejects a new login while the account is rate-limited (until %s)',
    async (_, isStated, code) => {
      const account = makeBusinessAccount();
      const user = await createTestUserLinkedTo(account);
      const ref = { userId: user.userId, igUserId: account.id };
      await startNetworkPause(ref, { reason: 'limit', seconds: 600, named: isStated });

      const { body } = await callConnectionApi('GET', '/login_to_facebook', user);

      expect(body.messages).toEqual([code]);
      expect(body.next_available_run_time).toBeGreaterThan(590);
      expect(body.next_available_run_time).toBeLessThanOrEqual(600);
    },
  );
});
