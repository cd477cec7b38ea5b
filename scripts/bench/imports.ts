// P8: Graph calls of a first import and of a refresh that finds nothing new.
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { refreshPostsJob } from '#functions/connection/jobs.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  countOf,
  importStatus,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeAccount, startNetwork } from '#tests/support/network.ts';
import { startQueues } from '#tests/support/queue.ts';
import { CLIENT_ID } from '#tests/support/users.ts';
import { withTable } from './content.ts';
import { finish, note, type Row, rowOf } from './row.ts';

/** As many as the network gives at once. */
const PAGE = { media: 100, comments: 50, replies: 50 };
const COMMENTS = 4_000;

/** 60 posts: one with very many threads, one with a thread of many replies, 58 ordinary ones. */
function largeAccount(): FakeAccount {
  const longThread = commentsOf(1, 120);
  const ordinary = Array.from({ length: 58 }, (_, second) =>
    mediaWith(commentsOf(17, 1), second + 2),
  );
  const soFar = ordinary.reduce((sum, one) => sum + one.comments_count, countOf(longThread));
  const left = COMMENTS - soFar;
  const many = [...commentsOf(Math.floor(left / 2), 1), ...commentsOf(left % 2)];
  return accountWith([mediaWith(many, 0), mediaWith(longThread, 1), ...ordinary]);
}

/** Pages of posts, pages of threads, and what one page does not hold of long threads. */
function fewestCalls({ media }: FakeAccount): number {
  const pages = Math.ceil(media.length / PAGE.media);
  return media.reduce((sum, { comments }) => {
    const rest = comments.map(({ replies = [] }) =>
      Math.max(0, Math.ceil(replies.length / PAGE.replies) - 1),
    );
    const more = rest.reduce((calls, each) => calls + each, 0);
    return sum + Math.ceil(comments.length / PAGE.comments) + more;
  }, pages);
}

async function measure(): Promise<Row[]> {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  const network = await startNetwork(PAGE);
  const queues = startQueues({ import: importWorker, refresh: refreshWorker });
  const account = largeAccount();
  const user = await chosen(personWith(network, [account]));
  network.state.calls.length = 0;

  const begin = performance.now();
  await queues.run();
  const seconds = (performance.now() - begin) / 1_000;
  const { importing, progress } = await importStatus(user);
  if (importing || progress.comments.done !== COMMENTS) {
    throw new Error(`The import ended at ${progress.comments.done} of ${COMMENTS} comments.`);
  }
  const importCalls = network.state.calls.length;
  note(
    `Imported 60 posts and ${COMMENTS} comments in ${seconds.toFixed(1)} s: ${Math.round(COMMENTS / seconds)} a second, ${importCalls} calls of at least ${fewestCalls(account)}`,
  );

  network.state.calls.length = 0;
  const ref = { userId: user.userId, igUserId: account.id };
  const lease = await contentStore.beginPostsRefresh(ref);
  if (lease === undefined) throw new Error('A refresh is running already.');
  await enqueue(refreshPostsJob, { ...ref, lease });
  await queues.run();
  const refreshCalls = network.state.calls.length;
  if (refreshCalls === 0) throw new Error('The refresh asked the network nothing.');
  network.stop();
  return [
    rowOf({
      id: 'P8-import',
      what: `Graph calls of importing 60 posts with ${COMMENTS} comments and replies ÷ the fewest possible`,
      ratio: importCalls / fewestCalls(account),
      target: { atMost: 1.1 },
    }),
    rowOf({
      id: 'P8-refresh',
      what: 'Graph calls of a refresh of the posts that finds nothing new ÷ 1',
      ratio: refreshCalls,
      target: { atMost: 2 },
    }),
  ];
}

await finish(await withTable(measure));
