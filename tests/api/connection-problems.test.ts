// Every problem of a link, brought about at the sandbox as it comes about in life, and what the API says of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as users } from '#functions/users/api.ts';
import { keys } from '#platform/table/keys.ts';
import { deleteItem, updateItem } from '#platform/table/table.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { call, comeBack } from '#tests/support/connection.ts';
import { ACCOUNT_PROBLEMS, LINK_ERRORS, LINK_LIMITS } from '#tests/support/connection-problems.ts';
import { invoke } from '#tests/support/http.ts';
import { SECRETS, startQueues } from '#tests/support/queue.ts';
import { type SandboxNetwork, sandboxNetwork } from '#tests/support/sandbox-network.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, sessionApi, signedUp, type TestUser } from '#tests/support/users.ts';

const { marisol, jonas, aiko, studioAccount, travelAccount, emptyAccount, privateAccount } =
  castIds;

let table: TestTable;
let running: RunningSandbox;
let network: SandboxNetwork;

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  startQueues();
  [table, running] = await Promise.all([
    startTable(),
    startSandbox({ world: 'small', appSecret: SECRETS.FACEBOOK_APP_SECRET }),
  ]);
  network = sandboxNetwork(running.url);
});
beforeEach(async () => {
  await network.control('POST', '/reset', { world: 'small' });
  // Who linked them in the test before lets go of them.
  const claims = [
    ...[marisol, aiko].map(keys.facebookClaim),
    ...[studioAccount, travelAccount].map(keys.instagramClaim),
  ];
  await Promise.all(claims.map((key) => deleteItem(key)));
});
afterAll(async () => {
  table.stop();
  await running.close();
});

async function withStudio(): Promise<TestUser> {
  const user = await signedUp();
  expect(await network.link(user, marisol)).toEqual([]);
  expect((await network.choose(user, studioAccount)).status).toBe(200);
  return user;
}

/** As a screen does that asks the network. */
const look = async ({ token }: TestUser) => {
  const body = { update_from_api: true };
  const answer = await call('POST', '/users/me/ig/account/info', { token, body });
  return answer.body;
};
const linked = async ({ token }: TestUser) =>
  (await call('GET', '/users/me/fb_account', { token })).body;
const accounts = async ({ token }: TestUser, update = false) => {
  const query = update ? { update_from_api: 'true' } : {};
  return (await call('GET', '/users/me/ig_accounts', { token, query })).body;
};

const person = (path: string, body: object = {}) =>
  network.control('POST', `/people/${marisol}/${path}`, body);

type Cause = Exclude<(typeof ACCOUNT_PROBLEMS)[number]['cause'], 'nothing is linked'>;

const AT_THE_NETWORK: Readonly<Record<Cause, () => Promise<unknown>>> = {
  'the token expired': () => person('expire-token'),
  'the password was changed there': () => person('end-session', { reason: 'password_changed' }),
  'a permission was taken back': () =>
    person('permissions', { permission: 'instagram_basic', granted: false }),
  'the role on the page was lost': () => person('end-session', { reason: 'role_lost' }),
  'the app was removed': () => person('remove-app'),
  'the app may not do this': () =>
    network.control('POST', '/faults', {
      route: 'GET account',
      code: 3,
      message: '(#3) Application does not have the capability to make this API call.',
    }),
  'the account there needs attention': () => person('end-session', { reason: 'checkpoint' }),
};

