// The product against the network of the sandbox: login dialog, import of the demo account, a follower's comment.

import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { acquireRefreshLease } from '#functions/connection/refresh-lease.ts';
import { handler as intake } from '#functions/intake/api.ts';
import { refreshPostsJob } from '#functions/posts/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import {
  callConnectionApi,
  callGetImportStatus,
  completeFacebookLogin,
  readAccounts,
  startFacebookLogin,
} from '#tests/support/network/link-fake-network-account.ts';
import { getAnyFreePort } from '#tests/support/table/in-memory-table-store.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUser, TEST_CLIENT_ID, type TestUser } from '#tests/support/users/test-users.ts';
import {
  type FakeQueues,
  startFakeQueues,
  TEST_SECRETS,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { refreshWorkers } from '#tests/support/vendors/refresh-workers.ts';

setUpTestTable();
let sandbox: RunningSandbox;
let webhookServer: Server;
let queues: FakeQueues;

/** Starts a server that passes the sandbox's webhooks to the intake function. */
async function startWebhookServer(): Promise<string> {
  const port = await getAnyFreePort();
  webhookServer = createServer(async (message, response) => {
    let rawBody = '';
    for await (const chunk of message) rawBody += String(chunk);
    const { pathname: path, searchParams } = new URL(message.url ?? '', 'http://webhooks.test');
    const result = await invokeApiHandler(intake, {
      method: message.method ?? 'GET',
      path,
      query: Object.fromEntries(searchParams),
      headers: message.headers as Record<string, string>,
      ...(rawBody && { rawBody }),
    });
    response.writeHead(result.status).end(String(result.body));
  });
  await new Promise<void>((resolve) => webhookServer.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}/webhooks/network`;
}

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
  queues = startFakeQueues({ import: importWorker, ...refreshWorkers });
  sandbox = await startSandbox({
    appSecret: TEST_SECRETS.FACEBOOK_APP_SECRET,
    webhookVerifyToken: TEST_SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
    webhookCallbackUrl: await startWebhookServer(),
  });
  Object.assign(process.env, {
    GRAPH_API_URL: `${sandbox.url}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${sandbox.url}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
  });
});
afterAll(async () => {
  webhookServer.close();
  await sandbox.close();
});

/** Submits the login dialog as a Facebook user does, and completes the login. */
async function submitDialog(user: TestUser, form: Record<string, string>) {
  const startedLogin = await startFacebookLogin(user.token);
  const response = await fetch(startedLogin.dialog, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const callbackUrl = new URL(response.headers.get('location') ?? '');
  return completeFacebookLogin(startedLogin, Object.fromEntries(callbackUrl.searchParams));
}

// biome-ignore lint/suspicious/noExplicitAny: each control call returns another shape
const callSandboxControl = async (method: string, path: string, body?: object): Promise<any> => {
  const response = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return response.json();
};

/** The number of Graph API calls that read content, as the sandbox counts them. */
async function countReadCalls(): Promise<number> {
  const counters: Record<string, number> = await callSandboxControl('GET', '/counters');
  const routes = ['GET account/media', 'GET media/comments', 'GET comment/replies', 'GET comment'];
  return routes.reduce((sum, route) => sum + (counters[route] ?? 0), 0);
}

type Thread = { readonly replies: readonly unknown[] };

/** The fewest calls that read everything: pages of posts, pages of threads, further pages of long threads. */
async function countFewestCalls(igUserId: string): Promise<number> {
  const media: { id: string }[] = await callSandboxControl('GET', `/accounts/${igUserId}/media`);
  let calls = Math.ceil(media.length / 100);
  for (const { id } of media) {
    const threads: Thread[] = await callSandboxControl('GET', `/media/${id}/comments`);
    calls += Math.ceil(threads.length / 50);
    for (const { replies } of threads) calls += Math.max(0, Math.ceil(replies.length / 50) - 1);
  }
  return calls;
}

const chooseAccount = (user: TestUser, igUserId: string) =>
  callConnectionApi('POST', '/users/me/ig/account/current', {
    token: user.token,
    body: { instagramId: igUserId },
  });

test('links a Facebook login after a denied and a partial dialog, imports the account and receives a new comment', async () => {
  const user = await createTestUser();
  expect((await submitDialog(user, { decision: 'deny' })).errors).toEqual(['access_denied']);
  const partialDialog = {
    decision: 'allow',
    person: sandboxFixtureIds.marisol,
    decline: 'instagram_manage_comments',
  };
  expect((await submitDialog(user, partialDialog)).errors).toEqual(['missing_permissions']);
  const fullDialog = { decision: 'allow', person: sandboxFixtureIds.marisol };
  expect((await submitDialog(user, fullDialog)).errors).toEqual([]);
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

  expect((await chooseAccount(user, sandboxFixtureIds.privateAccount)).status).toBe(422);
  expect((await chooseAccount(user, sandboxFixtureIds.studioAccount)).status).toBe(200);
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

  await callSandboxControl('DELETE', '/counters');
  const lease = (await acquireRefreshLease(tableKeys.postList(account), { item: 'any' })) ?? '';
  await enqueueJob(refreshPostsJob, { ...account, lease });
  await queues.run();
  expect(await countReadCalls()).toBe(1);

  const mediaId = String(posts[0]?.sk).replace('POST#', '');
  const newComment = await callSandboxControl('POST', '/comments', {
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
