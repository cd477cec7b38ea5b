// Injected faults, lost responses, rate limits, visibility lag, latency, and call counters.
import { beforeEach, expect, test } from 'vitest';
import { computeAppSecretProof } from '#scripts/sandbox/graph/access/access-tokens.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { type JsonBody, startSandboxForFile } from './start-sandbox-with-client.ts';

let token: string;
let parentId: string;

const client = await startSandboxForFile();

beforeEach(async () => {
  await client.control('POST', '/reset', { world: 'small' });
  token = (await client.token()).user;
  const [media] = await client.studioMedia();
  parentId = (await client.control('POST', '/comments', { media_id: media.id, text: 'Hello' })).id;
});

const postReply = (): Promise<JsonBody> =>
  client.post(`/${parentId}/replies`, { message: 'Once' }, token);

async function countPublishedReplies(): Promise<number> {
  const response = await client.get(`/${parentId}/replies`, token);
  return response.body.data.length;
}

test('the sandbox creates no reply when a fault precedes the effect', async () => {
  await client.control('POST', '/faults', { route: 'POST comment/replies', code: 1, status: 500 });

  const failed = await postReply();
  const publishedCount = await countPublishedReplies();
  const succeeded = await postReply();

  expect(failed.status).toBe(500);
  expect(failed.body.error).toMatchObject({ code: 1, is_transient: true });
  expect(publishedCount).toBe(0);
  expect(succeeded.status).toBe(200);
});

test.each([
  ['error', { status: 500, code: 2 }],
  ['reset', {}],
  ['timeout', { delay_ms: 30 }],
  ['malformed', {}],
  ['empty', {}],
])('creates the reply but loses its response after fault %s', async (outcome, options) => {
  await client.control('POST', '/faults', {
    route: 'POST comment/replies',
    when: 'after',
    outcome,
    ...options,
  });

  const response: unknown = await postReply().catch((error: unknown) => error);

  expect(response instanceof Error || (response as JsonBody).status === 500).toBe(true);
  expect(await countPublishedReplies()).toBe(1);
});

test('the sandbox applies a fault to its route, as often as configured', async () => {
  await client.control('POST', '/faults', { route: 'GET comment*', times: 2, code: 4 });
  const codes: (number | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    codes.push((await client.get(`/${parentId}`, token)).body.error?.code);
  }
  const other = await client.get('/me', token);

  expect(codes).toEqual([4, 4, undefined]);
  expect(other.status).toBe(200);
});

test('the sandbox rejects rate-limited calls without effect, naming the wait, then recovers', async () => {
  await client.control('POST', '/rate-limits', {
    account_id: sandboxFixtureIds.studioAccount,
    minutes: 7,
  });
  const rejected = await postReply();
  const me = await client.get('/me', token);
  await client.control('POST', '/clock', { offset_seconds: 8 * 60 });
  const publishedCount = await countPublishedReplies();
  await client.control('POST', '/clock', { offset_seconds: 0 });

  const usage = JSON.parse(rejected.headers.get('x-business-use-case-usage') ?? '{}');
  expect(rejected.body.error.code).toBe(80002);
  expect(usage[sandboxFixtureIds.studioAccount][0].estimated_time_to_regain_access).toBe(7);
  expect(me.status).toBe(200);
  expect(publishedCount).toBe(0);
});

test("the sandbox hides the app's reply until the visibility lag passed", async () => {
  await client.control('POST', '/behaviour', { visibility_lag_ms: 60_000 });
  await postReply();
  const countBeforeLag = await countPublishedReplies();
  await client.control('POST', '/clock', { offset_seconds: 61 });

  expect(countBeforeLag).toBe(0);
  expect(await countPublishedReplies()).toBe(1);
});

test('the sandbox delays responses only on routes with a configured latency', async () => {
  await client.control('POST', '/latency', { route: 'GET comment', delay_ms: 60 });
  const start = performance.now();
  await client.get(`/${parentId}`, token);

  expect(performance.now() - start).toBeGreaterThan(55);
});

test('the sandbox counts the calls it receives by route', async () => {
  await client.control('DELETE', '/counters');
  await postReply();
  await postReply();
  await client.get('/me', token);

  expect(await client.control('GET', '/counters')).toEqual({
    'POST comment/replies': 2,
    'GET user': 1,
  });
});

test('the sandbox answers an unknown control call with the known ones', async () => {
  const response = await fetch(`${client.running.url}/control/nonsense`);
  const body = (await response.json()) as { readonly calls: readonly string[] };

  expect(response.status).toBe(404);
  expect(body.calls).toContain('POST /faults');
});

test('the sandbox computes the known appsecret_proof of a token', () => {
  expect(computeAppSecretProof('0123456789abcdef0123456789abcdef', 'EAATESTUSERTOKEN')).toBe(
    'cec7e098f4fcb56c03bf7d11bf23697d399434d9b5583c5892697c0484b56e97',
  );
});
