// Comments of one post that the network reports together: a batch of messages stores them in one write.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { readStoredPost } from '#functions/posts/post-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  type CommentScenario,
  createCommentScenario,
} from '#tests/support/network/comment-webhook-scenario.ts';
import { setUpFakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { recordTableWritesOf } from '#tests/support/table/record-table-writes.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { refreshWorkers } from '#tests/support/vendors/refresh-workers.ts';

setUpTestTable();
setUpFakeNetwork({ import: importWorker, ...refreshWorkers });

const IDS = Array.from({ length: 10 }, (_, index) => `1788000000000000${index}`);

const deliver = ({ ref, media }: CommentScenario, commentIds: readonly string[]) =>
  refreshWorkers.comment_events({
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

const listStored = async ({ post }: CommentScenario) => {
  const items = await Promise.all(
    IDS.map((commentId) => getItem(tableKeys.comment({ ...post, commentId }))),
  );
  return IDS.filter((_, index) => items[index] !== undefined);
};

describe('a batch of comments of one post', () => {
  test('is stored in one write of the post, each comment once', async () => {
    const scenario = await createCommentScenario();
    const { pk } = tableKeys.postList(scenario.ref);
    const before = await readStoredPost(scenario.post, { consistent: true });

    const { writes } = await recordTableWritesOf(() => deliver(scenario, [...IDS, ...IDS]));

    expect(writes.filter(({ partitions }) => partitions.includes(pk))).toHaveLength(1);
    expect(await listStored(scenario)).toEqual(IDS);
    const after = await readStoredPost(scenario.post, { consistent: true });
    expect(after?.commentCounts.total).toBe((before?.commentCounts.total ?? 0) + IDS.length);
  });

  test('is stored in one write although the table answers late', async () => {
    const scenario = await createCommentScenario();
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

  test('is stored except for the one that the table refuses', async () => {
    const scenario = await createCommentScenario();
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
