// Comments of one post that the network reports together: a batch of messages stores them in one write.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { readStoredPost } from '#functions/posts/storage/post-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  type CommentWebhookScenario,
  createCommentWebhookScenario,
} from '#tests/support/network/comment-webhook-scenario.ts';
import { setUpFakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { recordTableWritesOf } from '#tests/support/table/record-table-writes.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';

setUpTestTable();
setUpFakeNetwork({ import: importWorker, ...REFRESH_WORKER_HANDLERS });

const IDS = Array.from({ length: 10 }, (_, index) => `1788000000000000${index}`);

const deliver = ({ ref, media }: CommentWebhookScenario, commentIds: readonly string[]) =>
  REFRESH_WORKER_HANDLERS.comment_events({
    Records: commentIds.map((commentId, index) => ({
      messageId: `m${index}`,
      body: JSON.stringify({
        job: 'comment-event',
        payload: {
          igUserId: ref.igUserId,
          commentId,
          mediaId: media.id,
          text: `Is it still there, ${commentId}?`,
          fromId: '77',
          username: 'ana',
        },
      }),
      attributes: { ApproximateReceiveCount: '1' },
    })),
  } as never);

const listStored = async ({ post }: CommentWebhookScenario) => {
  const items = await Promise.all(
    IDS.map((commentId) => getItem(tableKeys.comment({ ...post, commentId }))),
  );
  return IDS.filter((_, index) => items[index] !== undefined);
};

describe('a batch of comments of one post', () => {
  test('stores comments of one post together in one write, each once', async () => {
    const scenario = await createCommentWebhookScenario();
    const { pk } = tableKeys.postList(scenario.ref);
    const before = await readStoredPost(scenario.post, { consistent: true });

    const { writes } = await recordTableWritesOf(() => deliver(scenario, [...IDS, ...IDS]));

    expect(writes.filter(({ partitions }) => partitions.includes(pk))).toHaveLength(1);
    expect(await listStored(scenario)).toEqual(IDS);
    const after = await readStoredPost(scenario.post, { consistent: true });
    expect(after?.commentCounts.total).toBe((before?.commentCounts.total ?? 0) + IDS.length);
  });

  test('stores comments of one post in one write though answers are slow', async () => {
    const scenario = await createCommentWebhookScenario();
    const { pk } = tableKeys.postList(scenario.ref);
    let count = 0;
    const endDelays = interceptTableCalls(async (_, send) => {
      count += 1;
      if (count % 3 === 0) await sleep(80);
      return send();
    });

    const { writes } = await recordTableWritesOf(() => deliver(scenario, IDS));
    endDelays();

    expect(writes.filter(({ partitions }) => partitions.includes(pk))).toHaveLength(1);
    expect(await listStored(scenario)).toEqual(IDS);
  });

  test('stores the other comments of a batch when the table refuses one', async () => {
    const scenario = await createCommentWebhookScenario();
    interceptTableCalls(({ name, input }, send) => {
      if (name === 'TransactWriteItemsCommand' && JSON.stringify(input).includes(IDS[3] ?? ''))
        throw new Error('refused');
      return send();
    });

    const { batchItemFailures } = await deliver(scenario, IDS);

    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm3' }]);
    expect(await listStored(scenario)).toEqual(IDS.filter((id) => id !== IDS[3]));
  });
});