describe('what is wrong with the chosen account', () => {
  const causes = ACCOUNT_PROBLEMS.filter(({ cause }) => cause in AT_THE_NETWORK);

  test.each(causes)('$cause: $code', async ({ cause, code }) => {
    const user = await withStudio();
    expect(await look(user)).toMatchObject({ messages: [] });
    await AT_THE_NETWORK[cause as Cause]();

    const answer = await look(user);

    expect(answer.messages).toEqual([code]);
    const stillWorks = answer.facebook_access_token_valid && answer.instagram_account_is_valid;
    expect(stillWorks).toBe(false);
    // Nothing more is asked before the owner has linked again, and then all is well.
    await network.control('DELETE', '/counters');
    await look(user);
    expect((await network.control('GET', '/counters'))['GET account']).toBeUndefined();
    expect(await network.link(user, marisol)).toEqual([]);
    expect(await look(user)).toMatchObject({
      messages: [],
      facebook_access_token_valid: true,
      instagram_account_is_valid: true,
    });
  });

  test('removing the app is known at once, without a call of ours', async () => {
    const user = await withStudio();
    const { signed_request } = await person('remove-app');
    const path = '/webhooks/network/deauthorize';
    const rawBody = new URLSearchParams({ signed_request }).toString();
    expect((await invoke(users, { method: 'POST', path, rawBody })).status).toBe(200);

    const told = { messages: ['user_has_not_authorized_application'] };
    expect(await linked(user)).toMatchObject({ ...told, facebook_access_token_valid: false });
    expect(await accounts(user, true)).toMatchObject(told);
    expect(await look(user)).toMatchObject({ ...told, instagram_account_is_valid: false });
    expect(await network.link(user, marisol)).toEqual([]);
    expect(await look(user)).toMatchObject({ messages: [], instagram_account_is_valid: true });
  });

  test('with nothing linked there is just that code', async () => {
    const user = await signedUp();

    expect(await linked(user)).toEqual({
      messages: ['no_last_logged_in_facebook_account'],
      facebook_access_token_valid: false,
    });
  });

  test('a login without any social account is linked, with an empty list', async () => {
    const user = await signedUp();
    expect(await network.link(user, jonas)).toEqual([]);

    expect(await accounts(user, true)).toMatchObject({ instagram_accounts: [], messages: [] });
  });

  test('a personal account is listed, and cannot be chosen', async () => {
    const user = await signedUp();
    await network.link(user, marisol);

    const { instagram_accounts: all } = await accounts(user);
    const found = all.find(
      (one: { instagram_user_id: string }) => one.instagram_user_id === privateAccount,
    );
    expect(found).toMatchObject({
      instagram_account_type: 'personal',
      instagram_account_is_valid: false,
    });
    const refused = await network.choose(user, privateAccount);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['Your Facebook page must be linked to an Instagram Business or Creator account.'],
    ]);
  });
});

const allow = { decision: 'allow', person: marisol };

const ON_THE_WAY: Readonly<
  Record<(typeof LINK_ERRORS)[number]['cause'], (user: TestUser) => Promise<readonly string[]>>
