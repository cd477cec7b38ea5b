// Choosing an account: who may be chosen, what it starts, and what is shown of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getAccount } from '#functions/connection/account-repository.ts';
import { reportNetworkProblem } from '#functions/connection/network/network-access.ts';
import { holdCalls } from '#functions/connection/network/network-pause.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import {
  accountWith,
  call,
  choose,
  chosen,
  commentsOf,
  importStatus,
  link,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, loggedInAgain, sessionApi, signedUp } from '#tests/support/users.ts';

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

const business = () => accountWith([mediaWith(commentsOf(2))]);

describe('choosing', () => {
  test('the first account starts the trial, its import and its events', async () => {
    const account = business();
    const user = await signedUp();
    await link(user, personWith(network, [account]));

    const answer = await choose(user, account);

    expect(answer.body).toMatchObject({
      instagram_user_id: account.id,
      instagram_account_is_valid: true,
      instagram_account_type: 'business',
      facebook_page_name: `Page of ${account.username}`,
      import: { importing: true },
      user_details: { media_count: 1, followers_count: 12, website: null },
    });
    const subscription = await sessionApi('GET', '/users/me/subscription', { token: user.token });
    expect(subscription.body.subscription_active).toBe(true);
    expect(queues.events()).toEqual([
      {
        type: 'account.chosen',
        detail: {
          job: 'begin-import',
          payload: {
            userId: user.userId,
            igUserId: account.id,
            importId: expect.stringMatching(/^imp_/),
          },
        },
      },
    ]);
    expect(network.subscribed).toContain(`page-${account.id}`);
    expect((await importStatus(user)).importing).toBe(true);
  });

  test('a personal account is refused', async () => {
    const personal = accountWith([], 'personal');
    const user = await signedUp();
    await link(user, personWith(network, [personal]));

    const answer = await choose(user, personal);

    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed']);
    expect(queues.events()).toEqual([]);
  });

  test('an account of somebody else is refused like one there is not', async () => {
    const theirs = business();
    await chosen(personWith(network, [theirs]));
    const user = await signedUp();
    await link(user, personWith(network, [business()]));
    const unknown = { ...theirs, id: '17849999' };

    const [first, second] = [await choose(user, theirs), await choose(user, unknown)];

    expect([first.status, first.body]).toEqual([second.status, second.body]);
    expect(first.status).toBe(422);
  });

  test('the plan holds one account: a second one is refused, the first stays chosen', async () => {
    const [one, other] = [business(), business()];
    const person = personWith(network, [one, other]);
    const user = await chosen(person);

    const answer = await choose(user, other);

    expect([answer.status, answer.body.error]).toEqual([403, 'max_instagram_accounts_for_plan']);
    const current = await call('GET', '/users/me/ig/account', { token: user.token });
    expect(current.body.instagram_user_id).toBe(one.id);
  });

  test('of many accounts chosen at once the plan lets exactly one through', async () => {
    const accounts = Array.from({ length: 6 }, business);
    const user = await signedUp();
    await link(user, personWith(network, accounts));

    // With connections open already all of them read the count before the first one writes it.
    await Promise.all(
      accounts.map(() => call('GET', '/users/me/ig_accounts', { token: user.token })),
    );
    const answers = await Promise.all(accounts.map((account) => choose(user, account)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await call('GET', '/users/me/ig_accounts/activated', { token: user.token });
    expect(body.facebook_accounts[0].instagram_accounts).toHaveLength(1);
  });

  test('of two users who see the same account one can work with it', async () => {
    const shared = business();
    const [mine, theirs] = [await signedUp(), await signedUp()];
    const colleague = personWith(network, []);
    colleague.accounts = [shared];
    await link(mine, personWith(network, [shared]));
    await link(theirs, colleague);

    const answers = await Promise.all([choose(mine, shared), choose(theirs, shared)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('choosing it again begins no second import', async () => {
    const account = business();
    const user = await chosen(personWith(network, [account]));
    queues.clear();

    const answer = await choose(user, account);

    expect([answer.status, queues.events(), queues.jobs()]).toEqual([200, [], []]);
  });

  test('where the network does not subscribe the page the account works all the same', async () => {
    const account = business();
    network.fail({ on: /subscribed_apps/, times: 1, code: 200 });

    const user = await chosen(personWith(network, [account]));

    const stored = await getAccount({ userId: user.userId, igUserId: account.id });
    expect([stored?.webhooks, stored?.problem]).toEqual(['failed', null]);
  });
});

describe('what is shown', () => {
  test('nothing is linked yet', async () => {
    const user = await signedUp();
    const get = async (path: string) => (await call('GET', path, { token: user.token })).body;

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

  test('reading the accounts again finds new ones and drops those that are gone', async () => {
    const [gone, kept, fresh] = [business(), business(), business()];
    const person = personWith(network, [gone, kept]);
    const user = await signedUp();
    await link(user, person);
    person.accounts = [kept, fresh];
    const list = async (query: Record<string, string>) =>
      (await call('GET', '/users/me/ig_accounts', { token: user.token, query })).body;
    const idsOf = (body: { instagram_accounts: { instagram_user_id: string }[] }) =>
      body.instagram_accounts.map((one) => one.instagram_user_id).sort();

    expect(idsOf(await list({}))).toEqual([gone.id, kept.id].sort());
    expect(idsOf(await list({ update_from_api: 'true' }))).toEqual([kept.id, fresh.id].sort());
  });

  test('the details are fresh where asked', async () => {
    const account = business();
    const user = await chosen(personWith(network, [account]));
    account.media.push(mediaWith([]));
    const info = async (update: boolean) =>
      (
        await call('POST', '/users/me/ig/account/info', {
          token: user.token,
          body: { update_from_api: update },
        })
      ).body.user_details.media_count;

    expect([await info(false), await info(true), await info(false)]).toEqual([1, 2, 2]);
  });

  test('an ended login is shown as such and asked nothing more', async () => {
    const account = business();
    const person = personWith(network, [account]);
    const user = await chosen(person);
    network.state.endedTokens.add(person.id);
    const query = { update_from_api: 'true' };
    const list = async () =>
      (await call('GET', '/users/me/ig_accounts', { token: user.token, query })).body;

    const first = await list();
    const calls = network.calls.length;
    const second = await list();
    network.state.endedTokens.delete(person.id);

    expect([first.messages, first.facebook_access_token_valid]).toEqual([
      ['facebook_token_expired'],
      false,
    ]);
    expect(second).toEqual(first);
    expect(network.calls.length).toBe(calls);
    await link(user, person);
    const { body } = await call('GET', '/users/me/ig/account', { token: user.token });
    expect([body.facebook_access_token_valid, body.messages]).toEqual([true, []]);
  });

  test('a lost permission concerns the account, a lost login everything behind it', async () => {
    const account = business();
    const person = personWith(network, [account]);
    const user = await chosen(person);
    const ref = { userId: user.userId, igUserId: account.id };
    const problem = 'missing_permissions';
    const show = async () =>
      (await call('GET', '/users/me/ig/account', { token: user.token })).body;

    await reportNetworkProblem(ref, new NetworkError('permission', '', { code: 10, problem }));
    expect(await show()).toMatchObject({
      instagram_account_is_valid: false,
      facebook_access_token_valid: true,
      messages: [problem],
    });

    await link(user, person);
    await choose(user, account);
    expect(await show()).toMatchObject({ instagram_account_is_valid: true, messages: [] });
  });

  test('the login counts as ended on the day the network said it would', async () => {
    const user = await chosen(personWith(network, [business()]));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 86_400_000 });
    const { token } = await loggedInAgain(user);
    const { body } = await call('GET', '/users/me/fb_account', { token });
    vi.useRealTimers();

    expect([body.facebook_access_token_valid, body.messages]).toEqual([
      false,
      ['facebook_token_expired'],
    ]);
  });

  test.each([
    ['named', true, 'api_throttle'],
    ['not named', false, 'over_api_limit'],
  ])('while the network limits us (time %s) a login is not begun', async (_, named, code) => {
    const account = business();
    const user = await chosen(personWith(network, [account]));
    const ref = { userId: user.userId, igUserId: account.id };
    await holdCalls(ref, { reason: 'limit', seconds: 600, named });

    const { body } = await call('GET', '/login_to_facebook', { token: user.token });

    expect(body.messages).toEqual([code]);
    expect(body.next_available_run_time).toBeGreaterThan(590);
    expect(body.next_available_run_time).toBeLessThanOrEqual(600);
  });
});
