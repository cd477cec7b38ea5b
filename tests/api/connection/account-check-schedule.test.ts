// How often an account is checked for missed webhooks: often, seldom or never.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extendUserTrial } from '#functions/admin/operator-user-changes.ts';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { messageEventJob } from '#functions/conversations/jobs.ts';
import { commentEventJob } from '#functions/posts/jobs.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  linkFacebookUser,
  makeFakeNetworkAccount,
} from '#tests/support/network/link-fake-network-account.ts';
import { postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpNewTableForEachTest } from '#tests/support/table/test-table.ts';
import type { TestUser } from '#tests/support/users/test-users.ts';
import {
  deliverFakeStripeEvent,
  type FakeStripe,
  makeFakeStripeEvent,
  makeFakeStripeSubscription,
  startFakeStripe,
} from '#tests/support/vendors/fake-stripe.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;
const TRIAL_DAYS = 7;

setUpNewTableForEachTest();
setUpFakeNetwork({ import: importWorker, ...REFRESH_WORKER_HANDLERS, billing: billingWorker });
setUpFakeClock();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.stop());

let account: FakeNetworkAccount;
let user: TestUser;
let facebookUser: ReturnType<typeof addFakeFacebookUser>;
beforeEach(async () => {
  account = makeFakeNetworkAccount([]);
  facebookUser = addFakeFacebookUser(fakeNetwork, [account]);
  user = await createTestUserWithLinkedAccount(facebookUser);
  await fakeQueues.run();
  fakeNetwork.state.calls.length = 0;
});

/** Lets the time pass, hours in longer steps. Returns the minutes after which the account was checked. */
async function listChecks(seconds: number): Promise<readonly number[]> {
  const checkedAfterMinutes: number[] = [];
  const step = seconds > HOURS ? 15 : 1;
  for (let minute = step; minute <= seconds / MINUTES; minute += step) {
    advanceFakeClockSeconds(step * MINUTES);
    fakeNetwork.state.calls.length = 0;
    await runScheduler();
    await fakeQueues.run();
    if (fakeNetwork.calls.some((call) => call.endsWith('/media'))) checkedAfterMinutes.push(minute);
  }
  return checkedAfterMinutes;
}

const readDueJob = async () =>
  (await getItem(tableKeys.instagramAccount({ userId: user.userId, igUserId: account.id })))
    ?.due_job;

async function receiveCommentWebhook(): Promise<void> {
  await enqueueJob(commentEventJob, { igUserId: account.id, commentId: '404', tries: 9 });
  await fakeQueues.run();
}

async function endTrial(): Promise<void> {
  advanceFakeClockSeconds(TRIAL_DAYS * DAYS + 1);
  await runScheduler();
  await fakeQueues.run();
}

test('checks for missed webhooks every 15 minutes while none has arrived', async () => {
  expect(await listChecks(HOURS)).toEqual([15, 30, 45, 60]);
});

test('checks an account every six hours once a comment arrived by webhook', async () => {
  await receiveCommentWebhook();

  expect(await listChecks(13 * HOURS)).toEqual([15, 6 * 60 + 15, 12 * 60 + 15]);
});

test('checks an account every six hours once a message arrived by webhook', async () => {
  const at = new Date().toISOString();
  const event = { kind: 'unsent', personId: '5', messageId: 'm', byId: '5', at } as const;
  await enqueueJob(messageEventJob, { igUserId: account.id, event, tries: 6 });
  await fakeQueues.run();

  // The event gives up here, which brings a check forward.
  expect(await listChecks(MINUTES)).toEqual([1]);
  expect(await listChecks(7 * HOURS)).toEqual([6 * 60]);
});

test('checks an account every 15 minutes after a day without events', async () => {
  await receiveCommentWebhook();
  await listChecks(24 * HOURS);

  expect(await listChecks(HOURS)).toEqual([15, 30, 45, 60]);
});

