// The network's webhook: events without a valid signature write nothing, duplicate events add nothing.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler } from '#functions/intake/api.ts';
import { deleteItem } from '#platform/table/table.ts';
import { makeApiGatewayEvent } from '#tests/support/api/invoke-api-handler.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import {
  readAllTableItems,
  recordTableWritesOf,
} from '#tests/support/table/record-table-writes.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';
import { signNetworkBody } from './request-signers.ts';

const HOUR_MS = 3_600_000;

setUpTestTable();
setUpFakeNetwork({ import: importWorker, ...REFRESH_WORKER_HANDLERS });
afterEach(() => vi.useRealTimers());

type WebhookDelivery = {
  readonly body: string;
  readonly base64?: boolean;
  readonly headers?: Record<string, string>;
};

/** Invokes the handler with the event that API Gateway passes on. */
async function deliverEvent({ body, base64 = false, headers = {} }: WebhookDelivery) {
  const request = { method: 'POST', path: '/webhooks/network', rawBody: body, headers };
  const event = makeApiGatewayEvent(request);
  const { result, writes } = await recordTableWritesOf(() =>
    handler({ ...event, isBase64Encoded: base64 }, {} as never),
  );
  return { status: result.statusCode, body: String(result.body), writes };
}
/** A delivery with a signature of its body, or of another one. */
const sign = (signed: string, body = signed, secret?: string): WebhookDelivery => ({
  body,
  headers: { 'x-hub-signature-256': signNetworkBody(signed, secret) },
});

const buildEventBody = (
  igUserId: string,
  commentIds: readonly string[],
  extraCommentFields: object = {},
) =>
  JSON.stringify({
    object: 'instagram',
    entry: commentIds.map((id) => ({
      id: igUserId,
      time: 1,
      changes: [
        { field: 'comments', value: { id, text: 'Hallo, schön! ❤', ...extraCommentFields } },
      ],
    })),
  });

const VALID_BODY = buildEventBody('17840001', ['9001']);
const VALID_BODY_BASE64 = Buffer.from(VALID_BODY).toString('base64');
const TWO_SIGNATURES = {
  'x-hub-signature-256': `${signNetworkBody(VALID_BODY)},${signNetworkBody('x')}`,
};

describe('a webhook event without a valid signature', () => {
  test.each<[string, WebhookDelivery]>([
    ['without a signature', { body: VALID_BODY }],
    ['with an empty signature', { body: VALID_BODY, headers: { 'x-hub-signature-256': '' } }],
    [
      'with only a SHA-1 signature',
      { body: VALID_BODY, headers: { 'x-hub-signature': 'sha1=00' } },
    ],
    ['signed by another app', sign(VALID_BODY, VALID_BODY, 'f'.repeat(32))],
    ['signed with an empty secret', sign(VALID_BODY, VALID_BODY, '')],
    ['with a line break after the signed body', sign(VALID_BODY, `${VALID_BODY}\n`)],
    ['with a byte-order mark', sign(VALID_BODY, `\ufeff${VALID_BODY}`)],
    ['with accents in another Unicode form', sign(VALID_BODY, VALID_BODY.normalize('NFD'))],
    ['with two signatures, one of them valid', { body: VALID_BODY, headers: TWO_SIGNATURES }],
    ['with a signature of its base64 text', { ...sign(VALID_BODY_BASE64), base64: true }],
    ['declared as base64 without being base64', { ...sign(VALID_BODY), base64: true }],
    ['with an empty body', sign('x', '')],
    ['with a body of one megabyte', sign(VALID_BODY, 'x'.repeat(1024 * 1024))],
  ])('rejects a webhook with 401 and neither stores nor queues: %s', async (_name, delivery) => {
    const { status, body, writes } = await deliverEvent(delivery);

    expect([status, JSON.parse(body).error]).toEqual([401, 'unauthorized']);
    expect([writes, fakeQueues.jobs(), fakeQueues.events()]).toEqual([[], [], []]);
  });
});

