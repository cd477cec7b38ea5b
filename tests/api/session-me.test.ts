// What a signed-in user reads about themselves, and what other features change of it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticate } from '#functions/session/caller.ts';
import { planOf } from '#functions/session/domain/plan.ts';
import {
  readUsage,
  releaseUsage,
  reserveUsage,
  type UsageKind,
} from '#functions/session/usage-repository.ts';
import {
  chooseAccount,
  chooseFacebookAccount,
  getUser,
} from '#functions/session/user-repository.ts';
import { keys } from '#platform/table/keys.ts';
import { putItem, updateItem } from '#platform/table/table.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, sessionApi, signedUp, withAccount } from '#tests/support/users.ts';

const START = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID });
});
afterAll(() => table.stop());
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

const get = async (path: string, token: string) => (await sessionApi('GET', path, { token })).body;

test.each(['', '/details', '/features', '/subscription', '/usage'])(
  'GET /users/me%s needs a token',
  async (path) => {
    const answer = await sessionApi('GET', `/users/me${path}`);

    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized']);
  },
);

test('the user and their details follow the steps of onboarding', async () => {
  const user = await signedUp();
  const step = async () => {
    const [me, details] = [
      await get('/users/me', user.token),
      await get('/users/me/details', user.token),
    ];
    expect(details).toEqual(usersContracts.getMe.response.parse(me));
    return me.onboarding_step;
  };

  expect(await step()).toBe('connect');
  await chooseFacebookAccount(user.userId, 'fb-1');
  expect(await step()).toBe('choose_account');
  await chooseAccount(user.userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' });
  expect(await step()).toBe('done');
});

describe('choosing an account', () => {
  const weekLater = new Date(START + 7 * DAY).toISOString();

  test('starts the trial of seven days, once', async () => {
    const { userId } = await signedUp();

    const first = await chooseAccount(userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' });
    vi.setSystemTime(START + DAY);
    const second = await chooseAccount(userId, { igUserId: 'ig-2', facebookUserId: 'fb-1' });

    expect(first).toMatchObject({ trialStarted: true, user: { trialEndsAt: weekLater } });
    expect(second).toMatchObject({
      trialStarted: false,
      user: { trialEndsAt: weekLater, currentIgUserId: 'ig-2' },
    });
  });

  test('ten times at once starts one trial', async () => {
    const { userId } = await signedUp();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        chooseAccount(userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' }),
      ),
    );

    expect(answers.filter((answer) => answer.trialStarted)).toHaveLength(1);
  });

  test('makes the caller one of that account', async () => {
    const user = await withAccount('ig-7');

    expect(await authenticate(user.token)).toMatchObject({
      userId: user.userId,
      role: 'user',
      actorUserId: undefined,
      subscriptionActive: true,
      igUserId: 'ig-7',
    });
  });

  test('of another login-provider account leaves none chosen; of the same one changes nothing', async () => {
    const { userId } = await withAccount('ig-1');

    const same = await chooseFacebookAccount(userId, 'fb-ig-1');
    const other = await chooseFacebookAccount(userId, 'fb-other');

    expect(same.currentIgUserId).toBe('ig-1');
    expect(other.currentIgUserId).toBeUndefined();
    expect((await getUser(userId))?.currentFacebookUserId).toBe('fb-other');
  });

  test('brings nobody back who is deleted or never was', async () => {
    const { userId } = await signedUp();
    await updateItem(keys.user(userId), { set: { deletedAt: new Date().toISOString() } });
    const account = { igUserId: 'ig-1', facebookUserId: 'fb-1' };

    for (const id of [userId, 'usr_nobody']) {
      await expect(chooseAccount(id, account)).rejects.toMatchObject({ code: 'not_found' });
      await expect(chooseFacebookAccount(id, 'fb-1')).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await getUser('usr_nobody')).toBeUndefined();
    expect((await getUser(userId))?.currentIgUserId).toBeUndefined();
  });
});

describe('the subscription', () => {
  test('before, during and after the trial', async () => {
    const user = await signedUp();
    const read = async () => {
      const login = await sessionApi('POST', '/oauth/token', {
        body: {
          client_id: CLIENT_ID,
          grant_type: 'password',
          email: user.email,
          password: 'Violet-Tram-88x',
        },
      });
      const body = await get('/users/me/subscription', login.body.access_token);
      const caller = await authenticate(login.body.access_token);
      expect(caller?.subscriptionActive).toBe(body.subscription_active);
      return usersContracts.getMySubscription.response.parse(body);
    };

    expect(await read()).toMatchObject({
      subscription_active: false,
      on_free_trial: true,
      free_trial_ends_on: null,
    });
    await chooseAccount(user.userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' });
    const ends = new Date(START + 7 * DAY).toISOString();
    expect(await read()).toMatchObject({
      subscription_active: true,
      on_free_trial: true,
      free_trial_ends_on: ends,
      plan_name: null,
      plan_price: null,
      cancel_at_period_end: false,
    });
    vi.setSystemTime(START + 7 * DAY);
    expect(await read()).toMatchObject({
      subscription_active: false,
      on_free_trial: false,
      free_trial_ends_on: ends,
    });
  });
});

test('features are answered bare and inside response, with their time', async () => {
  const user = await signedUp();
  await updateItem(keys.user(user.userId), {
    set: { featureOverrides: { allow_manual_run_rules: true } },
  });

  const body = usersContracts.getMyFeatures.response.parse(
    await get('/users/me/features', user.token),
  );

  expect(body.response.features).toEqual(body.features);
  expect(body.last_updated).toBe(new Date(START).toISOString());
  expect(body.features).toMatchObject({
    messages: true,
    allow_manual_run_rules: true,
    allow_live_rules_approval_mode_off: false,
  });
});

describe('usage', () => {
  const kinds: readonly UsageKind[] = ['posted', 'generated'];

  test('shows what the period used beside the limits of the plan', async () => {
    const user = await withAccount('ig-1');
    const stored = await getUser(user.userId);
    if (!stored) throw new Error('no user');
    const { period, limits } = planOf(stored, Date.now());
    const use = { userId: user.userId, period };
    await putItem(keys.activatedAccounts(user.userId), { count: 1 });
    await reserveUsage({ ...use, kind: 'posted', max: limits.max_comments });
    await reserveUsage({ ...use, kind: 'generated', max: limits.max_responses });
    await reserveUsage({ ...use, kind: 'generated', max: limits.max_responses });

    expect(await get('/users/me/usage', user.token)).toEqual({
      current_period_posted_comments: 1,
      max_comments: 500,
      current_instagram_accounts: 1,
      max_instagram_accounts: 1,
      current_period_generated_responses: 2,
      max_responses: 1500,
    });
  });

  test.each(kinds)('of %s is never exceeded by fifty calls at once', async (kind) => {
    const use = { userId: `usr_${kind}`, kind, period: 'trial' };
    for (let n = 0; n < 3; n++) await reserveUsage({ ...use, max: 4 });

    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => reserveUsage({ ...use, max: 4 })),
    );

    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect((await readUsage(use.userId, 'trial'))[kind]).toBe(4);
  });

  test.each([
    ['posted', 'max_posted_comments_for_plan'],
    ['generated', 'max_responses_for_plan'],
  ] as const)('of %s beyond the plan is refused as %s', async (kind, code) => {
    const use = { userId: 'usr_none', kind, period: 'trial' };

    await expect(reserveUsage({ ...use, max: 0 })).rejects.toMatchObject({ code, status: 403 });
    await reserveUsage({ ...use, max: 1 });
    await expect(reserveUsage({ ...use, max: 1 })).rejects.toMatchObject({ code, status: 403 });
  });

  test('given back can be taken again, and never goes below nothing', async () => {
    const use = { userId: 'usr_back', kind: 'posted', period: 'trial' } as const;
    await releaseUsage(use);
    await reserveUsage({ ...use, max: 1 });
    await releaseUsage(use);
    await releaseUsage(use);

    expect(await readUsage('usr_back', 'trial')).toEqual({ posted: 0, generated: 0 });
    await reserveUsage({ ...use, max: 1 });
    await expect(reserveUsage({ ...use, max: 1 })).rejects.toThrow();
  });

  test('is counted by period', async () => {
    const use = { userId: 'usr_period', kind: 'posted' } as const;
    await reserveUsage({ ...use, period: 'trial', max: 1 });
    await reserveUsage({ ...use, period: '2026-12-01', max: 1 });

    expect((await readUsage('usr_period', '2026-12-01')).posted).toBe(1);
  });
});
