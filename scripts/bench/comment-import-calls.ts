// P8: Graph calls of a first import and of a refresh that finds nothing new.

import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { acquireRefreshLease } from '#functions/connection/refresh-lease.ts';
import { refreshPostsJob } from '#functions/posts/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { type FakeNetworkAccount, startFakeNetwork } from '#tests/support/fake-network.ts';
import { startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import {
  addFakeFacebookUser,
  callGetImportStatus,
  countFakeNetworkCommentsAndReplies,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { TEST_CLIENT_ID } from '#tests/support/test-users.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';

/** The network's largest page sizes. */
const PAGE_SIZES = { media: 100, comments: 50, replies: 50 };
const COMMENT_COUNT = 4_000;

/** 60 posts: one with very many threads, one with a thread of many replies, 58 ordinary ones. */
function createLargeAccount(): FakeNetworkAccount {
  const longThread = makeFakeNetworkComments(1, 120);
  const ordinary = Array.from({ length: 58 }, (_, second) =>
    makeFakeNetworkMedia(makeFakeNetworkComments(17, 1), second + 2),
  );
  const commentsSoFar = ordinary.reduce(
    (sum, one) => sum + one.comments_count,
    countFakeNetworkCommentsAndReplies(longThread),
  );
  const remainingCount = COMMENT_COUNT - commentsSoFar;
  const remainingComments = [
    ...makeFakeNetworkComments(Math.floor(remainingCount / 2), 1),
    ...makeFakeNetworkComments(remainingCount % 2),
  ];
  return makeFakeNetworkAccount([
    makeFakeNetworkMedia(remainingComments, 0),
    makeFakeNetworkMedia(longThread, 1),
    ...ordinary,
  ]);
}

/** Pages of posts, pages of threads, and further pages of replies of long threads. */
function computeMinimumCalls({ media }: FakeNetworkAccount): number {
  const postPages = Math.ceil(media.length / PAGE_SIZES.media);
  return media.reduce((sum, { comments }) => {
    const extraReplyPages = comments.map(({ replies = [] }) =>
      Math.max(0, Math.ceil(replies.length / PAGE_SIZES.replies) - 1),
    );
    const extraCalls = extraReplyPages.reduce((calls, each) => calls + each, 0);
    return sum + Math.ceil(comments.length / PAGE_SIZES.comments) + extraCalls;
  }, postPages);
}

async function measure(): Promise<BenchRow[]> {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
  const network = await startFakeNetwork(PAGE_SIZES);
  const queues = startFakeQueues({ import: importWorker, ...refreshWorkers });
  const account = createLargeAccount();
  const user = await createTestUserWithLinkedAccount(addFakeFacebookUser(network, [account]));
  network.state.calls.length = 0;

  const startedAt = performance.now();
  await queues.run();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { importing, progress } = await callGetImportStatus(user);
  if (importing || progress.comments.done !== COMMENT_COUNT) {
    throw new Error(`The import ended at ${progress.comments.done} of ${COMMENT_COUNT} comments.`);
  }
  const importCalls = network.state.calls.length;
  logProgress(
    `Imported 60 posts and ${COMMENT_COUNT} comments in ${seconds.toFixed(1)} s: ${Math.round(COMMENT_COUNT / seconds)} a second, ${importCalls} calls of at least ${computeMinimumCalls(account)}`,
  );

  network.state.calls.length = 0;
  const accountRef = { userId: user.userId, igUserId: account.id };
  const lease = await acquireRefreshLease(tableKeys.postList(accountRef), { item: 'any' });
  if (lease === undefined) throw new Error('A refresh is running already.');
  await enqueueJob(refreshPostsJob, { ...accountRef, lease });
  await queues.run();
  const refreshCalls = network.state.calls.length;
  if (refreshCalls === 0) throw new Error('The refresh made no Graph calls.');
  network.stop();
  return [
    createBenchRow({
      id: 'P8-import',
      what: `Graph calls of importing 60 posts with ${COMMENT_COUNT} comments and replies ÷ the fewest possible`,
      ratio: importCalls / computeMinimumCalls(account),
      target: { atMost: 1.1 },
    }),
    createBenchRow({
      id: 'P8-refresh',
      what: 'Graph calls of a refresh of the posts that finds nothing new ÷ 1',
      ratio: refreshCalls,
      target: { atMost: 2 },
    }),
  ];
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
