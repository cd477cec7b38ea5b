// How the outside world misbehaves on request: errors, lost answers, limits, lag; and what is counted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appSecretProof } from '#scripts/sandbox/oauth/tokens.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { type Answer, type SandboxClient, startClient } from './sandbox-client.ts';

let client: SandboxClient;
let token: string;
let parentId: string;

beforeAll(async () => {
  client = await startClient();
});

beforeEach(async () => {
  await client.control('POST', '/reset', { world: 'small' });
  token = (await client.token()).user;
  const [media] = await client.studioMedia();
  parentId = (await client.control('POST', '/comments', { media_id: media.id, text: 'Hello' })).id;
});

afterAll(async () => {
  await client.running.close();
});

const reply = (): Promise<Answer> =>
  client.post(`/${parentId}/replies`, { message: 'Once' }, token);

async function repliesStanding(): Promise<number> {
  const answer = await client.get(`/${parentId}/replies`, token);
  return answer.body.data.length;
}

test('an error before the effect leaves nothing behind', async () => {
  await client.control('POST', '/faults', { route: 'POST comment/replies', code: 1, status: 500 });

  const failed = await reply();
  const standing = await repliesStanding();
  const succeeded = await reply();

  expect(failed.status).toBe(500);
  expect(failed.body.error).toMatchObject({ code: 1, is_transient: true });
  expect(standing).toBe(0);
  expect(succeeded.status).toBe(200);
});

test.each([
  ['error', { status: 500, code: 2 }],
  ['reset', {}],
  ['timeout', { delay_ms: 30 }],
  ['malformed', {}],
  ['empty', {}],
])('after the effect comes: %s', async (outcome, more) => {
  await client.control('POST', '/faults', {
    route: 'POST comment/replies',
    when: 'after',
    outcome,
    ...more,
  });

  const answer: unknown = await reply().catch((error: unknown) => error);

  expect(answer instanceof Error || (answer as Answer).status === 500).toBe(true);
  expect(await repliesStanding()).toBe(1);
});

test('a fault meets only its route, and only so many times', async () => {
  await client.control('POST', '/faults', { route: 'GET comment*', times: 2, code: 4 });
  const codes: (number | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    codes.push((await client.get(`/${parentId}`, token)).body.error?.code);
  }
  const other = await client.get('/me', token);

  expect(codes).toEqual([4, 4, undefined]);
  expect(other.status).toBe(200);
});

test('a limited account has no effects, says when it may go on, and recovers', async () => {
  await client.control('POST', '/rate-limits', { account_id: castIds.studioAccount, minutes: 7 });
  const limited = await reply();
  const me = await client.get('/me', token);
  await client.control('POST', '/clock', { offset_seconds: 8 * 60 });
  const standing = await repliesStanding();
  await client.control('POST', '/clock', { offset_seconds: 0 });

  const usage = JSON.parse(limited.headers.get('x-business-use-case-usage') ?? '{}');
  expect(limited.body.error.code).toBe(80002);
  expect(usage[castIds.studioAccount][0].estimated_time_to_regain_access).toBe(7);
  expect(me.status).toBe(200);
  expect(standing).toBe(0);
});

test('own replies may take a while to be seen', async () => {
  await client.control('POST', '/behaviour', { visibility_lag_ms: 60_000 });
  await reply();
  const hidden = await repliesStanding();
  await client.control('POST', '/clock', { offset_seconds: 61 });

  expect(hidden).toBe(0);
  expect(await repliesStanding()).toBe(1);
});

test('latency is added to the routes it names', async () => {
  await client.control('POST', '/latency', { route: 'GET comment', delay_ms: 60 });
  const start = performance.now();
  await client.get(`/${parentId}`, token);

  expect(performance.now() - start).toBeGreaterThan(55);
});

test('calls are counted by route', async () => {
  await client.control('DELETE', '/counters');
  await reply();
  await reply();
  await client.get('/me', token);

  expect(await client.control('GET', '/counters')).toEqual({
    'POST comment/replies': 2,
    'GET user': 1,
  });
});

test('an unknown control call lists the known ones', async () => {
  const answer = await fetch(`${client.running.url}/control/nonsense`);
  const body = (await answer.json()) as { readonly calls: readonly string[] };

  expect(answer.status).toBe(404);
  expect(body.calls).toContain('POST /faults');
});

test('a proof has its known value', () => {
  expect(appSecretProof('0123456789abcdef0123456789abcdef', 'EAATESTUSERTOKEN')).toBe(
    'cec7e098f4fcb56c03bf7d11bf23697d399434d9b5583c5892697c0484b56e97',
  );
});