describe('a webhook event with a valid signature', () => {
  test.each<[string, string, number]>([
    ['an empty body', '', 400],
    ['text instead of JSON', 'hello', 400],
    ['null', 'null', 200],
    ['a list', '[]', 200],
    ['another object type', JSON.stringify({ object: 'page', entry: [{ id: '1' }] }), 200],
    ['malformed entries', JSON.stringify({ object: 'instagram', entry: [null, 1, 'x', []] }), 200],
    [
      'an unknown field',
      JSON.stringify({
        object: 'instagram',
        entry: [{ id: '1', changes: [{ field: 'unheard_of', value: { id: '5' } }] }],
      }),
      200,
    ],
    [
      'a __proto__ key',
      '{"object":"instagram","entry":[{"__proto__":{"id":"1","field":"comments","value":{"id":"2"}}}]}',
      200,
    ],
    ['deeply nested lists', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ])('writes and queues nothing for a body with %s', async (_name, body, expectedStatus) => {
    const { status, writes } = await deliverEvent(sign(body));

    expect(status).toBe(expectedStatus);
    expect([writes, fakeQueues.jobs()]).toEqual([[], []]);
  });

  test('a webhook queues its valid comment among invalid ones', async () => {
    const body = JSON.stringify({
      object: 'instagram',
      entry: [
        { id: '17840001', changes: [{ field: 'unheard_of', value: { id: '9100' } }, null] },
        { id: 'a#b', changes: [{ field: 'comments', value: { id: '9101' } }] },
        { id: '17840001', changes: [{ field: 'comments', value: { id: '9102' }, new: { a: [] } }] },
      ],
    });

    expect((await deliverEvent(sign(body))).status).toBe(200);
    expect(fakeQueues.jobs().map(({ payload }) => payload)).toEqual([
      { igUserId: '17840001', commentId: '9102' },
    ]);
  });
});

test('a webhook repeated within 36 hours is ignored', async () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => `77${String(n).padStart(6, '0')}`);
  const body = buildEventBody('17840009', ids);
  const delivery = sign(body);
  expect((await deliverEvent(delivery)).status).toBe(200);
  expect(fakeQueues.jobs()).toHaveLength(1_000);
  const itemCountBefore = (await readAllTableItems()).length;
  fakeQueues.clear();

  for (const hours of [1, 12, 36]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
    const { status, writes } = await deliverEvent(delivery);
    vi.useRealTimers();

    expect([status, writes, fakeQueues.jobs()]).toEqual([200, [], []]);
  }
  const dedupeItems = (await readAllTableItems()).filter(({ pk }) =>
    String(pk).startsWith('WEBHOOK#'),
  );
  // DynamoDB deletes items after their TTL, so it must lie after the network's last redelivery.
  const earliestTtlSeconds = Math.min(...dedupeItems.map(({ ttl }) => Number(ttl)));
  expect(earliestTtlSeconds * 1_000).toBeGreaterThan(Date.now() + 36 * HOUR_MS);
  expect(await readAllTableItems()).toHaveLength(itemCountBefore);
});

test('two workers with one comment event store the comment once', async () => {
  const account = makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(1))]);
  await createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));
  await fakeQueues.run();
  fakeQueues.clear();
  const [newComment] = makeFakeNetworkComments(1);
  const [media] = account.media;
  if (!newComment || !media) throw new Error('no content');
  media.comments.unshift(newComment);
  const body = buildEventBody(account.id, [newComment.id], { media: { id: media.id } });
  const itemCounts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await deliverEvent(sign(body));
    for (const message of fakeQueues.messages()) await fakeQueues.deliverTwice(message);
    // Without the stored dedupe keys, the second delivery of the event is queued again.
    for (const { pk, sk } of await readAllTableItems()) {
      if (String(pk).startsWith('WEBHOOK#')) await deleteItem({ pk: String(pk), sk: String(sk) });
    }
    itemCounts.push((await readAllTableItems()).length);
  }

  expect(itemCounts[1]).toBe(itemCounts[0]);
});
