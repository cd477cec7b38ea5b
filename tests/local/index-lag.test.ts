// Secondary indexes that lag: what they show and when, and the product living with it.
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftsContracts as drafts } from '#shared/contracts/drafts.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import { type RunningProduct, startProduct } from './running-product.ts';
import { startThrowaway, type ThrowawayMachine } from './throwaway-machine.ts';

const LAG_MS = 1_500;
/** Of as many writes, each late by chance, some are late enough to notice. */
const WRITES = 20;
const PATIENCE = { timeout: 30_000, interval: 100 };

const TABLE = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk', 'group'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'groups',
        KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  },
};

describe('an index that lags', () => {
  let machine: ThrowawayMachine;
  let client: DynamoDBClient;
  let TableName: string;

  beforeAll(async () => {
    machine = await startThrowaway({ resources: { Table: TABLE }, indexLagMs: LAG_MS });
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    client = new DynamoDBClient({ endpoint: machine.tableUrl, region: 'us-east-1', credentials });
    TableName = machine.tableEnvironment.TABLE_NAME ?? '';
  });
  afterAll(async () => {
    client?.destroy();
    await machine?.stop();
  });

  const keyOf = (group: string, sk: number) => ({ pk: { S: group }, sk: { S: String(sk) } });
  const itemOf = (group: string, sk: number, text = '') => ({
    ...keyOf(group, sk),
    group: { S: group },
    text: { S: text },
  });
  const put = (group: string, sk: number, text?: string) =>
    client.send(new PutItemCommand({ TableName, Item: itemOf(group, sk, text) }));
  const query = async (group: string, IndexName?: string) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName,
        ConsistentRead: IndexName === undefined,
        KeyConditionExpression: '#key = :group',
        ExpressionAttributeNames: { '#key': IndexName === undefined ? 'pk' : 'group' },
        ExpressionAttributeValues: { ':group': { S: group } },
      }),
    );
    return Items.map(({ sk, text }) => `${sk?.S}${text?.S}`).sort();
  };
  const inIndex = (group: string) => query(group, 'groups');
  const numbers = Array.from({ length: WRITES }, (_, number) => number);

  it('shows each write late, and all of them when the time is over; the table shows them at once', async () => {
    await Promise.all(numbers.map((number) => put('late', number)));
    const written = Date.now();

    expect(await inIndex('late')).not.toHaveLength(WRITES);
    expect(await query('late')).toHaveLength(WRITES);
    const last = { TableName, Key: keyOf('late', 3), ConsistentRead: true };
    expect((await client.send(new GetItemCommand(last))).Item).toEqual(itemOf('late', 3));

    await vi.waitFor(async () => expect(await inIndex('late')).toHaveLength(WRITES), PATIENCE);
    // Not a fixed time: one of twenty is late by more than half of it, but for one run in a million.
    expect(Date.now() - written).toBeGreaterThan(LAG_MS / 2);
  });

  it('shows the writes of one item in their order', async () => {
    for (const number of numbers) await put('order', 1, `#${number}`);
    const seen: string[] = [];
    await vi.waitFor(async () => {
      seen.push(...(await inIndex('order')));
      expect(seen.at(-1)).toBe(`1#${WRITES - 1}`);
    }, PATIENCE);

    const order = seen.map((one) => Number(one.split('#')[1]));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('shows updates, deletions, batches and each part of a transaction', async () => {
    const before = [1, 2, 3, 4, 5].map((sk) => ({ PutRequest: { Item: itemOf('all', sk, 'a') } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: before } }));
    const change = {
      TableName,
      UpdateExpression: 'SET #text = :text',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':text': { S: 'b' } },
    };
    await client.send(new UpdateItemCommand({ ...change, Key: keyOf('all', 1) }));
    await client.send(new DeleteItemCommand({ TableName, Key: keyOf('all', 2) }));
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Update: { ...change, Key: keyOf('all', 3) } },
          { Delete: { TableName, Key: keyOf('all', 4) } },
          { Put: { TableName, Item: itemOf('all', 6, 'c') } },
        ],
      }),
    );

    const expected = ['1b', '3b', '5a', '6c'];
    expect(await query('all')).toEqual(expected);
    await vi.waitFor(async () => expect(await inIndex('all')).toEqual(expected), PATIENCE);
  });
});

describe('the product, with indexes that lag', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({ LOCAL_INDEX_LAG_MS: String(LAG_MS), POST_HOLD_SECONDS: '1' });
  }, 180_000);
  afterAll(() => product?.stop());

  it('drafts, posts and sees a reply live', async () => {
    const listed = await product.call(posts.listPosts);
    const post = listed.posts.find((one: { comments_count: number }) => one.comments_count > 0);
    const media_id: string = post.media_id;
    const { comments } = await vi.waitFor(async () => {
      const page = await product.call(posts.listComments, { instagram_post_media_id: media_id });
      expect(page.comments.length).toBeGreaterThan(0);
      return page;
    }, PATIENCE);
    const open = comments.find(
      (one: { is_own: boolean; hidden: boolean; replied_to_id: unknown }) =>
        !one.is_own && !one.hidden && one.replied_to_id === null,
    );
    const subject = { media_id, comment_id: open.id as string };
    const draft = await vi.waitFor(async () => {
      const { response } = await product.call(drafts.requestCommentDraft, subject);
      expect(response.status).toBe('editing');
      return response;
    }, PATIENCE);

    const reply = { ...subject, response_id: draft.id as string };
    const text = { response_text: 'Thank you so much!' };
    await product.call(drafts.postCommentReply, { ...reply, ...text });

    await vi.waitFor(async () => {
      const { response } = await product.call(drafts.checkCommentReply, reply);
      expect(response.status).toBe('live');
    }, PATIENCE);
    // The list is read through an index: the reply is in it, once, when the lag is over.
    await vi.waitFor(async () => {
      const page = await product.call(posts.listComments, { instagram_post_media_id: media_id });
      const mine = page.comments.filter((one: { text: string }) => one.text === text.response_text);
      expect(mine).toHaveLength(1);
    }, PATIENCE);
  });
});
