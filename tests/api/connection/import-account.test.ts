// Importing the posts and comments of an account: complete and with the fewest calls, whatever fails in between.
import { describe, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/fake-clock.ts';
import type { FakeNetworkAccount } from '#tests/support/fake-network.ts';
import {
  addFakeFacebookUser,
  callConnectionApi,
  callGetImportStatus,
  countFakeNetworkCommentsAndReplies,
  createTestUserWithLinkedAccount,
  linkFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues, setUpFakeNetwork } from '#tests/support/set-up-fake-network.ts';
import { setUpTableOfEachTest } from '#tests/support/test-table.ts';
import { logInTestUserAgain, type TestUser } from '#tests/support/test-users.ts';

setUpTableOfEachTest();
setUpFakeNetwork({ import: importWorker });
setUpFakeClock();

/** Posts with 0, 1, 51 and 101 comments, and one whose comments have 51 replies each. */
const makeVariedAccount = () =>
  makeFakeNetworkAccount([
    makeFakeNetworkMedia([], 1),
    makeFakeNetworkMedia(makeFakeNetworkComments(1), 2),
    makeFakeNetworkMedia(makeFakeNetworkComments(51, 1), 3),
    makeFakeNetworkMedia(makeFakeNetworkComments(101), 4),
    makeFakeNetworkMedia(makeFakeNetworkComments(2, 51), 5),
  ]);

async function startImport(account: FakeNetworkAccount): Promise<TestUser> {
  const user = await createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));
  fakeNetwork.state.calls.length = 0;
  return user;
}

/** The stored content of the account, without timestamps. */
async function readStoredContent(user: TestUser, account: FakeNetworkAccount) {
  const ref = { userId: user.userId, igUserId: account.id };
  const posts = await queryItems({ index: 'gsi1', partition: tablePartitions.posts(ref) });
  const comments = await Promise.all(
    account.media.map(async ({ id: mediaId }) => {
      const partition = tablePartitions.comments({ ...ref, mediaId });
      return (await queryItems({ index: 'gsi1', partition })).map(({ sk, text }) => [sk, text]);
    }),
  );
  return { posts: posts.map(({ sk }) => sk), comments };
}

const listCommentIds = (account: FakeNetworkAccount) =>
  account.media.flatMap(({ comments }) =>
    comments.flatMap((one) => [one.id, ...(one.replies ?? []).map(({ id }) => id)]),
  );

async function expectComplete(user: TestUser, account: FakeNetworkAccount): Promise<void> {
  const { posts, comments } = await readStoredContent(user, account);
  expect(posts).toHaveLength(account.media.length);
  const stored = comments.flat().map(([sk]) => String(sk).replace('COMMENT#', ''));
  expect(stored.sort()).toEqual(listCommentIds(account).sort());
  expect((await callGetImportStatus(user)).importing).toBe(false);
}

/** The fewest calls: pages of posts and conversations, pages of threads, and further pages of long threads. */
const countFewestCalls = (account: FakeNetworkAccount) =>
  Math.max(1, Math.ceil(account.media.length / 100)) +
  Math.max(1, Math.ceil((account.conversations ?? []).length / 50)) +
  account.media
    .filter(({ comments }) => comments.length > 0)
    .reduce((sum, { comments }) => {
      const rest = comments.map(({ replies }) => Math.ceil((replies?.length ?? 0) / 50) - 1);
      const more = rest.filter((pages) => pages > 0).reduce((a, b) => a + b, 0);
      return sum + Math.ceil(comments.length / 50) + more;
    }, 0);

