// Every problem of a linked account: the sandbox provokes it as it arises in reality, and the API reports it.
import { describe, expect, test } from 'vitest';
import { handler as users } from '#functions/users/api.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import {
  ACCOUNT_PROBLEMS,
  LINK_ERRORS,
  LINK_RATE_LIMIT_PROBLEMS,
} from '#tests/support/network/account-link-problems.ts';
import {
  callConnectionApi,
  completeFacebookLogin,
  readAccounts,
  readFacebookLoginStatus,
  readInstagramAccountStatus,
  refreshInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import { network, setUpSandboxNetwork } from '#tests/support/network/set-up-sandbox-network.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { makeSubscription } from '#tests/support/users/make-subscription.ts';
import { getMe, revokeSessionToken } from '#tests/support/users/session-api-calls.ts';
import { createTestUser, type TestUser } from '#tests/support/users/test-users.ts';
import { setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const { marisol, jonas, aiko, studioAccount, travelAccount, emptyAccount, privateAccount } =
  sandboxFixtureIds;

setUpTestTable();
setUpFakeQueues();
setUpSandboxNetwork([marisol, aiko], [studioAccount, travelAccount]);

async function createUserWithStudioAccount(): Promise<TestUser> {
  const user = await createTestUser();
  expect(await network.link(user, marisol)).toEqual([]);
  expect((await network.choose(user, studioAccount)).status).toBe(200);
  return user;
}

const controlFacebookUser = (path: string, body: object = {}) =>
  network.control('POST', `/people/${marisol}/${path}`, body);

type Cause = Exclude<(typeof ACCOUNT_PROBLEMS)[number]['cause'], 'nothing is linked'>;

const WORKS = { facebook_access_token_valid: true, instagram_account_is_valid: true };

const PROVOKE_ACCOUNT_PROBLEM: Readonly<Record<Cause, () => Promise<unknown>>> = {
  'the token expired': () => controlFacebookUser('expire-token'),
  'the password was changed there': () =>
    controlFacebookUser('end-session', { reason: 'password_changed' }),
  'a permission was taken back': () =>
    controlFacebookUser('permissions', { permission: 'instagram_basic', granted: false }),
  'the role on the page was lost': () =>
    controlFacebookUser('end-session', { reason: 'role_lost' }),
  'the app was removed': () => controlFacebookUser('remove-app'),
  'the app may not do this': () =>
    network.control('POST', '/faults', {
      route: 'GET account',
      code: 3,
      message: '(#3) Application does not have the capability to make this API call.',
    }),
  'the account there needs attention': () =>
    controlFacebookUser('end-session', { reason: 'checkpoint' }),
};

describe('a problem of the chosen account', () => {
  const causes = ACCOUNT_PROBLEMS.filter(({ cause }) => cause in PROVOKE_ACCOUNT_PROBLEM);

  test.each(causes)(
    'reports $code when $cause, until the user links again',
    async ({ cause, code }) => {
      const user = await createUserWithStudioAccount();
      expect(await refreshInstagramAccountStatus(user)).toMatchObject({ messages: [] });
      await PROVOKE_ACCOUNT_PROBLEM[cause as Cause]();

      const response = await refreshInstagramAccountStatus(user);

      expect(response.messages).toEqual([code]);
      const stillWorks =
        response.facebook_access_token_valid && response.instagram_account_is_valid;
      expect(stillWorks).toBe(false);
      // No further call is made until the user links the login again, which solves the problem.
      await network.control('DELETE', '/counters');
      await refreshInstagramAccountStatus(user);
      expect((await network.control('GET', '/counters'))['GET account']).toBeUndefined();
      expect(await network.link(user, marisol)).toEqual([]);
      expect(await refreshInstagramAccountStatus(user)).toMatchObject({ ...WORKS, messages: [] });
    },
  );

  test('reports a removed app at once when a webhook announces it', async () => {
    const user = await createUserWithStudioAccount();
    const { signed_request } = await controlFacebookUser('remove-app');
    const path = '/webhooks/network/deauthorize';
    const rawBody = new URLSearchParams({ signed_request }).toString();
    expect((await invokeApiHandler(users, { method: 'POST', path, rawBody })).status).toBe(200);

    const expectedState = { messages: ['user_has_not_authorized_application'] };
    expect(await readFacebookLoginStatus(user)).toMatchObject({
      ...expectedState,
      facebook_access_token_valid: false,
    });
    expect(await readAccounts(user, true)).toMatchObject(expectedState);
    expect(await refreshInstagramAccountStatus(user)).toMatchObject({
      ...expectedState,
      instagram_account_is_valid: false,
    });
    expect(await network.link(user, marisol)).toEqual([]);
    expect(await refreshInstagramAccountStatus(user)).toMatchObject({
      messages: [],
      instagram_account_is_valid: true,
    });
  });

  test('reports a single problem code when no Facebook login is linked', async () => {
    const user = await createTestUser();

    expect(await readFacebookLoginStatus(user)).toEqual({
      messages: ['no_last_logged_in_facebook_account'],
      facebook_access_token_valid: false,
    });
  });

  test('a Facebook login without Instagram accounts counts as no problem', async () => {
    const user = await createTestUser();
    expect(await network.link(user, jonas)).toEqual([]);

    expect(await readAccounts(user, true)).toMatchObject({ instagram_accounts: [], messages: [] });
  });

  test('rejects the choice of a listed personal account and reports why', async () => {
    const user = await createTestUser();
    await network.link(user, marisol);

    const { instagram_accounts: all } = await readAccounts(user);
    const found = all.find(
      (one: { instagram_user_id: string }) => one.instagram_user_id === privateAccount,
    );
    expect(found).toMatchObject({
      instagram_account_type: 'personal',
      instagram_account_is_valid: false,
    });
    const rejection = await network.choose(user, privateAccount);
    expect([rejection.status, rejection.body.errors]).toEqual([
      422,
      ['Your Facebook page must be linked to an Instagram Business or Creator account.'],
    ]);
  });
});

const allowedDialog = { decision: 'allow', person: marisol };

const PROVOKE_LINK_ERROR: Readonly<
  Record<(typeof LINK_ERRORS)[number]['cause'], (user: TestUser) => Promise<readonly string[]>>
> = {
  'the session ended meanwhile': async (user) => {
    const { begun, fields } = await network.answerDialog(user, allowedDialog);
    await revokeSessionToken(user.refreshToken);
    return (await completeFacebookLogin(begun, fields)).errors;
  },
  'the Facebook account is linked by somebody else': async (user) => {
    await network.link(await createTestUser(), marisol);
    return network.link(user, marisol);
  },
  'the Instagram account is used by somebody else': async (user) => {
    await createUserWithStudioAccount();
    return network.link(user, aiko);
  },
  'a permission was declined': (user) =>
    network.link(user, marisol, { decline: 'instagram_manage_comments' }),
  'the dialog was denied': (user) => network.link(user, marisol, { decision: 'deny' }),
  'the code does not work': async (user) => {
    const { begun } = await network.answerDialog(user, allowedDialog);
    return (await completeFacebookLogin(begun, { code: 'made up' })).errors;
  },
  'the accounts could not be read': async (user) => {
    await network.control('POST', '/faults', { route: 'GET user/accounts', code: 2, times: 9 });
    return network.link(user, marisol);
  },
  'the network limits us on the way': async (user) => {
    await network.control('POST', '/faults', { route: 'GET oauth/access_token', code: 4 });
    return network.link(user, marisol);
  },
};

describe('an error while linking a Facebook login', () => {
  test.each(LINK_ERRORS)('reports the link error $code when $cause', async ({ cause, code }) => {
    expect(await PROVOKE_LINK_ERROR[cause](await createTestUser())).toEqual([code]);
  });
});

const PROVOKE_RATE_LIMIT: Readonly<
  Record<(typeof LINK_RATE_LIMIT_PROBLEMS)[number]['cause'], () => Promise<unknown>>
> = {
  'a limit without a time': () =>
    network.control('POST', '/faults', { route: 'GET account', code: 4 }),
  'a limit that names its end': () =>
    network.control('POST', '/rate-limits', { account_id: studioAccount, minutes: 12 }),
};

describe('a rate limit of the network', () => {
  test.each(LINK_RATE_LIMIT_PROBLEMS)(
    'reports $code with the wait under a rate limit ($cause)',
    async (limit) => {
      const user = await createUserWithStudioAccount();
      await PROVOKE_RATE_LIMIT[limit.cause]();
      expect((await refreshInstagramAccountStatus(user)).messages).toEqual(['over_api_limit']);

      for (const path of ['/login_to_facebook', '/users/me/change_facebook_account']) {
        const { body } = await callConnectionApi('GET', path, user);
        expect(body.messages).toEqual([limit.code]);
        expect(body.next_available_run_time).toBeGreaterThan(limit.waitSeconds - 5);
        expect(body.next_available_run_time).toBeLessThanOrEqual(limit.waitSeconds);
      }
    },
  );

  test('does not report a rate limit as a login problem', async () => {
    const user = await createUserWithStudioAccount();
    await network.control('POST', '/faults', { route: 'GET user/accounts', code: 4 });

    const response = await readAccounts(user, true);

    expect(response).toMatchObject({
      messages: ['over_api_limit'],
      facebook_access_token_valid: true,
    });
    expect(response.instagram_accounts).not.toEqual([]);
    expect((await readAccounts(user)).messages).toEqual([]);
  });

  test('reports that accounts could not be read, and returns the stored ones', async () => {
    const user = await createUserWithStudioAccount();
    await network.control('POST', '/faults', { route: 'GET user/accounts', code: 2 });

    const response = await readAccounts(user, true);

    expect(response).toMatchObject({
      messages: ['network_error'],
      facebook_access_token_valid: true,
    });
    expect(response.instagram_accounts).not.toEqual([]);
  });
});

test('returns the next onboarding step from linking to import end', async () => {
  const user = await createTestUser();
  const readOnboardingStep = async () => (await getMe(user.token)).body.onboarding_step;
  const steps = [await readOnboardingStep()];
  await network.link(user, marisol);
  steps.push(await readOnboardingStep());
  await network.choose(user, studioAccount);
  steps.push(await readOnboardingStep());
  const account = { userId: user.userId, igUserId: studioAccount };
  await updateItem(tableKeys.import(account), { set: { status: 'done' } });
  steps.push(await readOnboardingStep());

  expect(steps).toEqual(['connect', 'choose_account', 'importing', 'done']);
});

test('rejects a third account on a plan for two', async () => {
  const user = await createUserWithStudioAccount();
  const limits = { max_comments: 9, max_instagram_accounts: 2, max_responses: 9 };

  await updateItem(tableKeys.user(user.userId), {
    set: { subscription: makeSubscription(limits) },
  });
  expect((await network.choose(user, travelAccount)).status).toBe(200);
  // The other Facebook login has two more accounts, one of which is already in use.
  expect(await network.link(user, aiko)).toEqual([]);
  const readCurrentUsername = async () => (await readInstagramAccountStatus(user)).username;
  const before = await readCurrentUsername();

  const rejection = await network.choose(user, emptyAccount);

  expect([rejection.status, rejection.body.error]).toEqual([
    403,
    'max_instagram_accounts_for_plan',
  ]);
  expect(await readCurrentUsername()).toBe(before);
  expect((await network.choose(user, studioAccount)).status).toBe(200);
  const { body } = await callConnectionApi('GET', '/users/me/ig_accounts/activated', user);
  const activated = body.facebook_accounts.map(
    (one: { name: string; instagram_accounts: readonly { username: string }[] }) => [
      one.name,
      one.instagram_accounts.map(({ username }) => username),
    ],
  );
  expect(activated).toEqual([
    ['Aiko Tanaka', ['casa.marisol']],
    ['Marisol Vega', ['vega.on.the.road']],
  ]);
});

test('rejects a change of login without a plan after the trial', async () => {
  const user = await createUserWithStudioAccount();
  const path = '/users/me/change_facebook_account';
  expect((await callConnectionApi('GET', path, user)).body.url).toMatch(/dialog\/oauth/);
  await updateItem(tableKeys.user(user.userId), {
    set: { trialEndsAt: '2020-01-01T00:00:00.000Z' },
  });

  const rejection = await callConnectionApi('GET', path, user);

  expect([rejection.status, rejection.body.error]).toEqual([402, 'No Subscription']);
  expect((await callConnectionApi('GET', '/login_to_facebook', user)).body.url).toBeDefined();
});
