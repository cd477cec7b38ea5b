// Refreshes of posts and comments: with the fewest calls and under a lease.

import { describe, expect, test } from 'vitest';
import {
  acquireListRefreshLease,
  releaseListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import {
  findNetworkPauseEnd,
  startNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import { refreshCommentsJob, refreshPostsJob } from '#functions/posts/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import {
  type AccountImport,
  createImportedAccount,
  createImportedPost,
  listStoredCommentIds,
  runJobsAfter,
  setUpAccountImports,
  writeComment,
} from '#tests/support/network/account-import.ts';
import {
  countFakeNetworkCommentsAndReplies,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
  readInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { slowDownNetworkCalls } from '#tests/support/network/slow-down-network-calls.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

async function refreshPosts({ ref }: AccountImport): Promise<void> {
  const lease = await acquireListRefreshLease(tableKeys.postList(ref), { item: 'any' });
  if (lease === undefined) throw new Error('a refresh is running');
  await enqueueJob(refreshPostsJob, { ...ref, lease });
  await fakeQueues.run();
}

describe('a refresh of the posts', () => {
  test('refreshes the posts with one call when none changed', async () => {
    const account = makeFakeNetworkAccount([
      makeFakeNetworkMedia(makeFakeNetworkComments(60), 1),
      makeFakeNetworkMedia([], 2),
    ]);
    const imported = await createImportedAccount(account);

    await refreshPosts(imported);

    expect(fakeNetwork.calls).toEqual([`GET /${account.id}/media`]);
    expect(
      await acquireListRefreshLease(tableKeys.postList(imported.ref), { item: 'any' }),
    ).toBeDefined();
  });

  test('reads the comments only of posts whose count changed', async () => {
    const account = makeFakeNetworkAccount([
      makeFakeNetworkMedia(makeFakeNetworkComments(3), 1),
      makeFakeNetworkMedia(makeFakeNetworkComments(3), 2),
    ]);
    const imported = await createImportedAccount(account);
    const [changed] = account.media;
    if (!changed) throw new Error('no post');
    changed.comments = [...makeFakeNetworkComments(1, 2), ...changed.comments.slice(1)];
    changed.comments_count = countFakeNetworkCommentsAndReplies(changed.comments);

    await refreshPosts(imported);

    expect(fakeNetwork.calls).toHaveLength(2);
    expect(await listStoredCommentIds({ ...imported.ref, mediaId: changed.id })).toEqual(
      changed.comments
        .flatMap((one) => [one.id, ...(one.replies ?? []).map(({ id }) => id)])
        .sort(),
    );
    fakeNetwork.state.calls.length = 0;
    await refreshPosts(imported);
    expect(fakeNetwork.calls).toHaveLength(1);
  });

  test('a refresh of posts stores new ones and removes deleted ones', async () => {
    const account = makeFakeNetworkAccount([
      makeFakeNetworkMedia(makeFakeNetworkComments(1), 1),
      makeFakeNetworkMedia(makeFakeNetworkComments(1), 2),
    ]);
    const imported = await createImportedAccount(account);
    account.media = [
      makeFakeNetworkMedia(makeFakeNetworkComments(2), 3),
      ...account.media.slice(0, 1),
    ];

    await refreshPosts(imported);

    const posts = await queryItems({
      index: 'gsi1',
      partition: tablePartitions.posts(imported.ref),
    });
    expect(posts.map(({ sk }) => String(sk).replace('POST#', '')).sort()).toEqual(
      account.media.map(({ id }) => id).sort(),
    );
  });

  test('a posts refresh stops at the first unchanged page, except once daily', async () => {
    const account = makeFakeNetworkAccount(
      Array.from({ length: 250 }, (_, second) => makeFakeNetworkMedia([], second)),
    );
    const imported = await createImportedAccount(account);
    const countCallsOfRefresh = async () => {
      fakeNetwork.state.calls.length = 0;
      await refreshPosts(imported);
      return fakeNetwork.calls.length;
    };

    expect([await countCallsOfRefresh(), await countCallsOfRefresh()]).toEqual([3, 1]);
    advanceFakeClockSeconds(86_401);
    expect([await countCallsOfRefresh(), await countCallsOfRefresh()]).toEqual([3, 1]);
  });

  test("a posts refresh reads on when a changed page's job is redelivered", async () => {
    const account = makeFakeNetworkAccount(
      Array.from({ length: 150 }, (_, second) => makeFakeNetworkMedia([], second)),
    );
    const imported = await createImportedAccount(account);
    await refreshPosts(imported);
    const changed = [account.media[0], account.media[149]].filter((post) => post !== undefined);
    for (const post of changed) {
      post.comments = makeFakeNetworkComments(1);
      post.comments_count = 1;
    }
    // The worker's second send fails, and the job of the page is delivered again later.
    fakeQueues.failSends(1, 2);
    await refreshPosts(imported);

    await runJobsAfter(361);

    const stored = changed.map(({ id }) => listStoredCommentIds({ ...imported.ref, mediaId: id }));
    expect(await Promise.all(stored)).toEqual(
      changed.map(({ comments }) => comments.map(({ id }) => id)),
    );
  });

  test('a cancelled refresh of posts makes no call', async () => {
    const imported = await createImportedPost([]);

    await enqueueJob(refreshPostsJob, { ...imported.ref, lease: 'lse_ended' });
    await fakeQueues.run();

    expect(fakeNetwork.calls).toEqual([]);
  });

  test('a refresh of posts during a rate limit makes no call', async () => {
    const imported = await createImportedPost([]);
    fakeNetwork.fail({ on: /media/, times: 1, code: 4 });

    await refreshPosts(imported);
    expect(await findNetworkPauseEnd(imported.ref)).toBeDefined();
    await refreshPosts(imported);

    expect(fakeNetwork.calls).toHaveLength(1);
    advanceFakeClockSeconds(301);
    await refreshPosts(imported);
    expect(fakeNetwork.calls).toHaveLength(2);
  });

  test('a refresh of posts ends at an expired login without further calls', async () => {
    const imported = await createImportedPost([]);
    fakeNetwork.fail({ on: /media/, times: 1, code: 190, subcode: 460 });

    await refreshPosts(imported);
    await refreshPosts(imported);

    expect(fakeNetwork.calls).toHaveLength(1);
    const body = await readInstagramAccountStatus(imported.user);
    expect([body.facebook_access_token_valid, body.messages]).toEqual([
      false,
      ['facebook_token_expired'],
    ]);
  });
});

describe('a refresh of the comments of a post', () => {
  test('a comments refresh reads all pages and long threads, then ends', async () => {
    const { media, post } = await createImportedPost();
    media.comments = [
      ...makeFakeNetworkComments(70),
      ...makeFakeNetworkComments(1, 120),
      ...media.comments,
    ];
    const lease = (await acquireListRefreshLease(tableKeys.post(post), { item: 'existing' })) ?? '';

    await enqueueJob(refreshCommentsJob, { ...post, lease });
    await fakeQueues.run();

    expect(await listStoredCommentIds(post)).toHaveLength(
      countFakeNetworkCommentsAndReplies(media.comments),
    );
    expect(fakeNetwork.calls).toHaveLength(2 + 2);
    expect(await acquireListRefreshLease(tableKeys.post(post), { item: 'existing' })).toBeDefined();
  });

  test('stops a refresh of comments that the user cancels between two pages', async () => {
    const { media, post } = await createImportedPost();
    media.comments = makeFakeNetworkComments(200);
    const lease = (await acquireListRefreshLease(tableKeys.post(post), { item: 'existing' })) ?? '';
    await enqueueJob(refreshCommentsJob, { ...post, lease });
    slowDownNetworkCalls();
    await fakeQueues.run(1);

    await releaseListRefreshLease(tableKeys.post(post), lease);
    await fakeQueues.run();

    expect(fakeNetwork.calls).toHaveLength(1);
  });
});

describe('a refresh of malformed comments', () => {
  const refreshComments = async (post: PostRef) => {
    const lease = (await acquireListRefreshLease(tableKeys.post(post), { item: 'existing' })) ?? '';
    await enqueueJob(refreshCommentsJob, { ...post, lease });
    await fakeQueues.run();
    return acquireListRefreshLease(tableKeys.post(post), { item: 'existing' });
  };

  test.each([
    ['without text', { text: null }, 3],
    ['without a timestamp', { timestamp: null }, 2],
  ])('stores all other comments when there is one %s', async (_, overrides, storedCount) => {
    const imported = await createImportedPost();
    const { media, post } = imported;
    media.comments.unshift(...makeFakeNetworkComments(2));
    fakeNetwork.state.fieldOverrides.set(media.comments[0]?.id ?? '', overrides);

    expect(await refreshComments(post)).toBeDefined();

    expect(await listStoredCommentIds(post)).toHaveLength(storedCount);
    expect(await findNetworkPauseEnd(imported.ref)).toBeUndefined();
  });

  test('a refresh ends without pausing the account when comments are malformed', async () => {
    const imported = await createImportedPost();
    const { post } = imported;
    fakeNetwork.state.malformedResponses.push({ on: /comments|media/, body: {} });

    expect(await refreshComments(post)).toBeDefined();
    await refreshPosts(imported);

    expect(await findNetworkPauseEnd(imported.ref)).toBeUndefined();
    expect(fakeNetwork.calls).toHaveLength(2);
    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
    expect(await listStoredCommentIds(post)).toHaveLength(1);
  });
});

describe('a refresh of a post whose comment count changed', () => {
  /** Creates an imported post with 60 threads on two pages, and one more thread that is not stored yet. */
  async function createGrownPost() {
    const imported = await createImportedPost(makeFakeNetworkComments(60));
    writeComment(imported.media);
    return imported;
  }
  const getReadCount = async (post: Parameters<typeof tableKeys.post>[0]) =>
    (await getItem(tableKeys.post(post)))?.read_count;
  const countCommentReads = (mediaId: string) =>
    fakeNetwork.countCalls(new RegExp(`${mediaId}/comments`));

  test.each([
    ['an expired cursor', { code: 100, status: 400 }],
    ['an outage', { code: 2, status: 500 }],
  ])('does not count a refresh cut by %s as a full read', async (_, failure) => {
    const imported = await createGrownPost();
    const { media, post } = imported;
    await refreshPosts(imported);
    expect([await getReadCount(post), countCommentReads(media.id)]).toEqual([61, 2]);
    // The stored and counted numbers are then equal: only the end of the list proves a full read.
    media.comments = [
      ...makeFakeNetworkComments(1),
      ...media.comments.slice(0, 50),
      ...media.comments.slice(51),
    ];
    media.comments_count = 62;
    fakeNetwork.state.failures.length = 0;
    let pages = 0;
    fakeNetwork.fail({
      on: {
        test: (name: string) => name.includes(`${media.id}/comments`) && ++pages === 2,
      } as RegExp,
      times: 1,
      ...failure,
    });

    await refreshPosts(imported);

    expect(await listStoredCommentIds(post)).toHaveLength(62);
    expect([await getReadCount(post), countCommentReads(media.id)]).toEqual([61, 4]);
    advanceFakeClockSeconds(15 * 60);
    await refreshPosts(imported);
    expect(await listStoredCommentIds(post)).toHaveLength(
      countFakeNetworkCommentsAndReplies(media.comments),
    );
  });

  test('reads a comment list again that lags behind its count', async () => {
    const imported = await createGrownPost();
    const { media, post } = imported;
    const [missingComment] = media.comments.splice(0, 1);
    if (!missingComment) throw new Error('no comment');

    await refreshPosts(imported);
    media.comments.unshift(missingComment);
    await runJobsAfter(119);
    expect(countCommentReads(media.id)).toBe(2);
    await runJobsAfter(1);

    expect(await listStoredCommentIds(post)).toContain(missingComment.id);
    expect([countCommentReads(media.id), fakeQueues.jobs()]).toEqual([4, []]);
  });

  test('stops rereading a comment list whose count stays higher than its comments', async () => {
    const imported = await createGrownPost();
    const { media, post } = imported;
    media.comments_count += 3;

    await refreshPosts(imported);
    await runJobsAfter(121);
    expect(countCommentReads(media.id)).toBe(4);
    for (const reads of [6, 6, 6]) {
      advanceFakeClockSeconds(15 * 60);
      await refreshPosts(imported);
      expect(countCommentReads(media.id)).toBe(reads);
    }
    expect([fakeQueues.jobs(), await getReadCount(post)]).toEqual([[], 64]);
  });

  test('a pause leaves the second read of comments to the next check', async () => {
    const imported = await createGrownPost();
    const { media, post } = imported;
    const [missingComment] = media.comments.splice(0, 1);
    if (!missingComment) throw new Error('no comment');
    await refreshPosts(imported);
    media.comments.unshift(missingComment);
    await startNetworkPause(imported.ref, { reason: 'limit', seconds: 600, named: true });
    await runJobsAfter(121);
    expect([countCommentReads(media.id), await getReadCount(post)]).toEqual([2, undefined]);

    advanceFakeClockSeconds(600);
    await refreshPosts(imported);

    expect(await listStoredCommentIds(post)).toContain(missingComment.id);
  });
});