describe('an import of an account', () => {
  test('imports posts, comments and conversations with the fewest calls', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);

    await fakeQueues.run();

    await expectComplete(user, account);
    expect(fakeNetwork.calls).toHaveLength(countFewestCalls(account));
    expect((await callGetImportStatus(user)).progress).toMatchObject({
      posts: { done: 5, total: 5 },
      comments: {
        done: countFakeNetworkCommentsAndReplies(account.media.flatMap(({ comments }) => comments)),
      },
    });
  });

  test('imports 30 posts with 510 comments with the fewest calls', async () => {
    const media = Array.from({ length: 30 }, (_, second) =>
      makeFakeNetworkMedia(
        second === 0 ? makeFakeNetworkComments(110, 1) : makeFakeNetworkComments(5, 1),
        second,
      ),
    );
    const account = makeFakeNetworkAccount(media);
    const user = await startImport(account);

    await fakeQueues.run();

    expect(countFakeNetworkCommentsAndReplies(media.flatMap(({ comments }) => comments))).toBe(510);
    expect(fakeNetwork.calls).toHaveLength(1 + 29 + 3 + 1);
    await expectComplete(user, account);
  });

  test('does not request comments of posts without comments', async () => {
    const user = await startImport(
      makeFakeNetworkAccount([makeFakeNetworkMedia([], 1), makeFakeNetworkMedia([], 2)]),
    );

    await fakeQueues.run();

    expect(fakeNetwork.countCalls(/comments/)).toBe(0);
    expect((await callGetImportStatus(user)).importing).toBe(false);
  });

  test('ends the import of an account without content at once', async () => {
    const user = await startImport(makeFakeNetworkAccount([]));

    await fakeQueues.run();

    expect((await callGetImportStatus(user)).importing).toBe(false);
  });

  test('imports all posts when one page does not hold them', async () => {
    const account = makeFakeNetworkAccount(
      Array.from({ length: 230 }, (_, second) =>
        makeFakeNetworkMedia(second % 50 ? [] : makeFakeNetworkComments(1), second),
      ),
    );
    const user = await startImport(account);

    await fakeQueues.run();

    await expectComplete(user, account);
    expect(fakeNetwork.countCalls(/media/)).toBe(3);
  });

  test('reports import progress that only grows and never exceeds its total', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    const seen = [await callGetImportStatus(user)];
    for (let step = 0; step < 40; step++) {
      await fakeQueues.run(1);
      seen.push(await callGetImportStatus(user));
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
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run();
    const before = await readStoredContent(user, account);
    fakeNetwork.state.calls.length = 0;

    await callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await fakeQueues.run();

    expect(await readStoredContent(user, account)).toEqual(before);
    expect(fakeNetwork.calls.toSorted()).toEqual([
      `GET /${account.id}/media`,
      `GET /page-${account.id}/conversations`,
    ]);
    await expectComplete(user, account);
  });

  test('sets a TTL on finished import pieces, but not on open ones', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(2);

    const partition = tablePartitions.account({ userId: user.userId, igUserId: account.id });
    const pieces = await queryItems({ partition, beginsWith: 'IMPORT#' });
    const ttlStates = pieces.map(
      ({ status, ttl }) => `${status} ${ttl === undefined ? 'for good' : 'for a time'}`,
    );
    expect(new Set(ttlStates)).toEqual(new Set(['open for good', 'done for a time']));
  });

  test('joins a running import instead of starting a second one', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    const waiting = fakeQueues.jobs().length;

    const response = await callConnectionApi('POST', '/users/me/ig/account/import/begin', {
      token: user.token,
    });

    expect([response.body, fakeQueues.jobs().length]).toEqual([{ importing: true }, waiting]);
  });
});

