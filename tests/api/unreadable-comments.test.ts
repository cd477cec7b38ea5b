// Comments that the network announces but does not return yet: shown as the webhook describes them, and read later.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateFacebookAccount } from '#functions/connection/account-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler } from '#functions/intake/api.ts';
import { handler as posts } from '#functions/posts/api.ts';
import { requestCommentsRefresh } from '#functions/posts/request-posts-refresh.ts';
import { handler as sweep } from '#functions/sweep/due-items.schedule.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  type FakeNetwork,
  type FakeNetworkAccount,
  type FakeNetworkComment,
  type FakeNetworkMedia,
  startFakeNetwork,
} from '#tests/support/fake-network.ts';
import { type FakeQueues, startFakeQueues, TEST_SECRETS } from '#tests/support/fake-queues.ts';
import { invokeApiHandler } from '#tests/support/lambda-http.ts';
import {
  addFakeFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
  signUpTestUserWithLinkedAccount,
} from '#tests/support/link-fake-network-account.ts';
import { takeCasesOfRun } from '#tests/support/seed-count.ts';
import { setUpTableOfEachTest } from '#tests/support/test-table.ts';
import { logInTestUserAgain, TEST_CLIENT_ID, type TestUser } from '#tests/support/test-users.ts';

setUpTableOfEachTest();
let network: FakeNetwork;
let queues: FakeQueues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
  network = await startFakeNetwork();
  queues = startFakeQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.failures.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
});

const advanceSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

type CommentScenario = {
  readonly user: TestUser;
  readonly account: FakeNetworkAccount;
  readonly media: FakeNetworkMedia;
  /** The comment to announce; it exists on the network. */
  readonly fresh: FakeNetworkComment;
};

async function createCommentScenario(): Promise<CommentScenario> {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(2, 1));
  const account = makeFakeNetworkAccount([media]);
  const user = await signUpTestUserWithLinkedAccount(addFakeFacebookUser(network, [account]));
  await queues.run();
  queues.clear();
  network.state.calls.length = 0;
  const timestamp = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000).toISOString();
  const [one] = makeFakeNetworkComments(1);
  if (!one) throw new Error('no comment');
  const fresh = { ...one, text: 'How much is it?', timestamp };
  media.comments.unshift(fresh);
  media.comments_count += 1;
  return { user, account, media, fresh };
}

const toAccountRef = ({ user, account }: CommentScenario) => ({
  userId: user.userId,
  igUserId: account.id,
});

