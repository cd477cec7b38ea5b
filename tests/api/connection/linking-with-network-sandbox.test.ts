// The product against the network of the sandbox: login dialog, import of the demo account, a follower's comment.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { acquireListRefreshLease } from '#functions/connection/list-refresh-lease.ts';
import { handler as intake } from '#functions/intake/api.ts';
import { refreshPostsJob } from '#functions/posts/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { serveApiHandler } from '#tests/support/api/serve-api-handler.ts';
import {
  callGetImportStatus,
  readAccounts,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  pointProductAtSandboxNetwork,
  type SandboxNetwork,
} from '#tests/support/network/point-product-at-sandbox-network.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUser, TEST_CLIENT_ID } from '#tests/support/users/test-users.ts';
import {
  type FakeQueues,
  startFakeQueues,
  TEST_PRODUCT_SECRETS,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';

setUpTestTable();
let sandbox: RunningSandbox;
let webhooks: Awaited<ReturnType<typeof serveApiHandler>>;
let network: SandboxNetwork;
let queues: FakeQueues;

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
  queues = startFakeQueues({ import: importWorker, ...REFRESH_WORKER_HANDLERS });
  webhooks = await serveApiHandler(intake);
  sandbox = await startSandbox({
    appSecret: TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET,
    webhookVerifyToken: TEST_PRODUCT_SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
    webhookCallbackUrl: `${webhooks.url}/webhooks/network`,
  });
  network = pointProductAtSandboxNetwork(sandbox.url);
});
afterAll(async () => {
  webhooks.close();
  await sandbox.close();
});

/** The number of Graph API calls that read content, as the sandbox counts them. */
async function countReadCalls(): Promise<number> {
  const counters: Record<string, number> = await network.control('GET', '/counters');
  const routes = ['GET account/media', 'GET media/comments', 'GET comment/replies', 'GET comment'];
  return routes.reduce((sum, route) => sum + (counters[route] ?? 0), 0);
}

type Thread = { readonly replies: readonly unknown[] };

/** The fewest calls that read everything: pages of posts, pages of threads, further pages of long threads. */
async function countFewestCalls(igUserId: string): Promise<number> {
  const media: { id: string }[] = await network.control('GET', `/accounts/${igUserId}/media`);
  let calls = Math.ceil(media.length / 100);
  for (const { id } of media) {
    const threads: Thread[] = await network.control('GET', `/media/${id}/comments`);
    calls += Math.ceil(threads.length / 50);
    for (const { replies } of threads) calls += Math.max(0, Math.ceil(replies.length / 50) - 1);
  }
  return calls;
}

test('links after a denied and a partial login, imports, receives comments', async () => {
  const user = await createTestUser();
  const link = (form: Readonly<Record<string, string>> = {}) =>
    network.link(user, sandboxFixtureIds.marisol, form);
  expect(await link({ decision: 'deny' })).toEqual(['access_denied']);
  expect(await link({ decline: 'instagram_manage_comments' })).toEqual(['missing_permissions']);
  expect(await link()).toEqual([]);
  const body = await readAccounts(user);
  const kinds = body.instagram_accounts.map((one: Record<string, unknown>) => [
    one.instagram_user_id,
    one.instagram_account_type,
    one.instagram_account_is_valid,
  ]);
  expect(kinds).toEqual([
    [sandboxFixtureIds.studioAccount, 'business', true],
    [sandboxFixtureIds.travelAccount, 'business', true],
    [sandboxFixtureIds.privateAccount, 'personal', false],
  ]);

  expect((await network.choose(user, sandboxFixtureIds.privateAccount)).status).toBe(422);
  expect((await network.choose(user, sandboxFixtureIds.studioAccount)).status).toBe(200);
  await queues.run();

  const status = await callGetImportStatus(user);
  expect([status.importing, status.progress.posts.done]).toEqual([
    false,
    status.progress.posts.total,
  ]);
  expect(status.progress.comments).toEqual({ done: 4_000, total: 4_000 });
  expect(await countReadCalls()).toBe(await countFewestCalls(sandboxFixtureIds.studioAccount));
  const account = { userId: user.userId, igUserId: sandboxFixtureIds.studioAccount };
  const posts = await queryItems({ index: 'gsi1', partition: tablePartitions.posts(account) });
  expect(posts).toHaveLength(status.progress.posts.total);

  await network.control('DELETE', '/counters');
  const lease = (await acquireListRefreshLease(tableKeys.postList(account), { item: 'any' })) ?? '';
  await enqueueJob(refreshPostsJob, { ...account, lease });
  await queues.run();
  expect(await countReadCalls()).toBe(1);

  const mediaId = String(posts[0]?.sk).replace('POST#', '');
  const newComment = await network.control('POST', '/comments', {
    media_id: mediaId,
    text: 'Sold out already? 😢',
  });
  await vi.waitFor(() => expect(queues.jobs()).toHaveLength(1), { timeout: 100_000 });
  await queues.run();
  const stored = await getItem(
    tableKeys.comment({ ...account, mediaId, commentId: newComment.id }),
  );
  expect(stored).toMatchObject({ text: 'Sold out already? 😢', source: 'webhook' });
  expect(await countReadCalls()).toBe(1);
});
