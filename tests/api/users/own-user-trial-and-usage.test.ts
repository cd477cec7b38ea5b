// The data that a logged-in user reads about themselves, and how other features change it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { getEffectivePlan } from '#functions/session/domain/user-plan.ts';
import {
  type PlanUsageKind,
  readPlanUsage,
  releaseUsageOfBillingPeriod,
  reserveUsageOfBillingPeriod,
} from '#functions/session/usage-repository.ts';
import {
  findUserIncludingDeleted,
  setCurrentFacebookAccount,
  setCurrentInstagramAccount,
} from '#functions/session/user-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { putItem, updateItem } from '#platform/table/table.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { logIn, setUpSessionTests } from '#tests/support/users/session-api-calls.ts';
import {
  callSessionApi,
  createTestUser,
  createTestUserWithAccount,
} from '#tests/support/users/test-users.ts';

const START_MS = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
setUpSessionTests();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START_MS }));
afterEach(() => vi.useRealTimers());

const getBody = async (path: string, token: string) =>
  (await callSessionApi('GET', path, { token })).body;

test.each(['', '/details', '/features', '/subscription', '/usage'])(
  'rejects GET /users/me%s without an access token',
  async (path) => {
    const response = await callSessionApi('GET', `/users/me${path}`);

    expect([response.status, response.body.error]).toEqual([401, 'unauthorized']);
  },
);

test("returns the user's details with their onboarding step", async () => {
  const user = await createTestUser();
  const readOnboardingStep = async () => {
    const me = await getBody('/users/me', user.token);
    const details = await getBody('/users/me/details', user.token);
    expect(details).toEqual(usersContracts.getMe.response.parse(me));
    return me.onboarding_step;
  };

  expect(await readOnboardingStep()).toBe('connect');
  await setCurrentFacebookAccount(user.userId, 'fb-1');
  expect(await readOnboardingStep()).toBe('choose_account');
  await setCurrentInstagramAccount(user.userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' });
  expect(await readOnboardingStep()).toBe('done');
});

describe('choosing the account to work with', () => {
  const weekLater = new Date(START_MS + 7 * DAY_MS).toISOString();

  test('choosing an account starts the seven-day trial the first time only', async () => {
    const { userId } = await createTestUser();

    const choose = (igUserId: string) =>
      setCurrentInstagramAccount(userId, { igUserId, facebookUserId: 'fb-1' });

    const first = await choose('ig-1');
    vi.setSystemTime(START_MS + DAY_MS);
    const second = await choose('ig-2');

    expect(first).toMatchObject({ trialStarted: true, user: { trialEndsAt: weekLater } });
    expect(second).toMatchObject({
      trialStarted: false,
      user: { trialEndsAt: weekLater, currentIgUserId: 'ig-2' },
    });
  });

  test('choosing an account ten times at once starts one trial', async () => {
    const { userId } = await createTestUser();

    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        setCurrentInstagramAccount(userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' }),
      ),
    );

    expect(responses.filter((response) => response.trialStarted)).toHaveLength(1);
  });

  test('makes a chosen account the current one of the user', async () => {
    const user = await createTestUserWithAccount('ig-7');

    expect(await authenticateAccessToken(user.token)).toMatchObject({
      userId: user.userId,
      role: 'user',
      actorUserId: undefined,
      subscriptionActive: true,
      igUserId: 'ig-7',
    });
  });

  test('linking another Facebook login forgets the chosen account, the same keeps it', async () => {
    const { userId } = await createTestUserWithAccount('ig-1');

    const same = await setCurrentFacebookAccount(userId, 'fb-ig-1');
    const other = await setCurrentFacebookAccount(userId, 'fb-other');

    expect(same.currentIgUserId).toBe('ig-1');
    expect(other.currentIgUserId).toBeUndefined();
    expect((await findUserIncludingDeleted(userId))?.currentFacebookUserId).toBe('fb-other');
  });

  test('chooses no account for a deleted or unknown user', async () => {
    const { userId } = await createTestUser();
    await updateItem(tableKeys.user(userId), { set: { deletedAt: new Date().toISOString() } });
    const account = { igUserId: 'ig-1', facebookUserId: 'fb-1' };

    for (const id of [userId, 'usr_nobody']) {
      await expect(setCurrentInstagramAccount(id, account)).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(setCurrentFacebookAccount(id, 'fb-1')).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await findUserIncludingDeleted('usr_nobody')).toBeUndefined();
    expect((await findUserIncludingDeleted(userId))?.currentIgUserId).toBeUndefined();
  });
});

describe('the subscription of a user', () => {
  test("reports a user's subscription before, during and after the trial", async () => {
    const user = await createTestUser();
    const read = async () => {
      const login = await logIn(user.email);
      const body = await getBody('/users/me/subscription', login.body.access_token);
      const caller = await authenticateAccessToken(login.body.access_token);
      expect(caller?.subscriptionActive).toBe(body.subscription_active);
      return usersContracts.getMySubscription.response.parse(body);
    };

    expect(await read()).toMatchObject({
      subscription_active: false,
      on_free_trial: true,
      free_trial_ends_on: null,
    });
    await setCurrentInstagramAccount(user.userId, { igUserId: 'ig-1', facebookUserId: 'fb-1' });
    const ends = new Date(START_MS + 7 * DAY_MS).toISOString();
    expect(await read()).toMatchObject({
      subscription_active: true,
      on_free_trial: true,
      free_trial_ends_on: ends,
      plan_name: null,
      plan_price: null,
      cancel_at_period_end: false,
    });
    vi.setSystemTime(START_MS + 7 * DAY_MS);
    expect(await read()).toMatchObject({
      subscription_active: false,
      on_free_trial: false,
      free_trial_ends_on: ends,
    });
  });
});

