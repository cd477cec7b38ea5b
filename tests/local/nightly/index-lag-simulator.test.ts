// Simulated lag of secondary indexes: their content over time, and the product's handling of it.
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLocalDynamoDbClient } from '#scripts/local/table/local-dynamodb-tables.ts';
import { draftsContracts as drafts } from '#shared/contracts/drafts.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import {
  buildTableAttributeDefinitions,
  buildTableKeySchema,
  buildTemplateResource,
  startTestCloud,
  type TestCloud,
} from '../start-test-cloud.ts';
import { startTestLocalProduct, type TestLocalProduct } from '../start-test-local-product.ts';

const LAG_MS = 1_500;
/** With random delays, at least some of these writes are noticeably late. */
const WRITE_COUNT = 20;
const WAIT_OPTIONS = { timeout: 100_000, interval: 100 };

const TABLE = buildTemplateResource('AWS::DynamoDB::GlobalTable', {
  KeySchema: buildTableKeySchema('pk', 'sk'),
  AttributeDefinitions: buildTableAttributeDefinitions({ pk: 'S', sk: 'S', group: 'S' }),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'groups',
      KeySchema: buildTableKeySchema('group'),
      Projection: { ProjectionType: 'ALL' },
    },
  ],
});

describe('a simulated lag of a secondary index', () => {
  let cloud: TestCloud;
  let client: DynamoDBClient;
  let TableName: string;

  beforeAll(async () => {
    cloud = await startTestCloud({ resources: { Table: TABLE }, faults: `index_lag_ms=${LAG_MS}` });
    client = createLocalDynamoDbClient(cloud.tableUrl);
    TableName = cloud.tableEnvironment.TABLE_NAME ?? '';
  });
  afterAll(async () => {
    client?.destroy();
    await cloud?.stop();
  });

  const keyOf = (group: string, sk: number) => ({ pk: { S: group }, sk: { S: String(sk) } });
  const itemOf = (group: string, sk: number, text = '') => ({
    ...keyOf(group, sk),
    group: { S: group },
    text: { S: text },
  });
  const putItem = (group: string, sk: number, text?: string) =>
    client.send(new PutItemCommand({ TableName, Item: itemOf(group, sk, text) }));
  const queryItems = async (group: string, IndexName?: string) => {
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
  const queryIndex = (group: string) => queryItems(group, 'groups');
  const numbers = Array.from({ length: WRITE_COUNT }, (_, number) => number);

  it('the index-lag simulator delays index writes but no table writes', async () => {
    await Promise.all(numbers.map((number) => putItem('late', number)));
    const writtenAt = Date.now();

    expect(await queryIndex('late')).not.toHaveLength(WRITE_COUNT);
    expect(await queryItems('late')).toHaveLength(WRITE_COUNT);
    const last = { TableName, Key: keyOf('late', 3), ConsistentRead: true };
    expect((await client.send(new GetItemCommand(last))).Item).toEqual(itemOf('late', 3));

    await vi.waitFor(
      async () => expect(await queryIndex('late')).toHaveLength(WRITE_COUNT),
      WAIT_OPTIONS,
    );
    // The lags are random: all twenty stay below half of the maximum in one of a million runs.
    expect(Date.now() - writtenAt).toBeGreaterThan(LAG_MS / 2);
  });

  it('the index-lag simulator keeps the writes of one item in order', async () => {
    for (const number of numbers) await putItem('order', 1, `#${number}`);
    const seen: string[] = [];
    await vi.waitFor(async () => {
      seen.push(...(await queryIndex('order')));
      expect(seen.at(-1)).toBe(`1#${WRITE_COUNT - 1}`);
    }, WAIT_OPTIONS);

    const order = seen.map((one) => Number(one.split('#')[1]));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('the index-lag simulator delays updates, deletions, batches and transactions', async () => {
    const before = [1, 2, 3, 4, 5].map((sk) => ({ PutRequest: { Item: itemOf('all', sk, 'a') } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: before } }));
    const textUpdate = {
      TableName,
      UpdateExpression: 'SET #text = :text',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':text': { S: 'b' } },
    };
    await client.send(new UpdateItemCommand({ ...textUpdate, Key: keyOf('all', 1) }));
    await client.send(new DeleteItemCommand({ TableName, Key: keyOf('all', 2) }));
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Update: { ...textUpdate, Key: keyOf('all', 3) } },
          { Delete: { TableName, Key: keyOf('all', 4) } },
          { Put: { TableName, Item: itemOf('all', 6, 'c') } },
        ],
      }),
    );

    const expected = ['1b', '3b', '5a', '6c'];
    expect(await queryItems('all')).toEqual(expected);
    await vi.waitFor(async () => expect(await queryIndex('all')).toEqual(expected), WAIT_OPTIONS);
  });
});

describe('the product when its secondary indexes lag', () => {
  let product: TestLocalProduct;
  beforeAll(async () => {
    product = await startTestLocalProduct({
      LOCAL_FAULTS: `index_lag_ms=${LAG_MS}`,
      POST_HOLD_SECONDS: '1',
    });
  }, 180_000);
  afterAll(() => product?.stop());

  it('the product drafts and posts a live reply despite lagging indexes', async () => {
    const postList = await product.call(posts.listPosts);
    const post = postList.posts.find((one: { comments_count: number }) => one.comments_count > 0);
    const media_id: string = post.media_id;
    const { comments } = await vi.waitFor(async () => {
      const page = await product.call(posts.listComments, { instagram_post_media_id: media_id });
      expect(page.comments.length).toBeGreaterThan(0);
      return page;
    }, WAIT_OPTIONS);
    const openComment = comments.find(
      (one: { is_own: boolean; hidden: boolean; replied_to_id: unknown }) =>
        !one.is_own && !one.hidden && one.replied_to_id === null,
    );
    const subject = { media_id, comment_id: openComment.id as string };
    const draft = await vi.waitFor(async () => {
      const { response } = await product.call(drafts.requestCommentDraft, subject);
      expect(response.status).toBe('editing');
      return response;
    }, WAIT_OPTIONS);

    const reply = { ...subject, response_id: draft.id as string };
    const text = { response_text: 'Thank you so much!' };
    await product.call(drafts.postCommentReply, { ...reply, ...text });

    await vi.waitFor(async () => {
      const { response } = await product.call(drafts.checkCommentReply, reply);
      expect(response.status).toBe('live');
    }, WAIT_OPTIONS);
    // The list is read through an index: the reply appears in it exactly once after the lag.
    await vi.waitFor(async () => {
      const page = await product.call(posts.listComments, { instagram_post_media_id: media_id });
      const publishedReplies = page.comments.filter(
        (one: { text: string }) => one.text === text.response_text,
      );
      expect(publishedReplies).toHaveLength(1);
    }, WAIT_OPTIONS);
  });
});
