// Importing an account's posts and comments: completely, with the fewest calls, despite failures.
import { describe, expect, test } from 'vitest';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  countFewestCalls,
  expectCompleteImport,
  readStoredAccountContent,
} from '#tests/api/connection/expect-complete-import.ts';
import {
  createImportedAccount,
  makeVariedAccount,
  readIsImportRunning,
  runJobsEvery,
  runScheduledJobs,
  setUpAccountImports,
  startFakeNetworkImport,
  startImportByHand,
  startVariedImport,
} from '#tests/support/network/account-import.ts';
import {
  addFakeFacebookUser,
  callGetImportStatus,
  countFakeNetworkCommentsAndReplies,
  linkFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
  readInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { slowDownNetworkCalls } from '#tests/support/network/slow-down-network-calls.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';
import { logInTestUserAgain } from '#tests/support/users/test-users.ts';

setUpAccountImports();

describe('an import of an account', () => {
  test('imports posts, comments and conversations with the fewest calls', async () => {
    const started = await startVariedImport();

    await fakeQueues.run();

    await expectCompleteImport(started);
    expect(fakeNetwork.calls).toHaveLength(countFewestCalls(started.account));
    expect((await callGetImportStatus(started.user)).progress).toMatchObject({
      posts: { done: 5, total: 5 },
      comments: {
        done: countFakeNetworkCommentsAndReplies(
          started.account.media.flatMap(({ comments }) => comments),
        ),
      },
    });
  });

  test('imports 30 posts with 510 comments with the fewest calls', async () => {
    const media = Array.from({ length: 30 }, (_, second) =>
      makeFakeNetworkMedia(makeFakeNetworkComments(second === 0 ? 110 : 5, 1), second),
    );
    const account = makeFakeNetworkAccount(media);
    const started = await startFakeNetworkImport(account);

    await fakeQueues.run();

    expect(countFakeNetworkCommentsAndReplies(media.flatMap(({ comments }) => comments))).toBe(510);
    expect(fakeNetwork.calls).toHaveLength(1 + 29 + 3 + 1);
    await expectCompleteImport(started);
  });

  test('does not request comments of posts without comments', async () => {
    const started = await startFakeNetworkImport(
      makeFakeNetworkAccount([makeFakeNetworkMedia([], 1), makeFakeNetworkMedia([], 2)]),
    );

    await fakeQueues.run();

    expect(fakeNetwork.countCalls(/comments/)).toBe(0);
    expect(await readIsImportRunning(started)).toBe(false);
  });

  test('ends the import of an account without content at once', async () => {
    const imported = await createImportedAccount(makeFakeNetworkAccount([]));

    expect(await readIsImportRunning(imported)).toBe(false);
  });

  test('imports all posts when one page does not hold them', async () => {
    const account = makeFakeNetworkAccount(
      Array.from({ length: 230 }, (_, second) =>
        makeFakeNetworkMedia(second % 50 ? [] : makeFakeNetworkComments(1), second),
      ),
    );
    const started = await startFakeNetworkImport(account);

    await fakeQueues.run();

    await expectCompleteImport(started);
    expect(fakeNetwork.countCalls(/media/)).toBe(3);
  });

  test('reports import progress that only grows and never exceeds its total', async () => {
    const started = await startVariedImport();
    const seen = [await callGetImportStatus(started.user)];
    for (let step = 0; step < 40; step++) {
      await fakeQueues.run(1);
      seen.push(await callGetImportStatus(started.user));
    }

    const done = seen.map(({ progress }) => progress.comments.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    for (const { progress } of seen) {
      expect(progress.comments.done).toBeLessThanOrEqual(progress.comments.total);
      expect(progress.posts.done).toBeLessThanOrEqual(progress.posts.total);
    }
    const importing = seen.map((status) => status.importing);
    expect(importing).toEqual([...importing].sort((a, b) => Number(b) - Number(a)));
    expect(new Set(importing)).toEqual(new Set([true, false]));
  });

  test('a repeated import leaves the same state and reads no comments again', async () => {
    const started = await startVariedImport();
    await fakeQueues.run();
    const before = await readStoredAccountContent(started);
    fakeNetwork.state.calls.length = 0;

    await startImportByHand(started);
    await fakeQueues.run();

    expect(await readStoredAccountContent(started)).toEqual(before);
    expect(fakeNetwork.calls.toSorted()).toEqual([
      `GET /${started.account.id}/media`,
      `GET /page-${started.account.id}/conversations`,
    ]);
    await expectCompleteImport(started);
  });

  test("an account's import starts at most six times an hour", async () => {
    const started = await startVariedImport();
    const statuses: number[] = [];
    for (let press = 0; press < 8; press += 1) {
      await fakeQueues.run();
      statuses.push((await startImportByHand(started)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await expectCompleteImport(started);
  });

  test("finished pieces of an import expire from the table, open ones don't", async () => {
    const started = await startVariedImport(2);

    const partition = tablePartitions.account(started.ref);
    const pieces = await queryItems({ partition, beginsWith: 'IMPORT#' });
    const ttlStates = pieces.map(
      ({ status, ttl }) => `${status} ${ttl === undefined ? 'for good' : 'for a time'}`,
    );
    expect(new Set(ttlStates)).toEqual(new Set(['open for good', 'done for a time']));
  });

  test('starting an import joins the running one instead of another one', async () => {
    const started = await startVariedImport();
    const waiting = fakeQueues.jobs().length;

    const response = await startImportByHand(started);

    expect([response.body, fakeQueues.jobs().length]).toEqual([{ importing: true }, waiting]);
  });
});

describe('an import of an account in spite of failures', () => {
  test('an import stores everything once when each job is delivered twice', async () => {
    const started = await startVariedImport();
    for (let message = fakeQueues.messages()[0]; message; message = fakeQueues.messages()[0]) {
      await fakeQueues.deliverTwice(message);
    }

    await expectCompleteImport(started);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('an import continues when a worker dies before queueing its next jobs', async () => {
    const started = await startVariedImport(1);
    fakeQueues.failSends(1_000);
    await fakeQueues.run();
    fakeQueues.failSends(0);
    expect(await readIsImportRunning(started)).toBe(true);

    advanceFakeClockSeconds(361);
    await fakeQueues.run();

    await expectCompleteImport(started);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('resumes an import whose jobs were all lost through the scheduler', async () => {
    const started = await startVariedImport(2);
    fakeQueues.clear();

    await runScheduledJobs();
    expect(await readIsImportRunning(started)).toBe(true);
    advanceFakeClockSeconds(181);
    await Promise.all([runScheduler(), runScheduler()]);
    expect(fakeQueues.jobs().filter(({ job }) => job === 'start-or-resume-import')).toHaveLength(1);
    await fakeQueues.run();

    await expectCompleteImport(started);
  });

  test('starting an import by hand continues one whose jobs were lost', async () => {
    const started = await startVariedImport(2);
    fakeQueues.clear();
    advanceFakeClockSeconds(181);

    await startImportByHand(started);
    await fakeQueues.run();

    await expectCompleteImport(started);
  });

  test('an import makes no call before a rate limit ends, then continues', async () => {
    const started = await startVariedImport(2);
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 5 };
    fakeNetwork.fail({ on: /comments/, times: 1, code: 80_002 });
    await fakeQueues.run();
    fakeNetwork.state.usage = undefined;
    fakeNetwork.state.failures.length = 0;
    const calls = fakeNetwork.calls.length;

    const status = await callGetImportStatus(started.user);
    expect(status.waiting?.reason).toBe('network_limit');
    expect(Date.parse(status.waiting.until) - Date.now()).toBeGreaterThan(290_000);
    advanceFakeClockSeconds(280);
    await runScheduledJobs();
    expect(fakeNetwork.calls.length).toBe(calls);
    advanceFakeClockSeconds(21);
    await fakeQueues.run();

    await expectCompleteImport(started);
    expect(fakeQueues.deadLetters()).toEqual([]);
    // Only the calls under way when the limit began were wasted.
    expect(fakeNetwork.calls.length).toBeLessThanOrEqual(countFewestCalls(started.account) + 1);
  });

  test("an import resumes after a rate limit longer than a queue's delay", async () => {
    const started = await startVariedImport();
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 60 };
    await fakeQueues.run();
    fakeNetwork.state.usage = undefined;
    const calls = fakeNetwork.calls.length;
    expect(fakeQueues.jobs()).toEqual([]);

    for (let minute = 0; minute < 59; minute += 5) {
      advanceFakeClockSeconds(299);
      await runScheduledJobs();
    }
    expect(fakeNetwork.calls.length).toBe(calls);
    advanceFakeClockSeconds(400);
    await runScheduledJobs();

    await expectCompleteImport(started);
  });

  test('an import makes one call at a time near the rate limit', async () => {
    const started = await startVariedImport();
    fakeNetwork.state.usage = { percent: 80 };
    const perRound: number[] = [];
    for (let round = 0; round < 30 && (await readIsImportRunning(started)); round++) {
      const before = fakeNetwork.calls.length;
      await fakeQueues.run();
      perRound.push(fakeNetwork.calls.length - before);
      advanceFakeClockSeconds(18);
    }

    // Posts and conversations start at the same time; each learns the usage from its own first response.
    expect(perRound[0]).toBe(2);
    expect(Math.max(...perRound.slice(1))).toBe(1);
    await expectCompleteImport(started);
    expect(fakeNetwork.calls).toHaveLength(countFewestCalls(started.account));
  });

  test('an import calls rarely and loses no job in an outage', async () => {
    const started = await startVariedImport(2);
    const before = fakeNetwork.calls.length;
    fakeNetwork.fail({ on: /./, times: 10_000, code: 2, status: 500 });
    await runJobsEvery(5, 60);
    const probes = fakeNetwork.calls.length - before;
    expect((await callGetImportStatus(started.user)).waiting?.reason).toBe('network_outage');
    fakeNetwork.state.failures.length = 0;
    await runJobsEvery(60, 13);

    await expectCompleteImport(started);
    // 5, 10, 20, 40, 80 and 160 seconds apart, plus the calls under way when the outage began.
    expect(probes).toBeLessThanOrEqual(7 + 15);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('an import fails after a day of unreadable posts, and can restart', async () => {
    const started = await startVariedImport();
    fakeNetwork.fail({ on: /\/media$/, times: 10_000, code: 2, status: 500 });
    await runJobsEvery(900, 23 * 4);
    expect(await readIsImportRunning(started)).toBe(true);
    await runJobsEvery(900, 2 * 4);
    expect(await readIsImportRunning(started)).toBe(false);
    fakeNetwork.state.failures.length = 0;

    const renewed = { ...started, user: await logInTestUserAgain(started.user) };
    await startImportByHand(renewed);
    await fakeQueues.run();
    await expectCompleteImport(renewed);
  });

  test('an import stops at an expired login and continues after relinking', async () => {
    const account = makeVariedAccount();
    const facebookUser = addFakeFacebookUser(fakeNetwork, [account]);
    const started = await startFakeNetworkImport(account, facebookUser);
    const endSlowness = slowDownNetworkCalls();
    await fakeQueues.run(4);
    endSlowness();
    fakeNetwork.state.expiredTokens.add(facebookUser.id);
    const before = fakeNetwork.calls.length;
    await fakeQueues.run();
    const wasted = fakeNetwork.calls.length - before;
    fakeNetwork.state.expiredTokens.delete(facebookUser.id);

    expect(await readIsImportRunning(started)).toBe(false);
    expect((await readInstagramAccountStatus(started.user)).messages).toEqual([
      'facebook_token_expired',
    ]);
    expect(wasted).toBeLessThanOrEqual(15);

    await linkFacebookUser(started.user, facebookUser);
    expect(await readIsImportRunning(started)).toBe(true);
    await fakeQueues.run();
    const { posts } = await readStoredAccountContent(started);
    expect(posts).toHaveLength(account.media.length);
    await expectCompleteImport(started);
  });

  test('an import skips a post deleted since its list was read', async () => {
    const started = await startVariedImport();
    const deletedPost = started.account.media.find(({ comments }) => comments.length === 60);
    await fakeQueues.run(2);
    const on = new RegExp(`/${deletedPost?.id}/comments`);
    fakeNetwork.fail({ on, times: 1, code: 100, subcode: 33 });

    await fakeQueues.run();

    expect(await readIsImportRunning(started)).toBe(false);
    expect((await readInstagramAccountStatus(started.user)).messages).toEqual([]);
    const { comments } = await readStoredAccountContent(started);
    expect(comments.map((list) => list.length > 0)).toEqual(
      started.account.media.map((media) => media !== deletedPost && media.comments.length > 0),
    );
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test("an import makes no call during another worker's network pause", async () => {
    const started = await startVariedImport(2);
    expect(fakeQueues.jobs().some(({ job }) => job === 'import-piece')).toBe(true);
    const before = fakeNetwork.calls.length;
    await startNetworkPause(started.ref, { reason: 'limit', seconds: 120, named: true });

    await fakeQueues.run();
    expect(fakeNetwork.calls.length).toBe(before);
    advanceFakeClockSeconds(200);
    await runScheduledJobs();

    await expectCompleteImport(started);
  });

  test('an import that starts during a network pause waits for its end', async () => {
    const started = await startVariedImport();
    await startNetworkPause(started.ref, { reason: 'limit', seconds: 700, named: true });

    await fakeQueues.run();
    advanceFakeClockSeconds(650);
    await runScheduler();
    expect(fakeQueues.jobs().filter(({ job }) => job !== 'check-missed-events')).toEqual([]);
    advanceFakeClockSeconds(60);
    await runScheduledJobs();

    await expectCompleteImport(started);
  });
});
