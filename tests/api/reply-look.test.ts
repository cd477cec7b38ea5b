// Looking for a reply whose fate is in doubt: what cannot be read may be the very one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { commentChannel } from '#functions/posts/comment-channel.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
});
afterAll(() => {
  network.stop();
  table.stop();
});

test('a reply is not found, and not missing either, while one cannot be read', async () => {
  const queues = startQueues({ import: importWorker });
  const media = mediaWith(commentsOf(1, 2));
  const account = accountWith([media]);
  const { userId } = await chosen(personWith(network, [account]));
  await queues.run();
  const [comment] = media.comments;
  const [reply, other] = comment?.replies ?? [];
  if (!comment || !reply || !other) throw new Error('no content');
  const post = { userId, igUserId: account.id, mediaId: media.id };
  const subject = { kind: 'comment' as const, ...post, commentId: comment.id };
  const claimedAt = new Date(Date.parse(other.timestamp) - 1_000).toISOString();
  const find = () =>
    commentChannel.findPublished(subject, { responseId: 'r', text: other.text, claimedAt });

  network.state.toldAs.set(reply.id, { timestamp: null });
  await expect(find()).rejects.toMatchObject({ kind: 'outage' });

  network.state.toldAs.set(other.id, { username: account.username, from: { id: account.id } });
  expect(await find()).toBe(other.id);

  network.state.toldAs.clear();
  expect(await find()).toBeUndefined();
});