> = {
  'the session ended meanwhile': async (user) => {
    const { begun, fields } = await network.answerDialog(user, allow);
    const body = { client_id: CLIENT_ID, token: user.refreshToken };
    await sessionApi('POST', '/oauth/revoke', { body });
    return (await comeBack(begun, fields)).errors;
  },
  'the Facebook account is linked by somebody else': async (user) => {
    await network.link(await signedUp(), marisol);
    return network.link(user, marisol);
  },
  'the Instagram account is used by somebody else': async (user) => {
    await withStudio();
    return network.link(user, aiko);
  },
  'a permission was declined': (user) =>
    network.link(user, marisol, { decline: 'instagram_manage_comments' }),
  'the dialog was denied': (user) => network.link(user, marisol, { decision: 'deny' }),
  'the code does not work': async (user) => {
    const { begun } = await network.answerDialog(user, allow);
    return (await comeBack(begun, { code: 'made up' })).errors;
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

describe('what goes wrong while linking', () => {
  test.each(LINK_ERRORS)('$cause: $code', async ({ cause, code }) => {
    expect(await ON_THE_WAY[cause](await signedUp())).toEqual([code]);
  });
});

const LIMITING: Readonly<Record<(typeof LINK_LIMITS)[number]['cause'], () => Promise<unknown>>> = {
  'a limit without a time': () =>
    network.control('POST', '/faults', { route: 'GET account', code: 4 }),
  'a limit that names its end': () =>
    network.control('POST', '/rate-limits', { account_id: studioAccount, minutes: 12 }),
};

describe('limits of the network', () => {
  test.each(LINK_LIMITS)('$cause: $code where linking begins', async (limit) => {
    const user = await withStudio();
    await LIMITING[limit.cause]();
    expect((await look(user)).messages).toEqual(['over_api_limit']);

    for (const path of ['/login_to_facebook', '/users/me/change_facebook_account']) {
      const { body } = await call('GET', path, { token: user.token });
      expect(body.messages).toEqual([limit.code]);
      expect(body.next_available_run_time).toBeGreaterThan(limit.waitSeconds - 5);
      expect(body.next_available_run_time).toBeLessThanOrEqual(limit.waitSeconds);
    }
  });

  test('a list that may not be read just now is no problem of the link', async () => {
    const user = await withStudio();
    await network.control('POST', '/faults', { route: 'GET user/accounts', code: 4 });

    const answer = await accounts(user, true);

    expect(answer).toMatchObject({
      messages: ['over_api_limit'],
      facebook_access_token_valid: true,
    });
    expect(answer.instagram_accounts).not.toEqual([]);
    expect((await accounts(user)).messages).toEqual([]);
  });
});

test('the next step is told from the link to the end of the import', async () => {
  const user = await signedUp();
  const step = async () =>
    (await sessionApi('GET', '/users/me', { token: user.token })).body.onboarding_step;
  const steps = [await step()];
  await network.link(user, marisol);
  steps.push(await step());
  await network.choose(user, studioAccount);
  steps.push(await step());
  const account = { userId: user.userId, igUserId: studioAccount };
  await updateItem(keys.import(account), { set: { status: 'done' } });
  steps.push(await step());

  expect(steps).toEqual(['connect', 'choose_account', 'importing', 'done']);
});

test('on a plan for two accounts a third is refused, and the one chosen before stays', async () => {
  const user = await withStudio();
  const limits = { max_comments: 9, max_instagram_accounts: 2, max_responses: 9 };
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  const subscription = {
    id: 'sub_1',
    status: 'active',
    priceId: 'price_1',
    lookupKey: null,
    planName: 'Two',
    price: 2_900,
    interval: 'month',
    intervalCount: 1,
    periodStart: day(-1),
    periodEnd: day(29),
    cancelAtPeriodEnd: false,
    limits,
  };
  await updateItem(keys.user(user.userId), { set: { subscription } });
  expect((await network.choose(user, travelAccount)).status).toBe(200);
  // The other Facebook account shows two more, one of which is in use already.
  expect(await network.link(user, aiko)).toEqual([]);
  const current = async () =>
    (await call('GET', '/users/me/ig/account', { token: user.token })).body.username;
  const before = await current();

  const refused = await network.choose(user, emptyAccount);

  expect([refused.status, refused.body.error]).toEqual([403, 'max_instagram_accounts_for_plan']);
  expect(await current()).toBe(before);
  expect((await network.choose(user, studioAccount)).status).toBe(200);
  const { body } = await call('GET', '/users/me/ig_accounts/activated', { token: user.token });
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

test('another Facebook account may be linked on a plan only, once the trial is over', async () => {
  const user = await withStudio();
  const path = '/users/me/change_facebook_account';
  expect((await call('GET', path, { token: user.token })).body.url).toMatch(/dialog\/oauth/);
  await updateItem(keys.user(user.userId), { set: { trialEndsAt: '2020-01-01T00:00:00.000Z' } });

  const refused = await call('GET', path, { token: user.token });

  expect([refused.status, refused.body.error]).toEqual([402, 'No Subscription']);
  expect((await call('GET', '/login_to_facebook', { token: user.token })).body.url).toBeDefined();
});
