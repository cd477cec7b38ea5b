// A rehearsal of a restore: the product continues with a copy of its table under another name, as after a point-in-time
// recovery.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { type LocalProduct, startLocalProduct } from '#scripts/local/local-product.ts';
import {
  createLocalDynamoDbClient,
  startLocalDynamoDbServer,
} from '#scripts/local/table/local-dynamodb-tables.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { rulesContracts } from '#shared/contracts/rules.ts';
import { makeCommentRule, PUBLIC_PRICE_REPLY_ACTION } from '#tests/support/rules/make-rule.ts';
import { createTestFolderForFile } from './create-test-folder.ts';
import { buildEnvironment, createApiClient, logIn } from './start-test-local-product.ts';

const run = promisify(execFile);
const RESTORED_TABLE = 'Restored';
const WAIT_OPTIONS = { timeout: 60_000, interval: 200 };
const folder = createTestFolderForFile();
let product: LocalProduct | undefined;
afterEach(() => product?.stop());

async function start(environment: Readonly<Record<string, string>> = {}) {
  product = await startLocalProduct({
    environment: { ...buildEnvironment(folder), RULE_RUN_SECONDS: '1', ...environment },
  });
  const { appUrl, sandboxUrl, demoAccount, tableEnvironment, stateFolder } = product;
  const api = createApiClient(appUrl);
  const token = await logIn(api, demoAccount);
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
    return (await response.json()) as any;
  };
  return {
    tableName: tableEnvironment.TABLE_NAME ?? '',
    stateFolder,
    control,
    /** Does it as an operator would. */
    allowUnseenReplies: () =>
      run(
        process.execPath,
        [
          'functions/admin/operator.command.ts',
          ...['set-feature', demoAccount?.email ?? '', 'allow_live_rules_approval_mode_off', 'on'],
        ],
        { env: { PATH: process.env.PATH, ...tableEnvironment } },
      ),
    call: (contract: Parameters<typeof api>[0], input?: object) => api(contract, input, token),
    stop: async () => {
      await product?.stop();
      product = undefined;
    },
  };
}
type Product = Awaited<ReturnType<typeof start>>;

async function copyTable(client: DynamoDBClient, TableName: string): Promise<number> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  await client.send(
    new CreateTableCommand({
      TableName: RESTORED_TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      ),
    }),
  );
  let count = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const Item of Items) {
      await client.send(new PutItemCommand({ TableName: RESTORED_TABLE, Item }));
      count += 1;
    }
  }
  // The copy has no stream until it is turned on, like one made by point-in-time recovery.
  await client.send(
    new UpdateTableCommand({
      TableName: RESTORED_TABLE,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  return count;
}

async function restoreTable({ tableName, stateFolder }: Product): Promise<void> {
  const server = await startLocalDynamoDbServer(stateFolder, undefined);
  const client = createLocalDynamoDbClient(server.url);
  expect(await copyTable(client, tableName)).toBeGreaterThan(50);
  client.destroy();
  await server.stop();
}

async function findPost({ control }: Product): Promise<string> {
  const [account] = await control('GET', '/accounts');
  const [media] = await control('GET', `/accounts/${account.id}/media`);
  return media.id;
}

async function listReplies({ control }: Product, mediaId: string, id: string) {
  const threads = await control('GET', `/media/${mediaId}/comments`);
  const thread = threads.find((one: { readonly id: string }) => one.id === id);
  return thread.replies.map(({ text }: { readonly text: string }) => text);
}

async function commentAndWait(running: Product, media_id: string, username: string) {
  const body = { media_id, text: 'price please', username };
  const { id } = await running.control('POST', '/comments', body);
  await vi.waitFor(
    async () => expect(await listReplies(running, media_id, id)).toHaveLength(1),
    WAIT_OPTIONS,
  );
  return id as string;
}

it('the product uses a restored table and answers no comment twice', async () => {
  const before = await start();
  const mediaId = await findPost(before);
  await before.allowUnseenReplies();
  await before.call(rulesContracts.createRule, {
    rule: makeCommentRule('price', [PUBLIC_PRICE_REPLY_ACTION]),
  });
  const ids = [await commentAndWait(before, mediaId, 'before.restore')];
  await before.stop();
  await restoreTable(before);

  // The restored table lacks everything after its point in time.
  const lost = await start();
  expect(lost.tableName).toBe(before.tableName);
  ids.push(await commentAndWait(lost, mediaId, 'lost.by.restore'));
  await lost.stop();

  const restored = await start({ RESTORED_TABLE });
  expect(restored.tableName).toBe(RESTORED_TABLE);
  await restored.call(postsContracts.listComments, {
    instagram_post_media_id: mediaId,
    update_from_api: true,
  });
  ids.push(await commentAndWait(restored, mediaId, 'after.restore'));
  const readComments = async () =>
    JSON.stringify(
      await restored.call(postsContracts.listComments, { instagram_post_media_id: mediaId }),
    );
  await vi.waitFor(async () => expect(await readComments()).toContain(ids[1]), WAIT_OPTIONS);
  await new Promise((resolve) => setTimeout(resolve, 5_000));

  for (const id of ids) expect(await listReplies(restored, mediaId, id), id).toHaveLength(1);
});
