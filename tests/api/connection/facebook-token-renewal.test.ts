// Facebook tokens close to their expiry, over weeks of fake time: each is renewed in time, or the user is notified
// once.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { updateFacebookAccount } from '#functions/connection/account-repository.ts';
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { readFacebookLoginStatus } from '#tests/support/network/link-fake-network-account.ts';
import { network, setUpSandboxNetwork } from '#tests/support/network/set-up-sandbox-network.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { loseNextTableResponses } from '#tests/support/table/lose-next-table-responses.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  createTestUser,
  logInTestUserAgain,
  type TestUser,
} from '#tests/support/users/test-users.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const DAY_SECONDS = 86_400;
const FACEBOOK_USER_ID = sandboxFixtureIds.aiko;
/** An account without posts, so that a check makes few calls. */
const ACCOUNT_ID = sandboxFixtureIds.emptyAccount;

setUpTestTable();
setUpFakeQueues({ ...REFRESH_WORKER_HANDLERS });
setUpSandboxNetwork([FACEBOOK_USER_ID], [ACCOUNT_ID]);
beforeAll(() => {
  process.env.MAIL_QUEUE_URL = 'q/mail';
});
// The sandbox runs in this process, so its clock moves with that of the test.
setUpFakeClock();

const toAccountRef = ({ userId }: TestUser) => ({ userId, igUserId: ACCOUNT_ID });

type TokenOptions = { readonly days: number; readonly renewal?: 'extends' | 'keeps' | 'refuses' };

/** Creates a user with an imported account and a trial of years. */
async function createUserWithToken({ days, renewal = 'extends' }: TokenOptions): Promise<TestUser> {
  const token_seconds = days * DAY_SECONDS;
  await network.control('POST', '/behaviour', { token_seconds, token_renewal: renewal });
  const user = await createTestUser();
  expect(await network.link(user, FACEBOOK_USER_ID)).toEqual([]);
  expect((await network.choose(user, ACCOUNT_ID)).status).toBe(200);
  await updateItem(tableKeys.import(toAccountRef(user)), { set: { status: 'done' } });
  const trialEndsAt = new Date(Date.now() + 1_000 * DAY_SECONDS * 1_000).toISOString();
  await updateItem(tableKeys.user(user.userId), { set: { trialEndsAt } });
  queues.clear();
  await network.control('DELETE', '/counters');
  return user;
}

/** Runs the scheduled check of the account `times` times in parallel. */
async function runScheduledCheck(user: TestUser, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await enqueueJob(missedEventsCheckJob, toAccountRef(user));
  await queues.run();
}

const getStoredLogin = (user: TestUser) =>
  getItem(tableKeys.facebookAccount(user.userId, FACEBOOK_USER_ID));
const countTokenExchanges = async (): Promise<number> =>
  (await network.control('GET', '/counters'))['GET oauth/access_token'] ?? 0;
const listQueuedEmails = () => queues.jobs().filter(({ job }) => job === 'send-email');

async function countDaysLeft(user: TestUser): Promise<number> {
  const end = Date.parse(String((await getStoredLogin(user))?.tokenExpiresAt));
  return Math.round((end - Date.now()) / DAY_SECONDS / 1_000);
}

/** The state of the login that the screens show. */
async function getShownLogin(user: TestUser) {
  const { token } = await logInTestUserAgain(user);
  return await readFacebookLoginStatus({ token });
}