describe('an import of an account in spite of failures', () => {
  test('stores all posts and comments once when every import job is delivered twice at the same time', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    for (let message = fakeQueues.messages()[0]; message; message = fakeQueues.messages()[0]) {
      await fakeQueues.deliverTwice(message);
    }

    await expectComplete(user, account);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('continues the import when a worker dies between finishing an import piece and queueing the next ones', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(1);
    fakeQueues.failSends(1_000);
    await fakeQueues.run();
    fakeQueues.failSends(0);
    expect((await callGetImportStatus(user)).importing).toBe(true);

    advanceFakeClockSeconds(361);
    await fakeQueues.run();

    await expectComplete(user, account);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('resumes an import whose jobs were all lost through the scheduler', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(2);
    fakeQueues.clear();

    await runScheduler();
    await fakeQueues.run();
    expect((await callGetImportStatus(user)).importing).toBe(true);
    advanceFakeClockSeconds(181);
    await Promise.all([runScheduler(), runScheduler()]);
    expect(fakeQueues.jobs().filter(({ job }) => job === 'start-or-resume-import')).toHaveLength(1);
    await fakeQueues.run();

    await expectComplete(user, account);
  });

  test('continues an import whose jobs were lost when the user starts it by hand', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(2);
    fakeQueues.clear();
    advanceFakeClockSeconds(181);

    await callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await fakeQueues.run();

    await expectComplete(user, account);
  });

  test('makes no call before the time that a rate limit named, and then continues the import', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(2);
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 5 };
    fakeNetwork.fail({ on: /comments/, times: 1, code: 80_002 });
    await fakeQueues.run();
    fakeNetwork.state.usage = undefined;
    fakeNetwork.state.failures.length = 0;
    const calls = fakeNetwork.calls.length;

    const status = await callGetImportStatus(user);
    expect(status.waiting?.reason).toBe('network_limit');
    expect(Date.parse(status.waiting.until) - Date.now()).toBeGreaterThan(290_000);
    advanceFakeClockSeconds(280);
    await runScheduler();
    await fakeQueues.run();
    expect(fakeNetwork.calls.length).toBe(calls);
    advanceFakeClockSeconds(21);
    await fakeQueues.run();

    await expectComplete(user, account);
    expect(fakeQueues.deadLetters()).toEqual([]);
    // Only the calls under way when the limit began were wasted.
    expect(fakeNetwork.calls.length).toBeLessThanOrEqual(countFewestCalls(account) + 1);
  });

  test('resumes an import through the scheduler after a rate limit longer than a queue can delay a job', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 60 };
    await fakeQueues.run();
    fakeNetwork.state.usage = undefined;
    const calls = fakeNetwork.calls.length;
    expect(fakeQueues.jobs()).toEqual([]);

    for (let minute = 0; minute < 59; minute += 5) {
      advanceFakeClockSeconds(299);
      await runScheduler();
      await fakeQueues.run();
    }
    expect(fakeNetwork.calls.length).toBe(calls);
    advanceFakeClockSeconds(400);
    await runScheduler();
    await fakeQueues.run();

    await expectComplete(user, account);
  });

  test('an import makes one call at a time close to the rate limit', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    fakeNetwork.state.usage = { percent: 80 };
    const perRound: number[] = [];
    for (let round = 0; round < 30 && (await callGetImportStatus(user)).importing; round++) {
      const before = fakeNetwork.calls.length;
      await fakeQueues.run();
      perRound.push(fakeNetwork.calls.length - before);
      advanceFakeClockSeconds(18);
    }

    // Posts and conversations start at the same time: each learns of the usage from its own first response.
    expect(perRound[0]).toBe(2);
    expect(Math.max(...perRound.slice(1))).toBe(1);
    await expectComplete(user, account);
    expect(fakeNetwork.calls).toHaveLength(countFewestCalls(account));
  });

  test('calls the network rarely and loses no job in an outage of five minutes', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(2);
    const before = fakeNetwork.calls.length;
    fakeNetwork.fail({ on: /./, times: 10_000, code: 2, status: 500 });
    const end = Date.now() + 300_000;
    while (Date.now() < end) {
      await fakeQueues.run();
      advanceFakeClockSeconds(5);
    }
    const probes = fakeNetwork.calls.length - before;
    expect((await callGetImportStatus(user)).waiting?.reason).toBe('network_outage');
    fakeNetwork.state.failures.length = 0;
    for (let minutes = 0; minutes < 12; minutes++) {
      advanceFakeClockSeconds(60);
      await fakeQueues.run();
    }

    await expectComplete(user, account);
    // 5, 10, 20, 40, 80 and 160 seconds apart, plus the calls under way when the outage began.
    expect(probes).toBeLessThanOrEqual(7 + 15);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('an import fails after a day when the list of posts cannot be read, and can then be started again', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    fakeNetwork.fail({ on: /\/media$/, times: 10_000, code: 2, status: 500 });
    const advanceHours = async (hours: number) => {
      for (let quarters = 0; quarters < hours * 4; quarters++) {
        await fakeQueues.run();
        advanceFakeClockSeconds(900);
      }
    };
    await advanceHours(23);
    expect((await callGetImportStatus(await logInTestUserAgain(user))).importing).toBe(true);
    await advanceHours(2);
    expect((await callGetImportStatus(await logInTestUserAgain(user))).importing).toBe(false);
    fakeNetwork.state.failures.length = 0;

    const renewedUser = await logInTestUserAgain(user);
    await callConnectionApi('POST', '/users/me/ig/account/import/begin', {
      token: renewedUser.token,
    });
    await fakeQueues.run();
    await expectComplete(renewedUser, account);
  });

  test('an import stops when the Facebook login expires and continues after the user links it again', async () => {
    const account = makeVariedAccount();
    const facebookUser = addFakeFacebookUser(fakeNetwork, [account]);
    const user = await createTestUserWithLinkedAccount(facebookUser);
    fakeNetwork.state.calls.length = 0;
    await fakeQueues.run(4);
    fakeNetwork.state.expiredTokens.add(facebookUser.id);
    const before = fakeNetwork.calls.length;
    await fakeQueues.run();
    const wasted = fakeNetwork.calls.length - before;
    fakeNetwork.state.expiredTokens.delete(facebookUser.id);

    expect((await callGetImportStatus(user)).importing).toBe(false);
    const shown = await callConnectionApi('GET', '/users/me/ig/account', { token: user.token });
    expect(shown.body.messages).toEqual(['facebook_token_expired']);
    expect(wasted).toBeLessThanOrEqual(15);

    await linkFacebookUser(user, facebookUser);
    expect((await callGetImportStatus(user)).importing).toBe(true);
    await fakeQueues.run();
    const { posts } = await readStoredContent(user, account);
    expect(posts).toHaveLength(account.media.length);
    await expectComplete(user, account);
  });

  test('skips a post that was deleted since its list was read', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    const deletedPost = account.media.find(({ comments }) => comments.length === 60);
    await fakeQueues.run(2);
    fakeNetwork.fail({
      on: new RegExp(`/${deletedPost?.id}/comments`),
      times: 1,
      code: 100,
      subcode: 33,
    });

    await fakeQueues.run();

    expect((await callGetImportStatus(user)).importing).toBe(false);
    const shown = await callConnectionApi('GET', '/users/me/ig/account', { token: user.token });
    expect(shown.body.messages).toEqual([]);
    const { comments } = await readStoredContent(user, account);
    expect(comments.map((list) => list.length > 0)).toEqual(
      account.media.map((media) => media !== deletedPost && media.comments.length > 0),
    );
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('an import makes no call during a network pause that another worker set', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    await fakeQueues.run(2);
    expect(fakeQueues.jobs().some(({ job }) => job === 'import-piece')).toBe(true);
    const before = fakeNetwork.calls.length;
    const ref = { userId: user.userId, igUserId: account.id };
    await startNetworkPause(ref, { reason: 'limit', seconds: 120, named: true });

    await fakeQueues.run();
    expect(fakeNetwork.calls.length).toBe(before);
    advanceFakeClockSeconds(200);
    await runScheduler();
    await fakeQueues.run();

    await expectComplete(user, account);
  });

  test('an import that starts during a network pause waits for its end', async () => {
    const account = makeVariedAccount();
    const user = await startImport(account);
    const ref = { userId: user.userId, igUserId: account.id };
    await startNetworkPause(ref, { reason: 'limit', seconds: 700, named: true });

    await fakeQueues.run();
    advanceFakeClockSeconds(650);
    await runScheduler();
    expect(fakeQueues.jobs().filter(({ job }) => job !== 'check-missed-events')).toEqual([]);
    advanceFakeClockSeconds(60);
    await runScheduler();
    await fakeQueues.run();

    await expectComplete(user, account);
  });
});