/** Delivers the webhook of the comment, in the documented format, and runs its jobs. */
async function deliverCommentWebhook(
  { account, media, fresh }: CommentScenario,
  value: object = {},
): Promise<void> {
  const change = {
    id: fresh.id,
    text: fresh.text,
    from: { id: `igsid-${fresh.username}`, username: fresh.username },
    media: { id: media.id, media_product_type: 'FEED' },
    ...value,
  };
  const time = Math.floor(Date.now() / 1_000);
  const entry = [{ id: account.id, time, changes: [{ field: 'comments', value: change }] }];
  const rawBody = JSON.stringify({ object: 'instagram', entry });
  const hash = createHmac('sha256', TEST_SECRETS.FACEBOOK_APP_SECRET).update(rawBody).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${hash}` };
  await invokeApiHandler(handler, { method: 'POST', path: '/webhooks/network', rawBody, headers });
  await queues.run();
}

const getStoredComment = (scenario: CommentScenario) =>
  getItem(
    tableKeys.comment({
      ...toAccountRef(scenario),
      mediaId: scenario.media.id,
      commentId: scenario.fresh.id,
    }),
  );
const getPostItem = (scenario: CommentScenario) =>
  getItem(tableKeys.post({ ...toAccountRef(scenario), mediaId: scenario.media.id }));
const getDueKey = async (scenario: CommentScenario) =>
  (await getItem(tableKeys.instagramAccount(toAccountRef(scenario))))?.gsi3sk;

/** The comment as the screen lists it; logs in again where a test has moved the clock past the token. */
async function findShownComment({ user, media, fresh }: CommentScenario) {
  const path = '/api/v1/users/me/ig/post/comments';
  const body = { instagram_post_media_id: media.id, page_limit: 50 };
  const requestComments = (token: string) =>
    invokeApiHandler(posts, { method: 'POST', path, token, body });
  const response = await requestComments(user.token);
  const { body: page } =
    response.status === 401
      ? await requestComments((await logInTestUserAgain(user)).token)
      : response;
  return page.comments?.find((one: { id: string }) => one.id === fresh.id);
}

const failReads = ({ fresh }: CommentScenario, times: number) =>
  network.fail({ on: new RegExp(`GET /${fresh.id}$`), times, code: 100, subcode: 33 });
const countReads = ({ fresh }: CommentScenario) =>
  network.countCalls(new RegExp(`GET /${fresh.id}$`));

const RETRY_SECONDS = [30, 30, 60, 120, 360] as const;

/** Lets all retries of the read pass. */
async function waitForAllRetries(): Promise<void> {
  for (const seconds of RETRY_SECONDS) {
    advanceSeconds(seconds);
    await queues.run();
  }
}

async function runScheduledCheck(scenario: CommentScenario): Promise<void> {
  advanceSeconds(15 * 60 + 1);
  await sweep();
  await queues.run();
  advanceSeconds(121);
  await queues.run();
  expect(queues.deadLetters(), `after a check of ${scenario.account.id}`).toEqual([]);
}

describe('a comment announced by a webhook that cannot be read yet', () => {
  test('shows an announced comment at once as its webhook describes it', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);

    await deliverCommentWebhook(scenario);

    expect(await findShownComment(scenario)).toMatchObject({
      text: 'How much is it?',
      username: scenario.fresh.username,
      seen: false,
      is_own: false,
      replied_to_id: null,
    });
    expect(await getPostItem(scenario)).toMatchObject({ comments_total: 5, new_comments_count: 5 });
    expect(queues.events()).toHaveLength(1);
  });

  test('reads an announced comment half a minute later and corrects it without announcing it again', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, { text: 'How much' });

    advanceSeconds(30);
    await queues.run();

    const { text, timestamp } = scenario.fresh;
    expect(await getStoredComment(scenario)).toMatchObject({
      text,
      timestamp,
      thread_at: timestamp,
    });
    expect((await getPostItem(scenario))?.latest_new).toEqual({ id: scenario.fresh.id, timestamp });
    expect(queues.events()).toHaveLength(1);
    expect(queues.jobs()).toEqual([]);
  });

  test('tries to read an announced comment after 30 seconds and 1, 2, 4 and 10 minutes, then no more', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 10);
    await deliverCommentWebhook(scenario);
    const reads = [countReads(scenario)];
    for (const seconds of RETRY_SECONDS) {
      advanceSeconds(seconds - 1);
      await queues.run();
      advanceSeconds(1);
      await queues.run();
      reads.push(countReads(scenario));
    }

    expect(reads).toEqual([1, 2, 3, 4, 5, 6]);
    expect([queues.jobs(), queues.deadLetters()]).toEqual([[], []]);
    expect(await findShownComment(scenario)).toBeDefined();
  });

  test('removes an announced comment at the next scheduled check when it was deleted before it was read', async () => {
    const scenario = await createCommentScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await deliverCommentWebhook(scenario);
    expect(await findShownComment(scenario)).toBeDefined();
    await waitForAllRetries();

    await runScheduledCheck(scenario);

    expect(await findShownComment(scenario)).toBeUndefined();
    expect(await getPostItem(scenario)).toMatchObject({ comments_total: 4, read_count: 4 });
  });

  test('does not bring a removed comment back in a later retry to read it', async () => {
    const scenario = await createCommentScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await deliverCommentWebhook(scenario);
    advanceSeconds(130);
    await queues.run();
    const queuedJobs = JSON.stringify(queues.jobs());
    await runScheduledCheck(scenario);
    await queues.run();

    expect(queuedJobs).toContain('"isHeld":true');
    expect(await findShownComment(scenario)).toBeUndefined();
  });

  test('lists an announced reply by its own time while its parent is unknown, and next to its parent later', async () => {
    const scenario = await createCommentScenario();
    const [thread] = makeFakeNetworkComments(1, 1).map((one) => ({
      ...one,
      timestamp: scenario.fresh.timestamp,
    }));
    const reply = thread?.replies?.[0];
    if (!thread || !reply) throw new Error('no thread');
    scenario.media.comments.unshift(thread);
    network.fail({ on: new RegExp(`GET /${thread.id}$`), times: 1, code: 100, subcode: 33 });
    const replyScenario = { ...scenario, fresh: reply };

    await deliverCommentWebhook(replyScenario, { parent_id: thread.id });
    expect(await findShownComment(replyScenario)).toMatchObject({ replied_to_id: thread.id });
    advanceSeconds(30);
    await queues.run();

    expect(await getStoredComment(replyScenario)).toMatchObject({
      timestamp: reply.timestamp,
      thread_at: thread.timestamp,
    });
  });

  test('stores a comment that the account itself wrote without announcing it, before it can be read', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);

    await deliverCommentWebhook(scenario, {
      from: { id: scenario.account.id, self_ig_scoped_id: '9' },
    });

    expect(await findShownComment(scenario)).toMatchObject({ is_own: true, seen: true });
    expect(queues.events()).toEqual([]);
  });

  test.each([
    ['has no author', { from: undefined }],
    ['has no text', { text: undefined }],
  ])('does not show a comment before it is read when its webhook %s', async (_, value) => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, value);
    expect(await findShownComment(scenario)).toBeUndefined();

    advanceSeconds(30);
    await queues.run();

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
    expect(queues.events()).toHaveLength(1);
  });

  test('retries an announced comment until its post can be read', async () => {
    const scenario = await createCommentScenario();
    const media = makeFakeNetworkMedia([scenario.fresh], 999);
    const otherPostScenario = { ...scenario, media };
    await deliverCommentWebhook(otherPostScenario);
    expect(await findShownComment(otherPostScenario)).toBeUndefined();

    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    scenario.account.media.unshift(media);
    advanceSeconds(30);
    await queues.run();

    expect(await findShownComment(otherPostScenario)).toMatchObject({ text: scenario.fresh.text });
    expect(queues.events()).toHaveLength(1);
  });
});

describe('a comment announced by a webhook while the network cannot be read', () => {
  const FAILURES: readonly (readonly [
    string,
    (scenario: CommentScenario) => Promise<unknown> | unknown,
    number,
  ])[] = [
    ['an outage', () => network.fail({ on: /./, times: 1, code: 2, status: 500 }), 1],
    ['a rate limit', () => network.fail({ on: /./, times: 1, code: 80_002 }), 1],
    [
      'a pause',
      (scenario) =>
        startNetworkPause(toAccountRef(scenario), { reason: 'limit', seconds: 120, named: true }),
      0,
    ],
    [
      'an expired login',
      (scenario) => {
        const [facebookUser] = network.state.facebookUsers.filter(({ accounts }) =>
          accounts.includes(scenario.account),
        );
        return updateFacebookAccount(scenario.user.userId, facebookUser?.id ?? '', {
          problems: ['facebook_token_expired'],
        });
      },
      0,
    ],
  ];

  test.each(FAILURES)(
    'shows an announced comment at once and checks it soon during %s',
    async (_, begin, calls) => {
      const scenario = await createCommentScenario();
      await begin(scenario);
      const due = String(await getDueKey(scenario));

      await deliverCommentWebhook(scenario);

      expect(await findShownComment(scenario)).toMatchObject({ text: 'How much is it?' });
      expect([network.calls.length, queues.events().length]).toEqual([calls, 1]);
      expect(String(await getDueKey(scenario)) < due, 'the next check is brought forward').toBe(
        true,
      );
      expect(await getPostItem(scenario)).not.toHaveProperty('read_count');
    },
  );

  test('the next scheduled check completes an announced comment that could not be read', async () => {
    const scenario = await createCommentScenario();
    network.fail({ on: /./, times: 1, code: 2, status: 500 });
    await deliverCommentWebhook(scenario, { text: 'How much' });

    advanceSeconds(60);
    await sweep();
    await queues.run();

    const { text, timestamp } = scenario.fresh;
    expect(await getStoredComment(scenario)).toMatchObject({ text, timestamp });
    expect(queues.events()).toHaveLength(1);
  });

  test('a comment announced while the network cannot be read does not overwrite one that was read before', async () => {
    const scenario = await createCommentScenario();
    await deliverCommentWebhook(scenario);
    const before = await getStoredComment(scenario);
    network.fail({ on: /./, times: 1, code: 2, status: 500 });
    const { igUserId } = toAccountRef(scenario);
    const { fresh, media } = scenario;
    const payload = { igUserId, commentId: fresh.id, mediaId: media.id, text: 'Old words' };
    const body = { job: 'comment-event', payload: { ...payload, username: fresh.username } };

    await refreshWorker({
      Records: [
        {
          messageId: 'm',
          body: JSON.stringify(body),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    } as never);

    expect(await getStoredComment(scenario)).toEqual(before);
    expect(queues.events()).toHaveLength(1);
  });
});

describe('a list of comments that lags behind its count', () => {
  const HOUR_MINUTES = 60;
  const countListReads = ({ media }: CommentScenario) =>
    network.countCalls(new RegExp(`${media.id}/comments`));

  /** Lets `minutes` pass with all jobs and sweeps that are due, and runs `checkShown` at intervals. */
  async function passMinutes(
    minutes: number,
    every = minutes > HOUR_MINUTES ? 15 : 5,
    checkShown: () => Promise<void> = async () => {},
  ) {
    for (let passedMinutes = 0; passedMinutes < minutes; passedMinutes += every) {
      advanceSeconds(every * 60);
      await sweep();
      await queues.run();
      await checkShown();
    }
    expect(queues.deadLetters()).toEqual([]);
  }

  /** Twelve minutes after the last check a comment is written that is counted at once but not listed. */
  async function createUnlistedComment(): Promise<CommentScenario> {
    const scenario = await createCommentScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await passMinutes(24, 3);
    scenario.media.comments_count += 1;
    return scenario;
  }

  /** Expects that the comment is shown all the time, before the list contains it and afterwards. */
  async function expectShownThroughout(scenario: CommentScenario, minutes: number): Promise<void> {
    const checkShown = async () => {
      expect(await findShownComment(scenario)).toMatchObject({ id: scenario.fresh.id });
    };
    await checkShown();
    await passMinutes(minutes, 2, checkShown);
    scenario.media.comments.unshift(scenario.fresh);
    await passMinutes(5 * HOUR_MINUTES, 30, checkShown);
  }

  const readCounts = async (scenario: CommentScenario) => {
    const { read_count, comments_total, unlisted_count, reread_at } =
      (await getPostItem(scenario)) ?? {};
    return { read_count, comments_total, unlisted_count, reread_at };
  };

  test.each(takeCasesOfRun([40, 4], 1))(
    'shows an announced comment all the time when for %s minutes it can neither be read nor is it listed',
    async (minutes) => {
      const scenario = await createUnlistedComment();
      await deliverCommentWebhook(scenario);

      await expectShownThroughout(scenario, minutes);

      expect(await readCounts(scenario)).toEqual({
        read_count: 5,
        comments_total: 5,
        unlisted_count: 0,
      });
      expect(await getStoredComment(scenario)).not.toHaveProperty('unlisted');
      expect(queues.events()).toHaveLength(1);
    },
  );

  test.each([40])(
    'shows a comment all the time that was read by its id but is not listed for %s minutes',
    async (minutes) => {
      const scenario = await createUnlistedComment();
      scenario.media.comments.unshift(scenario.fresh);
      await deliverCommentWebhook(scenario);
      scenario.media.comments.shift();

      await expectShownThroughout(scenario, minutes);

      expect(queues.events()).toHaveLength(1);
    },
  );

  test('removes no announced comment when the owner requests a refresh', async () => {
    const scenario = await createUnlistedComment();
    await deliverCommentWebhook(scenario);
    advanceSeconds(150);
    await requestCommentsRefresh({ ...toAccountRef(scenario), mediaId: scenario.media.id });
    await queues.run();

    expect(countListReads(scenario)).toBeGreaterThan(0);
    expect(await findShownComment(scenario)).toBeDefined();
  });

  test('shows a comment whose webhook never came once the list contains it after five hours', async () => {
    const scenario = await createUnlistedComment();
    await passMinutes(5 * HOUR_MINUTES, 5);
    expect(await findShownComment(scenario)).toBeUndefined();
    scenario.media.comments.unshift(scenario.fresh);
    await passMinutes(60);

    expect(await findShownComment(scenario)).toBeDefined();
    const reads = countListReads(scenario);
    await passMinutes(26 * HOUR_MINUTES, 60);
    expect(countListReads(scenario)).toBe(reads);
  });

  test('removes only the deleted one of two unlisted comments', async () => {
    const scenario = await createUnlistedComment();
    const [other] = makeFakeNetworkComments(1).map((one) => ({
      ...one,
      timestamp: scenario.fresh.timestamp,
    }));
    if (!other) throw new Error('no comment');
    const deleted = { ...scenario, fresh: other };
    await deliverCommentWebhook(scenario);
    await deliverCommentWebhook(deleted);
    await passMinutes(40);
    expect([await findShownComment(scenario), await findShownComment(deleted)]).toEqual([
      expect.anything(),
      expect.anything(),
    ]);

    scenario.media.comments.unshift(scenario.fresh);
    await passMinutes(2 * HOUR_MINUTES);

    expect(await findShownComment(scenario)).toBeDefined();
    expect(await findShownComment(deleted)).toBeUndefined();
  });

  test.each(
    takeCasesOfRun(
      [
        ['that is too high by three', 3],
        ['that is too high by one', 1],
      ] as const,
      1,
    ),
  )(
    'removes a comment that was deleted before it was read after a day, under a network count %s',
    async (_, hidden) => {
      const scenario = await createUnlistedComment();
      scenario.media.comments_count += hidden - 1;
      await deliverCommentWebhook(scenario);
      await passMinutes(23 * HOUR_MINUTES);
      expect(await findShownComment(scenario)).toBeDefined();

      await passMinutes(8 * HOUR_MINUTES);

      expect(await findShownComment(scenario)).toBeUndefined();
      expect(await readCounts(scenario)).toMatchObject({ comments_total: 4, unlisted_count: 0 });
    },
  );

  test('reads a list of comments that permanently lags behind its count six times, and again when the count changes', async () => {
    const scenario = await createUnlistedComment();
    const reads: number[] = [];
    for (const [minutes, every] of [
      [20, 5],
      [15, 5],
      [75, 15],
      [5 * HOUR_MINUTES, 30],
      [25 * HOUR_MINUTES, 100],
      [48 * HOUR_MINUTES, 240],
    ] as const) {
      await passMinutes(minutes, every);
      reads.push(countListReads(scenario));
    }
    expect(reads).toEqual([2, 3, 4, 5, 6, 6]);
    expect(await readCounts(scenario)).toEqual({
      read_count: 5,
      comments_total: 4,
      unlisted_count: 0,
    });

    scenario.media.comments_count += 1;
    await passMinutes(20);
    expect(countListReads(scenario)).toBe(8);
  }, 30_000);
});
