// The same product against the sandbox's network: dialog, import of the demo account, a follower's comment.

import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { refreshPostsJob } from '#functions/connection/jobs.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as intake } from '#functions/intake/api.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { keys, partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { beginLogin, call, comeBack, importStatus } from '#tests/support/connection.ts';
import { invoke } from '#tests/support/http.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { freePort, startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, signedUp, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let sandbox: RunningSandbox;
let door: Server;
let queues: Queues;

/** Hands what the sandbox sends over HTTP to the intake function. */
async function openDoor(): Promise<string> {
  const port = await freePort();
  door = createServer(async (message, response) => {
    let rawBody = '';
    for await (const chunk of message) rawBody += String(chunk);
    const { pathname: path, searchParams } = new URL(message.url ?? '', 'http://door.test');
    const answer = await invoke(intake, {
      method: message.method ?? 'GET',
      path,
      query: Object.fromEntries(searchParams),
      headers: message.headers as Record<string, string>,
      ...(rawBody && { rawBody }),
    });
    response.writeHead(answer.status).end(String(answer.body));
  });
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}/webhooks/network`;
}

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
  [table, sandbox] = await Promise.all([
    startTable(),
    startSandbox({
      appSecret: SECRETS.FACEBOOK_APP_SECRET,
      webhookVerifyToken: SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
      webhookCallbackUrl: await openDoor(),
    }),
  ]);
  Object.assign(process.env, {
    GRAPH_API_URL: `${sandbox.url}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${sandbox.url}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
  });
});
afterAll(async () => {
  table.stop();
  door.close();
  await sandbox.close();
});

/** Answers the dialog as the person would. */
async function answerDialog(user: TestUser, form: Record<string, string>) {
  const begun = await beginLogin(user.token);
  const answer = await fetch(begun.dialog, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  return comeBack(begun, Object.fromEntries(back.searchParams));
}

// biome-ignore lint/suspicious/noExplicitAny: each call answers something else
const control = async (method: string, path: string, body?: object): Promise<any> => {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return answer.json();
};

/** Calls of the Graph API that read content, by the sandbox's own count. */
async function readCalls(): Promise<number> {
  const counters: Record<string, number> = await control('GET', '/counters');
  const routes = ['GET account/media', 'GET media/comments', 'GET comment/replies', 'GET comment'];
  return routes.reduce((sum, route) => sum + (counters[route] ?? 0), 0);
}

type Thread = { readonly replies: readonly unknown[] };

/** Pages of posts, pages of threads, and what one page does not hold of long threads. */
async function fewestCalls(igUserId: string): Promise<number> {
  const media: { id: string }[] = await control('GET', `/accounts/${igUserId}/media`);
  let calls = Math.ceil(media.length / 100);
  for (const { id } of media) {
    const threads: Thread[] = await control('GET', `/media/${id}/comments`);
    calls += Math.ceil(threads.length / 50);
    for (const { replies } of threads) calls += Math.max(0, Math.ceil(replies.length / 50) - 1);
  }
  return calls;
}

const choose = (user: TestUser, igUserId: string) =>
  call('POST', '/users/me/ig/account/current', {
    token: user.token,
    body: { instagramId: igUserId },
  });

test('deny, allow in part, allow, choose, import, and hear of a new comment', async () => {
  const user = await signedUp();
  expect((await answerDialog(user, { decision: 'deny' })).errors).toEqual(['access_denied']);
  const part = { decision: 'allow', person: castIds.marisol, decline: 'instagram_manage_comments' };
  expect((await answerDialog(user, part)).errors).toEqual(['missing_permissions']);
  const all = { decision: 'allow', person: castIds.marisol };
  expect((await answerDialog(user, all)).errors).toEqual([]);
  const { body } = await call('GET', '/users/me/ig_accounts', { token: user.token });
  const kinds = body.instagram_accounts.map((one: Record<string, unknown>) => [
    one.instagram_user_id,
    one.instagram_account_type,
    one.instagram_account_is_valid,
  ]);
  expect(kinds).toEqual([
    [castIds.studioAccount, 'business', true],
    [castIds.travelAccount, 'business', true],
    [castIds.privateAccount, 'personal', false],
  ]);

  expect((await choose(user, castIds.privateAccount)).status).toBe(422);
  expect((await choose(user, castIds.studioAccount)).status).toBe(200);
  await queues.run();

  const status = await importStatus(user);
  expect([status.importing, status.progress.posts.done]).toEqual([
    false,
    status.progress.posts.total,
  ]);
  expect(status.progress.comments).toEqual({ done: 4_000, total: 4_000 });
  expect(await readCalls()).toBe(await fewestCalls(castIds.studioAccount));
  const account = { userId: user.userId, igUserId: castIds.studioAccount };
  const posts = await query({ index: 'gsi1', partition: partitions.posts(account) });
  expect(posts).toHaveLength(status.progress.posts.total);

  await control('DELETE', '/counters');
  const lease = (await contentStore.beginPostsRefresh(account)) ?? '';
  await enqueue(refreshPostsJob, { ...account, lease });
  await queues.run();
  expect(await readCalls()).toBe(1);

  const mediaId = String(posts[0]?.sk).replace('POST#', '');
  const written = await control('POST', '/comments', {
    media_id: mediaId,
    text: 'Sold out already? 😢',
  });
  await vi.waitFor(() => expect(queues.jobs()).toHaveLength(1), { timeout: 5_000 });
  await queues.run();
  const stored = await getItem(keys.comment({ ...account, mediaId, commentId: written.id }));
  expect(stored).toMatchObject({ text: 'Sold out already? 😢' });
  expect(queues.events().map(({ type }) => type)).toEqual(['account.chosen', 'comment.received']);
  expect(await readCalls()).toBe(2);
}, 60_000);