describe('an import of malformed data', () => {
  /** Two posts; tests malform the newer one or its second comment. */
  function makeAccountForMalformedData() {
    const account = makeFakeNetworkAccount([
      makeFakeNetworkMedia(makeFakeNetworkComments(4), 1),
      makeFakeNetworkMedia(makeFakeNetworkComments(4, 2), 2),
    ]);
    const [post] = account.media;
    const comment = post?.comments[1];
    if (!post || !comment) throw new Error('no content');
    return { account, post, comment };
  }

  test.each([
    ['a post without a caption', 'post', { caption: null }],
    ['a post without a like count', 'post', { like_count: null }],
    ['a comment without text', 'comment', { text: null }],
    ['a comment without a parent', 'comment', { parent_id: null }],
    ['a comment without an author', 'comment', { from: null }],
    ['a comment whose author id is a number', 'comment', { from: { id: 5551, username: 'num' } }],
    [
      'an account without name and biography',
      'account',
      { name: null, biography: null, website: null },
    ],
  ] as const)('imports %s like any other', async (_, target, overrides) => {
    const { account, post, comment } = makeAccountForMalformedData();
    fakeNetwork.state.fieldOverrides.set({ post, comment, account }[target].id, overrides);
    const user = await startImport(account);

    await fakeQueues.run();

    await expectComplete(user, account);
    expect(fakeNetwork.calls).toHaveLength(countFewestCalls(account));
  });

  test('leaves out only the comment itself when its timestamp is missing', async () => {
    const { account, comment } = makeAccountForMalformedData();
    fakeNetwork.state.fieldOverrides.set(comment.id, { timestamp: undefined });
    const user = await startImport(account);

    await fakeQueues.run();

    expect((await callGetImportStatus(user)).importing).toBe(false);
    const { comments } = await readStoredContent(user, account);
    const stored = comments.flat().map(([sk]) => String(sk).replace('COMMENT#', ''));
    expect(stored.sort()).toEqual(
      listCommentIds(account)
        .filter((id) => id !== comment.id)
        .sort(),
    );
    fakeNetwork.state.calls.length = 0;
    await callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await fakeQueues.run();
    expect(fakeNetwork.countCalls(/comments/)).toBe(0);
  });

  test('does not delete stored posts and comments that the network now returns malformed', async () => {
    const { account, post, comment } = makeAccountForMalformedData();
    const user = await startImport(account);
    await fakeQueues.run();
    const before = await readStoredContent(user, account);
    advanceFakeClockSeconds(600);
    fakeNetwork.state.fieldOverrides.set(comment.id, { timestamp: null });
    fakeNetwork.state.fieldOverrides.set(comment.replies?.[0]?.id ?? '', { timestamp: 'soon' });
    fakeNetwork.state.fieldOverrides.set(account.media[1]?.id ?? '', { timestamp: null });
    post.comments_count += 1;

    await callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await fakeQueues.run();

    expect(fakeNetwork.countCalls(new RegExp(`${post.id}/comments`))).toBe(2);
    expect((await callGetImportStatus(user)).importing).toBe(false);
    expect(await readStoredContent(user, account)).toEqual(before);
  });

  test.each([
    ['comments', 155 + 60],
    ['media', 155 + 60],
  ])(
    'ends the import after several attempts when a list of %s stays malformed',
    async (edge, seconds) => {
      const { account, post } = makeAccountForMalformedData();
      const of = edge === 'media' ? account.id : post.id;
      fakeNetwork.state.malformedResponses.push({
        on: new RegExp(`${of}/${edge}`),
        body: { data: null },
      });
      const user = await startImport(account);

      for (let passed = 0; passed < seconds; passed += 5) {
        await fakeQueues.run();
        advanceFakeClockSeconds(5);
      }

      expect((await callGetImportStatus(user)).importing).toBe(false);
      const { posts, comments } = await readStoredContent(user, account);
      expect(posts).toHaveLength(edge === 'media' ? 0 : 2);
      expect(comments.map((list) => list.length)).toEqual(edge === 'media' ? [0, 0] : [0, 4]);
      // Six failures in a row end it; a successful read of conversations in between resets the count.
      const tries = fakeNetwork.countCalls(new RegExp(`${of}/${edge}`));
      expect(tries).toBeGreaterThanOrEqual(6);
      expect(tries).toBeLessThan(2 * 6);
      expect(fakeQueues.deadLetters()).toEqual([]);

      fakeNetwork.state.malformedResponses.length = 0;
      await callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });
      await fakeQueues.run();
      await expectComplete(user, account);
    },
  );
});
