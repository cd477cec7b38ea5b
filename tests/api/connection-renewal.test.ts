// Tokens that near their end, over weeks of the clock: renewed in time, or their owner told once.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateLogin } from '#functions/connection/account-repository.ts';
import { checkAccountJob } from '#functions/connection/jobs.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { keys } from '#platform/table/keys.ts';
import { deleteItem, getItem, updateItem } from '#platform/table/table.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { call } from '#tests/support/connection.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { type SandboxNetwork, sandboxNetwork } from '#tests/support/sandbox-network.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, loggedInAgain, signedUp, type TestUser } from '#tests/support/users.ts';

const DAY = 86_400;
const PERSON = castIds.aiko;
/** Has no posts, so that a check costs next to nothing. */
const ACCOUNT = castIds.emptyAccount;

let table: TestTable;
let running: RunningSandbox;
let network: SandboxNetwork;
let queues: Queues;

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  queues = startQueues({ refresh: refreshWorker });
  process.env.MAIL_QUEUE_URL = 'q/mail';
  [table, running] = await Promise.all([
    startTable(),
    startSandbox({ world: 'small', appSecret: SECRETS.FACEBOOK_APP_SECRET }),
  ]);
  network = sandboxNetwork(running.url);
});
beforeEach(async () => {
  queues.clear();
  // The sandbox lives in this process: its clock moves with ours.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await network.control('POST', '/reset', { world: 'small' });
  // Who linked the person in the test before lets go of them.
  await Promise.all(
    [keys.facebookClaim(PERSON), keys.instagramClaim(ACCOUNT)].map((key) => deleteItem(key)),
  );
});
afterAll(async () => {
  vi.useRealTimers();
  table.stop();
  await running.close();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const refOf = ({ userId }: TestUser) => ({ userId, igUserId: ACCOUNT });

type Tokens = { readonly days: number; readonly renewal?: 'extends' | 'keeps' | 'refuses' };

/** Linked, chosen, imported, and served for years. */
async function served({ days, renewal = 'extends' }: Tokens): Promise<TestUser> {
  const token_seconds = days * DAY;
  await network.control('POST', '/behaviour', { token_seconds, token_renewal: renewal });
  const user = await signedUp();
  expect(await network.link(user, PERSON)).toEqual([]);
  expect((await network.choose(user, ACCOUNT)).status).toBe(200);
  await updateItem(keys.import(refOf(user)), { set: { status: 'done' } });
  const trialEndsAt = new Date(Date.now() + 1_000 * DAY * 1_000).toISOString();
  await updateItem(keys.user(user.userId), { set: { trialEndsAt } });
  queues.clear();
  await network.control('DELETE', '/counters');
  return user;
}

/** As the schedule does, as often as asked at once. */
async function check(user: TestUser, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await enqueue(checkAccountJob, refOf(user));
  await queues.run();
}

const loginOf = (user: TestUser) => getItem(keys.facebookAccount(user.userId, PERSON));
const exchanges = async (): Promise<number> =>
  (await network.control('GET', '/counters'))['GET oauth/access_token'] ?? 0;
const mails = () => queues.jobs().filter(({ job }) => job === 'send-mail');

async function daysLeft(user: TestUser): Promise<number> {
  const end = Date.parse(String((await loginOf(user))?.tokenExpiresAt));
  return Math.round((end - Date.now()) / DAY / 1_000);
}

/** What the screens are told of the login. */
async function shown(user: TestUser) {
  const { token } = await loggedInAgain(user);
  return (await call('GET', '/users/me/fb_account', { token })).body;
}

describe('a token in its last days', () => {
  test('is exchanged for a longer one by the regular check, and not before', async () => {
    const user = await served({ days: 60 });
    pass(44 * DAY);
    await sweep();
    await queues.run();
    expect(await exchanges()).toBe(0);

    pass(2 * DAY);
    await sweep();
    await queues.run();

    expect(await exchanges()).toBe(1);
    expect(await daysLeft(user)).toBe(60);
    expect(mails()).toEqual([]);
    // The new one is what works from now on.
    pass(50 * DAY);
    await check(user);
    expect(await daysLeft(user)).toBe(60);
    expect((await shown(user)).messages).toEqual([]);
  });

  test('is tried once a day, however many checks come at once', async () => {
    const user = await served({ days: 10, renewal: 'keeps' });

    await check(user, 8);
    expect(await exchanges()).toBe(1);
    pass(DAY - 60);
    await check(user, 3);
    expect(await exchanges()).toBe(1);
    pass(61);
    await check(user, 3);
    expect(await exchanges()).toBe(2);
  });

  test('stays what it is where the owner linked again meanwhile', async () => {
    const user = await served({ days: 10 });
    await network.control('POST', '/behaviour', { token_seconds: 60 * DAY });
    await network.control('POST', '/latency', { route: 'GET oauth/access_token', delay_ms: 300 });
    const checking = check(user);
    await vi.waitFor(async () => expect(await exchanges()).toBe(1), { interval: 10 });
    await updateLogin(user.userId, PERSON, { sealedToken: 'linked again' });
    await checking;

    expect(await loginOf(user)).toMatchObject({ sealedToken: 'linked again' });
  });

  test('of an owner without a plan is left alone', async () => {
    const user = await served({ days: 5, renewal: 'keeps' });
    await updateItem(keys.user(user.userId), { set: { trialEndsAt: '2020-01-01T00:00:00.000Z' } });

    await check(user);

    expect(await exchanges()).toBe(0);
    expect(mails()).toEqual([]);
  });
});

describe.each(['keeps', 'refuses'] as const)('a token that the network %s', (renewal) => {
  test('is told of a week before its end: one mail, and a notice on the screens', async () => {
    const user = await served({ days: 10, renewal });
    await check(user);
    expect(mails()).toEqual([]);
    expect((await shown(user)).facebook_access_token_expires_soon_at).toBeNull();

    for (let day = 1; day <= 9; day += 1) {
      pass(DAY);
      await check(user, 2);
    }

    const { tokenExpiresAt } = (await loginOf(user)) ?? {};
    expect(mails().map(({ payload }) => payload)).toEqual([
      { template: 'link_ends', to: user.email, name: 'Aiko Tanaka', endsAt: tokenExpiresAt },
    ]);
    expect(await shown(user)).toMatchObject({
      facebook_access_token_valid: true,
      facebook_access_token_expires_soon_at: tokenExpiresAt,
    });

    pass(2 * DAY);
    expect(await shown(user)).toMatchObject({
      messages: ['facebook_token_expired'],
      facebook_access_token_valid: false,
      facebook_access_token_expires_soon_at: null,
    });
  });

  test('may be told of again once it was linked again', async () => {
    const user = await served({ days: 5, renewal });
    await check(user);
    expect(mails()).toHaveLength(1);
    pass(2 * DAY);

    const again = await loggedInAgain(user);
    expect(await network.link(again, PERSON)).toEqual([]);
    await check(user);

    expect(mails()).toHaveLength(2);
  });

  test('is told of after all where the mail could not be sent at first', async () => {
    const user = await served({ days: 5, renewal });
    await enqueue(checkAccountJob, refOf(user));
    queues.refuseSends(1);
    await queues.run();
    expect(mails()).toEqual([]);

    pass(DAY + 1);
    await check(user);

    expect(mails()).toHaveLength(1);
  });
});

test('a token that no longer works is no longer tried, and its owner is told to link again', async () => {
  const user = await served({ days: 10 });
  await network.control('POST', `/people/${PERSON}/end-session`, {});

  await check(user);
  pass(DAY + 1);
  await check(user);

  expect(await exchanges()).toBe(1);
  expect((await shown(user)).messages).toEqual(['facebook_token_expired']);
  expect(mails()).toEqual([]);
});
