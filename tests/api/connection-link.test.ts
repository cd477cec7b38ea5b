// Linking a login: the dialog's address, the way back, and everything that must not work.

import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateAccount } from '#functions/connection/account-repository.ts';
import { readAccess } from '#functions/connection/network/network-access.ts';
import { revokeToken } from '#functions/session/use-cases/revoke-token.ts';
import { dynamo } from '#platform/table/client.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  accountWith,
  beginLogin,
  call,
  choose,
  chosen,
  comeBack,
  link,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { ALL_SCOPES, codeOf, type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, loggedInAgain, signedUp } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues();
});
beforeEach(() => queues.clear());
afterAll(() => {
  network.stop();
  table.stop();
});

const business = () => accountWith([mediaWith([])]);

describe('where the browser is sent', () => {
  test('the dialog is asked for every permission and told to come back to us', async () => {
    const user = await signedUp();

    const { dialog } = await beginLogin(user.token);

    expect(dialog.pathname).toBe('/facebook/v26.0/dialog/oauth');
    expect(Object.fromEntries(dialog.searchParams)).toMatchObject({
      client_id: '100000000000001',
      redirect_uri: 'http://localhost:3000/api/v1/auth/facebook/callback',
      response_type: 'code',
    });
    expect(dialog.searchParams.get('scope')?.split(',').sort()).toEqual([...ALL_SCOPES].sort());
    expect(dialog.searchParams.get('auth_type')).toBe('rerequest');
  });

  test('the cookie is for the callback alone', async () => {
    const user = await signedUp();

    const answer = await call('GET', '/login_to_facebook', { token: user.token });

    expect(answer.cookies[0]).toMatch(
      /^replyloom_link_[0-9a-f]{16}=[\w-]{43}; Path=\/api\/v1\/auth\/facebook; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.cookies[0]).not.toContain(
      new URL(answer.body.url).searchParams.get('state') ?? '',
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
  ])('asked to return to %j the browser ends at %s', async (redirectUrl, expected) => {
    const user = await signedUp();
    const person = personWith(network, [business()]);
    const begun = await beginLogin(user.token, redirectUrl);

    const { to, errors } = await comeBack(begun, { code: codeOf(person) });

    expect([to, errors]).toEqual([expected, []]);
  });

  test('a user whose trial has ended cannot change the login', async () => {
    const user = await chosen(personWith(network, [business()]));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const before = await call('GET', '/users/me/change_facebook_account', { token: user.token });
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    const { token } = await loggedInAgain(user);

    const after = await call('GET', '/users/me/change_facebook_account', { token });

    vi.useRealTimers();
    expect(before.status).toBe(200);
    expect([after.status, after.body.error]).toEqual([402, 'No Subscription']);
  });
});

describe('the way back', () => {
  test('a login that allows everything is linked with its accounts, its tokens sealed', async () => {
    const user = await signedUp();
    const account = business();
    const person = personWith(network, [account, accountWith([], 'personal')]);

    const { errors, to, answer } = await comeBack(await beginLogin(user.token), {
      code: codeOf(person),
    });

    expect([answer.status, to, errors]).toEqual([302, 'http://localhost:3000/', []]);
    const { body: login } = await call('GET', '/users/me/fb_account', { token: user.token });
    expect(login).toMatchObject({
      id: person.id,
      facebook_account_name: person.name,
      facebook_access_token_valid: true,
      messages: [],
      linked_instagram_accounts_loaded: true,
    });
    const { body: list } = await call('GET', '/users/me/ig_accounts', { token: user.token });
    expect(
      list.instagram_accounts.map((one: Record<string, unknown>) => [
        one.instagram_account_type,
        one.instagram_account_is_valid,
      ]),
    ).toEqual([
      ['business', true],
      ['personal', false],
    ]);
    const access = await readAccess({ userId: user.userId, igUserId: account.id });
    expect(access).toMatchObject({ valid: true, username: account.username });
    const stored = JSON.stringify(
      await dynamo().send(new ScanCommand({ TableName: 'replyloom-test' })),
    );
    expect(stored).not.toContain(access.userToken);
    expect(stored).not.toContain(access.pageToken);
  });

  test('a sealed token opens for its own account only', async () => {
    const user = await signedUp();
    const [one, other] = [business(), business()];
    await link(user, personWith(network, [one, other]));
    const stolen = await getItem(keys.instagramAccount({ userId: user.userId, igUserId: one.id }));
    const target = { userId: user.userId, igUserId: other.id };
    await updateAccount(target, { sealedPageToken: String(stolen?.sealedPageToken) });

    await expect(readAccess(target)).rejects.toThrow();
  });

  test('a refusal at the dialog comes back as an error code', async () => {
    const user = await signedUp();
    const begun = await beginLogin(user.token, '/welcome');

    const { errors, to } = await comeBack(begun, {
      error: 'access_denied',
      error_description: '<script>',
    });

    expect([to, errors]).toEqual(['http://localhost:3000/welcome', ['access_denied']]);
  });

  test('with a permission declined the link is kept, marked, and asked again next time', async () => {
    const user = await signedUp();
    const person = personWith(network, [business()]);
    person.granted = ALL_SCOPES.filter((scope) => scope !== 'instagram_manage_comments');

    expect(await link(user, person)).toEqual(['missing_permissions']);

    const { body } = await call('GET', '/users/me/fb_account', { token: user.token });
    expect([body.facebook_access_token_valid, body.messages]).toEqual([
      false,
      ['missing_permissions'],
    ]);
    const { dialog } = await beginLogin(user.token);
    expect(dialog.searchParams.get('auth_type')).toBe('rerequest');

    person.granted = ALL_SCOPES;
    expect(await link(user, person)).toEqual([]);
    const again = await call('GET', '/users/me/fb_account', { token: user.token });
    expect([again.body.facebook_access_token_valid, again.body.messages]).toEqual([true, []]);
  });

  test('without leave to list pages the link is kept all the same', async () => {
    const user = await signedUp();
    const person = personWith(network, [business()]);
    person.granted = [];

    expect(await link(user, person)).toEqual(['missing_permissions']);
  });

  test('a code works once', async () => {
    const user = await signedUp();
    const code = codeOf(personWith(network, [business()]));
    const first = await comeBack(await beginLogin(user.token), { code });

    const second = await comeBack(await beginLogin(user.token), { code });

    expect([first.errors, second.errors]).toEqual([[], ['facebook_login_failed']]);
  });

  test('a state works once, also when it comes twice at the same time', async () => {
    const user = await signedUp();
    const person = personWith(network, [business()]);
    const begun = await beginLogin(user.token);

    const both = await Promise.all([
      comeBack(begun, { code: codeOf(person) }),
      comeBack(begun, { code: codeOf(person) }),
    ]);

    expect(both.map(({ errors }) => errors.length).sort()).toEqual([0, 1]);
  });

  test.each([
    ['none', undefined],
    ['a made-up one', 'AAAA'],
    ['one too long to be ours', 'A'.repeat(2_000)],
  ])('a way back with %s as its state links nothing', async (_, state) => {
    const code = codeOf(personWith(network, [business()]));

    const { answer, errors } = await comeBack({ ...(state && { state }) }, { code });

    expect([answer.status, errors]).toEqual([302, ['facebook_login_failed']]);
  });

  test('a state is worth nothing after ten minutes', async () => {
    const user = await signedUp();
    const begun = await beginLogin(user.token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });

    const { errors } = await comeBack(begun, { code: codeOf(personWith(network, [business()])) });

    vi.useRealTimers();
    expect(errors).toEqual(['facebook_login_failed']);
  });

  test('a state is worth nothing once its session has ended', async () => {
    const user = await signedUp();
    const begun = await beginLogin(user.token);
    await revokeToken({ request: { client_id: CLIENT_ID, token: user.token } } as never);

    const { errors } = await comeBack(begun, { code: codeOf(personWith(network, [business()])) });

    expect(errors).toEqual(['no_user']);
  });

  test.each([
    ['the cookie of the browser that began', 'own', []],
    ['no cookie', 'none', ['facebook_login_failed']],
    ['a cookie of its own making', 'forged', ['facebook_login_failed']],
  ])('coming back with %s', async (_, kind, expected) => {
    const user = await signedUp();
    const { state, cookies } = await beginLogin(user.token);
    const forged = cookies.map((cookie) => `${cookie.split('=')[0]}=AAAA`);
    const brought = kind === 'own' ? cookies : kind === 'forged' ? forged : [];

    const { errors, answer } = await comeBack(
      { state, cookies: brought },
      { code: codeOf(personWith(network, [business()])) },
    );

    expect(errors).toEqual(expected);
    expect(answer.cookies[0]).toContain('Max-Age=0');
  });

  test('two logins begun in two tabs both come back', async () => {
    const user = await signedUp();
    const [one, other] = [await beginLogin(user.token), await beginLogin(user.token)];
    const cookies = [...one.cookies, ...other.cookies];
    const person = personWith(network, [business()]);

    const first = await comeBack({ ...one, cookies }, { code: codeOf(person) });
    const second = await comeBack({ ...other, cookies }, { code: codeOf(person) });

    expect([first.errors, second.errors]).toEqual([[], []]);
  });

  test('a login belongs to one user', async () => {
    const person = personWith(network, [business()]);
    const [mine, theirs] = [await signedUp(), await signedUp()];
    await link(mine, person);

    expect(await link(theirs, person)).toEqual([
      'facebook_account_already_exists_in_db_for_another_user',
    ]);
    const { body } = await call('GET', '/users/me/fb_account', { token: theirs.token });
    expect(body.messages).toEqual(['no_last_logged_in_facebook_account']);
  });

  test('an account somebody else works with is left out, and said so', async () => {
    const shared = business();
    await chosen(personWith(network, [shared]));
    const user = await signedUp();
    const own = business();
    const colleague = personWith(network, []);
    colleague.accounts = [shared, own];

    expect(await link(user, colleague)).toEqual([
      'instagram_user_id_already_exists_in_db_for_another_facebook_account',
    ]);
    const { body } = await call('GET', '/users/me/ig_accounts', { token: user.token });
    expect(
      body.instagram_accounts.map((one: { instagram_user_id: string }) => one.instagram_user_id),
    ).toEqual([own.id]);
    expect((await choose(user, shared)).status).toBe(422);
  });

  test.each([
    ['a server error while the code is exchanged', /oauth/, 2, 500, ['facebook_login_failed']],
    ['too many calls', /oauth/, 4, 403, ['over_api_limit']],
    ['an outage while accounts are read', /accounts/, 2, 500, ['facebook_accounts_not_read']],
  ])('%s ends in the app, never on an error page', async (_, on, code, status, expected) => {
    const user = await signedUp();
    const begun = await beginLogin(user.token);
    network.fail({ on, times: 1, code, status });

    const { answer, errors } = await comeBack(begun, {
      code: codeOf(personWith(network, [business()])),
    });

    expect([answer.status, errors]).toEqual([302, expected]);
  });
});