test('returns the feature flags both at the top level and inside `response`', async () => {
  const user = await createTestUser();
  await updateItem(tableKeys.user(user.userId), {
    set: { featureOverrides: { allow_manual_run_rules: true } },
  });

  const body = usersContracts.getMyFeatures.response.parse(
    await getBody('/users/me/features', user.token),
  );

  expect(body.response.features).toEqual(body.features);
  expect(body.last_updated).toBe(new Date(START_MS).toISOString());
  expect(body.features).toMatchObject({
    messages: true,
    allow_manual_run_rules: true,
    allow_live_rules_approval_mode_off: false,
  });
});

test("ignores a user's override of a feature unknown to this version", async () => {
  const user = await createTestUser();
  await updateItem(tableKeys.user(user.userId), {
    set: { featureOverrides: { retired_feature: true, messages: false } },
  });

  const { features } = usersContracts.getMyFeatures.response.parse(
    await getBody('/users/me/features', user.token),
  );

  expect(features.messages).toBe(false);
  expect(features).not.toHaveProperty('retired_feature');
});

describe("the usage of a user's plan", () => {
  const kinds: readonly PlanUsageKind[] = ['posted', 'generated'];

  test('reports the usage with the limits of the plan', async () => {
    const user = await createTestUserWithAccount('ig-1');
    const stored = await findUserIncludingDeleted(user.userId);
    if (!stored) throw new Error('no user');
    const { period, limits } = getEffectivePlan(stored, Date.now());
    const usage = { userId: user.userId, period };
    await putItem(tableKeys.activatedAccounts(user.userId), { count: 1 });
    await reserveUsageOfBillingPeriod({ ...usage, kind: 'posted', max: limits.max_comments });
    await reserveUsageOfBillingPeriod({ ...usage, kind: 'generated', max: limits.max_responses });
    await reserveUsageOfBillingPeriod({ ...usage, kind: 'generated', max: limits.max_responses });

    expect(await getBody('/users/me/usage', user.token)).toEqual({
      current_period_posted_comments: 1,
      max_comments: 500,
      current_instagram_accounts: 1,
      max_instagram_accounts: 1,
      current_period_generated_responses: 2,
      max_responses: 1500,
    });
  });

  test.each(kinds)('never reserves more than the limit of %s in fifty calls', async (kind) => {
    const usage = { userId: `usr_${kind}`, kind, period: 'trial' };
    for (let n = 0; n < 3; n++) await reserveUsageOfBillingPeriod({ ...usage, max: 4 });

    const responses = await Promise.allSettled(
      Array.from({ length: 50 }, () => reserveUsageOfBillingPeriod({ ...usage, max: 4 })),
    );

    expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(1);
    expect((await readPlanUsage(usage.userId, 'trial'))[kind]).toBe(4);
  });

  test.each([
    ['posted', 'max_posted_comments_for_plan'],
    ['generated', 'max_responses_for_plan'],
  ] as const)('rejects usage beyond the limit of %s with the code %s', async (kind, code) => {
    const usage = { userId: 'usr_none', kind, period: 'trial' };

    await expect(reserveUsageOfBillingPeriod({ ...usage, max: 0 })).rejects.toMatchObject({
      code,
      status: 403,
    });
    await reserveUsageOfBillingPeriod({ ...usage, max: 1 });
    await expect(reserveUsageOfBillingPeriod({ ...usage, max: 1 })).rejects.toMatchObject({
      code,
      status: 403,
    });
  });

  test('usage can be reserved again after its release and never becomes negative', async () => {
    const usage = { userId: 'usr_back', kind: 'posted', period: 'trial' } as const;
    await releaseUsageOfBillingPeriod(usage);
    await reserveUsageOfBillingPeriod({ ...usage, max: 1 });
    await releaseUsageOfBillingPeriod(usage);
    await releaseUsageOfBillingPeriod(usage);

    expect(await readPlanUsage('usr_back', 'trial')).toEqual({ posted: 0, generated: 0 });
    await reserveUsageOfBillingPeriod({ ...usage, max: 1 });
    await expect(reserveUsageOfBillingPeriod({ ...usage, max: 1 })).rejects.toThrow();
  });

  test('counts usage separately for each period', async () => {
    const usage = { userId: 'usr_period', kind: 'posted' } as const;
    await reserveUsageOfBillingPeriod({ ...usage, period: 'trial', max: 1 });
    await reserveUsageOfBillingPeriod({ ...usage, period: '2026-12-01', max: 1 });

    expect((await readPlanUsage('usr_period', '2026-12-01')).posted).toBe(1);
  });
});