test('checks an account as soon as a pause of the network ends', async () => {
  await startNetworkPause(
    { userId: user.userId, igUserId: account.id },
    { reason: 'limit', seconds: 20 * MINUTES, named: true },
  );

  expect(await listChecks(40 * MINUTES)).toEqual([20, 35]);
});

describe('an account without a plan', () => {
  test('an account is due for no check once its trial has ended', async () => {
    expect(await readDueJob()).toBeDefined();
    await endTrial();

    expect(await readDueJob()).toBeUndefined();
    expect(await listChecks(HOURS)).toEqual([]);
  });

  test('an account is checked again when its owner pays for a plan', async () => {
    await endTrial();
    const customerId = 'cus_checks';
    stripe.state.customers.set(customerId, { id: customerId });
    await saveBillingCustomerId(user.userId, customerId, undefined);
    const subscription = makeFakeStripeSubscription(customerId);
    const { data } = subscription.items as { data: { current_period_end: number }[] };
    for (const item of data) item.current_period_end = Math.ceil(Date.now() / 1_000) + 30 * DAYS;
    stripe.state.subscriptions.push(subscription);
    await deliverFakeStripeEvent(
      makeFakeStripeEvent('customer.subscription.created', subscription),
    );
    await fakeQueues.run();

    expect(await listChecks(HOURS)).toEqual([1, 16, 31, 46]);
  });

  test('an account is checked again when an operator extends its trial', async () => {
    await endTrial();

    await extendUserTrial({ email: user.email, operator: 'ann', days: 7 });

    expect(await listChecks(20 * MINUTES)).toEqual([1, 16]);
  });
});

test('checks an account at once when its owner links it again', async () => {
  await receiveCommentWebhook();
  await listChecks(10 * MINUTES);

  await linkFacebookUser(user, facebookUser);

  expect(await listChecks(MINUTES)).toEqual([1]);
});

describe('an event that cannot be read', () => {
  const deliver = async (body: object | string) => {
    expect((await postNetworkWebhook(body)).status).toBe(200);
    await fakeQueues.run();
  };
  const makeUnreadable = (id = account.id) => ({
    object: 'instagram',
    entry: [
      {
        id,
        messaging: [
          { sender: { id: '900' }, recipient: { id }, timestamp: 1, message: { text: 'Hi' } },
        ],
      },
    ],
  });

  test("an unreadable webhook event brings its account's next check forward", async () => {
    await deliver(makeUnreadable());
    expect(await listChecks(2 * MINUTES)).toEqual([1]);
  });

  test("a second unreadable event's check comes five minutes after the first check", async () => {
    await deliver(makeUnreadable());
    expect(await listChecks(MINUTES)).toEqual([1]);

    await deliver(makeUnreadable());
    expect(await listChecks(6 * MINUTES)).toEqual([4]);
  });

  test('a check that has not begun covers all unreadable events before it', async () => {
    await deliver(makeUnreadable());
    await deliver(makeUnreadable());

    expect(await listChecks(10 * MINUTES)).toEqual([1]);
  });

  test('unreadable events cost one account check in five minutes at most', async () => {
    await receiveCommentWebhook();
    await listChecks(16 * MINUTES);
    const checks: number[] = [];
    for (let minute = 1; minute <= 20; minute++) {
      await deliver(makeUnreadable());
      if ((await listChecks(MINUTES)).length > 0) checks.push(minute);
    }

    expect(checks).toEqual([1, 5, 10, 15, 20]);
  });

  test('an unreadable event with a numeric account id brings the check forward', async () => {
    const text = JSON.stringify(makeUnreadable()).replaceAll(`"${account.id}"`, account.id);
    await deliver(text);
    expect(await listChecks(2 * MINUTES)).toEqual([1]);
  });

  test('an unreadable webhook event is ignored when its account is not linked', async () => {
    await deliver(makeUnreadable('1799'));
    expect(await listChecks(2 * MINUTES)).toEqual([]);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });
});
