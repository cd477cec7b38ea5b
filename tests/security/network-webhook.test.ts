// The network's webhook, event by event: what is not believed writes nothing, what comes again adds nothing.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler } from '#functions/intake/api.ts';
import { deleteItem } from '#platform/table/table.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { eventOf } from '#tests/support/http.ts';
import { type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { allItems, writesOf } from '#tests/support/table-writes.ts';
import { CLIENT_ID } from '#tests/support/users.ts';
import { networkSignature } from './signed.ts';

const HOUR_MS = 3_600_000;

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => queues.clear());
afterEach(() => vi.useRealTimers());
afterAll(() => {
  network.stop();
  table.stop();
});

type Wire = {
  readonly body: string;
  readonly base64?: boolean;
  readonly headers?: Record<string, string>;
};

/** The event as the gateway hands it over. */
async function deliver({ body, base64 = false, headers = {} }: Wire) {
  const event = eventOf({ method: 'POST', path: '/webhooks/network', rawBody: body, headers });
  const { result, writes } = await writesOf(() =>
    handler({ ...event, isBase64Encoded: base64 }, {} as never),
  );
  return { status: result.statusCode, body: String(result.body), writes };
}
const signedBy = (body: string | Buffer, secret?: string) => ({
  'x-hub-signature-256': networkSignature(body, secret),
});

const bodyOf = (igUserId: string, commentIds: readonly string[], more: object = {}) =>
  JSON.stringify({
    object: 'instagram',
    entry: commentIds.map((id) => ({
      id: igUserId,
      time: 1,
      changes: [{ field: 'comments', value: { id, text: 'Hallo, schön! ❤', ...more } }],
    })),
  });

const VALID = bodyOf('17840001', ['9001']);
const base64 = Buffer.from(VALID).toString('base64');

describe('an event that proves nothing', () => {
  test.each<[string, Wire]>([
    ['without a signature', { body: VALID }],
    ['with an empty one', { body: VALID, headers: { 'x-hub-signature-256': '' } }],
    ['with the old kind alone', { body: VALID, headers: { 'x-hub-signature': 'sha1=00' } }],
    ['signed by another app', { body: VALID, headers: signedBy(VALID, 'f'.repeat(32)) }],
    ['signed with an empty secret', { body: VALID, headers: signedBy(VALID, '') }],
    ['with white space behind it', { body: `${VALID}\n`, headers: signedBy(VALID) }],
    ['with a byte-order mark', { body: `\ufeff${VALID}`, headers: signedBy(VALID) }],
    ['with its accents composed anew', { body: VALID.normalize('NFD'), headers: signedBy(VALID) }],
    [
      'with two signatures, one right',
      {
        body: VALID,
        headers: { 'x-hub-signature-256': `${networkSignature(VALID)},${networkSignature('x')}` },
      },
    ],
    ['signed over its base64', { body: base64, base64: true, headers: signedBy(base64) }],
    ['that says it is base64 and is not', { body: VALID, base64: true, headers: signedBy(VALID) }],
    ['with nothing in it', { body: '', headers: signedBy('x') }],
    ['of a megabyte', { body: 'x'.repeat(1024 * 1024), headers: signedBy(VALID) }],
  ])('%s is refused: nothing is written, nothing queued', async (_name, wire) => {
    const { status, body, writes } = await deliver(wire);

    expect([status, JSON.parse(body).error]).toEqual([401, 'unauthorized']);
    expect([writes, queues.jobs(), queues.events()]).toEqual([[], [], []]);
  });
});

describe('a genuine event', () => {
  test.each<[string, string, number]>([
    ['nothing', '', 400],
    ['no JSON', 'hello', 400],
    ['null', 'null', 200],
    ['a list', '[]', 200],
    ['another object', JSON.stringify({ object: 'page', entry: [{ id: '1' }] }), 200],
    [
      'entries that are none',
      JSON.stringify({ object: 'instagram', entry: [null, 1, 'x', []] }),
      200,
    ],
    [
      'an unknown field',
      JSON.stringify({
        object: 'instagram',
        entry: [{ id: '1', changes: [{ field: 'live_comments', value: { id: '5' } }] }],
      }),
      200,
    ],
    [
      'a poisoned key',
      '{"object":"instagram","entry":[{"__proto__":{"id":"1","field":"comments","value":{"id":"2"}}}]}',
      200,
    ],
    ['lists in lists', '['.repeat(100_000) + ']'.repeat(100_000), 200],
  ])('that holds %s writes and queues nothing', async (_name, body, wanted) => {
    const { status, writes } = await deliver({ body, headers: signedBy(body) });

    expect(status).toBe(wanted);
    expect([writes, queues.jobs()]).toEqual([[], []]);
  });

  test('takes what it knows from beside what it does not', async () => {
    const body = JSON.stringify({
      object: 'instagram',
      entry: [
        { id: '17840001', changes: [{ field: 'unheard_of', value: { id: '9100' } }, null] },
        { id: 'a#b', changes: [{ field: 'comments', value: { id: '9101' } }] },
        { id: '17840001', changes: [{ field: 'comments', value: { id: '9102' }, new: { a: [] } }] },
      ],
    });

    expect((await deliver({ body, headers: signedBy(body) })).status).toBe(200);
    expect(queues.jobs().map(({ payload }) => payload)).toEqual([
      { igUserId: '17840001', commentId: '9102' },
    ]);
  });
});

test('a thousand entries come again 36 hours later and add nothing', async () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => `77${String(n).padStart(6, '0')}`);
  const body = bodyOf('17840009', ids);
  const wire = { body, headers: signedBy(body) };
  expect((await deliver(wire)).status).toBe(200);
  expect(queues.jobs()).toHaveLength(1_000);
  const rows = (await allItems()).length;
  queues.clear();

  for (const hours of [1, 12, 36]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
    const again = await deliver(wire);
    vi.useRealTimers();

    expect([again.status, again.writes, queues.jobs()]).toEqual([200, [], []]);
  }
  const held = (await allItems()).filter(({ pk }) => String(pk).startsWith('WEBHOOK#'));
  // The table may drop what has passed its time, so that must lie behind the network's last try.
  const soonest = Math.min(...held.map(({ ttl }) => Number(ttl)));
  expect(soonest * 1_000).toBeGreaterThan(Date.now() + 36 * HOUR_MS);
  expect(await allItems()).toHaveLength(rows);
});

test('a comment told twice, each time to two workers, is stored and announced once', async () => {
  const account = accountWith([mediaWith(commentsOf(1))]);
  await chosen(personWith(network, [account]));
  await queues.run();
  queues.clear();
  const [fresh] = commentsOf(1);
  const [media] = account.media;
  if (!fresh || !media) throw new Error('no content');
  media.comments.unshift(fresh);
  const body = bodyOf(account.id, [fresh.id], { media: { id: media.id } });
  const rows: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    await deliver({ body, headers: signedBy(body) });
    for (const message of queues.messages()) await queues.deliverTwice(message);
    // What the intake remembered is lost: the same event is queued anew.
    for (const { pk, sk } of await allItems()) {
      if (String(pk).startsWith('WEBHOOK#')) await deleteItem({ pk: String(pk), sk: String(sk) });
    }
    rows.push((await allItems()).length);
  }

  expect(queues.events().map(({ type }) => type)).toEqual(['comment.received']);
  expect(rows[1]).toBe(rows[0]);
});