describe('a Facebook token close to its expiry', () => {
  test('a scheduled check renews a Facebook token only in its last days', async () => {
    const user = await createUserWithToken({ days: 60 });
    advanceFakeClockSeconds(44 * DAY_SECONDS);
    await runScheduler();
    await queues.run();
    expect(await countTokenExchanges()).toBe(0);

    advanceFakeClockSeconds(2 * DAY_SECONDS);
    await runScheduler();
    await queues.run();

    expect(await countTokenExchanges()).toBe(1);
    expect(await countDaysLeft(user)).toBe(60);
    expect(listQueuedEmails()).toEqual([]);
    // The new token is used after this.
    advanceFakeClockSeconds(50 * DAY_SECONDS);
    await runScheduledCheck(user);
    expect(await countDaysLeft(user)).toBe(60);
    expect((await getShownLogin(user)).messages).toEqual([]);
  });

  test('tries to renew a Facebook token once a day despite many checks', async () => {
    const user = await createUserWithToken({ days: 10, renewal: 'keeps' });

    await runScheduledCheck(user, 8);
    expect(await countTokenExchanges()).toBe(1);
    advanceFakeClockSeconds(DAY_SECONDS - 60);
    await runScheduledCheck(user, 3);
    expect(await countTokenExchanges()).toBe(1);
    advanceFakeClockSeconds(61);
    await runScheduledCheck(user, 3);
    expect(await countTokenExchanges()).toBe(2);
  });

  test('a Facebook token linked during a renewal is not overwritten', async () => {
    const user = await createUserWithToken({ days: 10 });
    await network.control('POST', '/behaviour', { token_seconds: 60 * DAY_SECONDS });
    await network.control('POST', '/latency', { route: 'GET oauth/access_token', delay_ms: 300 });
    const checking = runScheduledCheck(user);
    await vi.waitFor(async () => expect(await countTokenExchanges()).toBe(1), { interval: 10 });
    await updateFacebookAccount(user.userId, FACEBOOK_USER_ID, { sealedToken: 'linked again' });
    await checking;

    expect(await getStoredLogin(user)).toMatchObject({ sealedToken: 'linked again' });
  });

  test('does not renew the Facebook token of a user without a plan', async () => {
    const user = await createUserWithToken({ days: 5, renewal: 'keeps' });
    await updateItem(tableKeys.user(user.userId), {
      set: { trialEndsAt: '2020-01-01T00:00:00.000Z' },
    });

    await runScheduledCheck(user);

    expect(await countTokenExchanges()).toBe(0);
    expect(listQueuedEmails()).toEqual([]);
  });
});

describe.each(['keeps', 'refuses'] as const)(
  'a Facebook token that cannot be renewed (network %s)',
  (renewal) => {
    test('sends one email and notice a week before a Facebook token expires', async () => {
      const user = await createUserWithToken({ days: 10, renewal });
      await runScheduledCheck(user);
      expect(listQueuedEmails()).toEqual([]);
      expect((await getShownLogin(user)).facebook_access_token_expires_soon_at).toBeNull();

      for (let day = 1; day <= 9; day += 1) {
        advanceFakeClockSeconds(DAY_SECONDS);
        await runScheduledCheck(user, 2);
      }

      const { tokenExpiresAt } = (await getStoredLogin(user)) ?? {};
      expect(listQueuedEmails().map(({ payload }) => payload)).toEqual([
        { template: 'link_ends', to: user.email, name: 'Aiko Tanaka', endsAt: tokenExpiresAt },
      ]);
      expect(await getShownLogin(user)).toMatchObject({
        facebook_access_token_valid: true,
        facebook_access_token_expires_soon_at: tokenExpiresAt,
      });

      advanceFakeClockSeconds(2 * DAY_SECONDS);
      expect(await getShownLogin(user)).toMatchObject({
        messages: ['facebook_token_expired'],
        facebook_access_token_valid: false,
        facebook_access_token_expires_soon_at: null,
      });
    });

    test('sends another email when token renewal fails again after relinking', async () => {
      const user = await createUserWithToken({ days: 5, renewal });
      await runScheduledCheck(user);
      expect(listQueuedEmails()).toHaveLength(1);
      advanceFakeClockSeconds(2 * DAY_SECONDS);

      const renewedUser = await logInTestUserAgain(user);
      expect(await network.link(renewedUser, FACEBOOK_USER_ID)).toEqual([]);
      await runScheduledCheck(user);

      expect(listQueuedEmails()).toHaveLength(2);
    });

    test.each(['renewalTriedAt', 'expiryNoticeSentFor'])(
      'sends the expiry email although the table did not confirm %s',
      async (attribute) => {
        const user = await createUserWithToken({ days: 5, renewal });
        const countLost = loseNextTableResponses(1, attribute);

        await runScheduledCheck(user);

        expect(countLost()).toBe(1);
        expect(listQueuedEmails()).toHaveLength(1);
      },
    );

    test('sends the token expiry email later when queueing failed at first', async () => {
      const user = await createUserWithToken({ days: 5, renewal });
      await enqueueJob(missedEventsCheckJob, toAccountRef(user));
      queues.failSends(1);
      await queues.run();
      expect(listQueuedEmails()).toEqual([]);

      advanceFakeClockSeconds(DAY_SECONDS + 1);
      await runScheduledCheck(user);

      expect(listQueuedEmails()).toHaveLength(1);
    });
  },
);

test('stops renewing an invalid Facebook token and reports it as expired', async () => {
  const user = await createUserWithToken({ days: 10 });
  await network.control('POST', `/people/${FACEBOOK_USER_ID}/end-session`, {});

  await runScheduledCheck(user);
  advanceFakeClockSeconds(DAY_SECONDS + 1);
  await runScheduledCheck(user);

  expect(await countTokenExchanges()).toBe(1);
  expect((await getShownLogin(user)).messages).toEqual(['facebook_token_expired']);
  expect(listQueuedEmails()).toEqual([]);
});
