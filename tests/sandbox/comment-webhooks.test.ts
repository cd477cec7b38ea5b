// Comment webhooks: handshake, payload, signature, retries, duplicates, order.
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildSandboxSignedRequestParameter,
  buildSignatureHeaders,
} from '#scripts/sandbox/webhooks/webhook-signature.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  type ReceivedWebhookRequest,
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '#tests/support/run/start-test-webhook-receiver.ts';
import {
  type JsonBody,
  type SandboxAccessTokens,
  type SandboxClient,
  startSandboxWithClient,
  testAppSecret,
  waitUntil,
} from './start-sandbox-with-client.ts';

let receiver: TestWebhookReceiver;
let deliveries: (ReceivedWebhookRequest & { readonly body: JsonBody })[];
/** Statuses to return, one per delivery; 200 when the list is empty. */
let responseStatuses: number[];
let client: SandboxClient;
let tokens: SandboxAccessTokens;
let mediaId: string;

beforeEach(async () => {
  deliveries = [];
  responseStatuses = [];
  receiver = await startTestWebhookReceiver((request) => {
    deliveries.push({ ...request, body: JSON.parse(request.rawBody) });
    return responseStatuses.shift() ?? 200;
  });
  client = await startSandboxWithClient({
    webhookCallbackUrl: receiver.url,
    webhookVerifyToken: 'verify-me',
  });
  await client.control('POST', '/webhooks', { batch_window_ms: 20, retry_delays_ms: [10, 20, 30] });
  tokens = await client.token();
  mediaId = (await client.studioMedia())[0]?.id;
});

afterEach(async () => {
  await client.running.close();
  await receiver.close();
});

async function subscribe(): Promise<void> {
  await client.post(
    `/${sandboxFixtureIds.studioPage}/subscribed_apps`,
    { subscribed_fields: 'feed' },
    tokens.pages[sandboxFixtureIds.studioPage],
  );
}

async function writeComment(text: string): Promise<JsonBody> {
  return await client.control('POST', '/comments', { media_id: mediaId, username: 'ana', text });
}

function listReceivedValues(): readonly JsonBody[] {
  return deliveries.flatMap((delivery) =>
    delivery.body.entry.flatMap((entry: JsonBody) =>
      entry.changes.map((change: JsonBody) => change.value),
    ),
  );
}

const waitForDeliveries = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120));

test("the sandbox signs a follower comment's webhook over the escaped bytes", async () => {
  await subscribe();
  const created = await writeComment('¡Qué bonito! ❤');
  await waitUntil(() => deliveries.length === 1);
  const [delivery] = deliveries;

  expect(receiver.handshakes[0]?.get('hub.mode')).toBe('subscribe');
  expect(receiver.handshakes[0]?.get('hub.verify_token')).toBe('verify-me');
  expect(delivery?.rawBody).toContain('\\u00a1Qu\\u00e9 bonito! \\u2764');
  expect(delivery?.headers['x-hub-signature-256']).toBe(
    `sha256=${createHmac('sha256', testAppSecret)
      .update(delivery?.rawBody ?? '')
      .digest('hex')}`,
  );
  expect(delivery?.headers['x-hub-signature']).toMatch(/^sha1=[0-9a-f]{40}$/);
  expect(delivery?.body).toMatchObject({
    object: 'instagram',
    entry: [
      {
        id: sandboxFixtureIds.studioAccount,
        changes: [
          {
            field: 'comments',
            value: {
              id: created.id,
              text: '¡Qué bonito! ❤',
              from: { username: 'ana' },
              media: { id: mediaId },
            },
          },
        ],
      },
    ],
  });
  expect(delivery?.body.entry[0].time).toBeLessThan(1e11);
});

test("the sandbox sends an own reply's webhook with the scoped id", async () => {
  await subscribe();
  const parent = await writeComment('How much?');
  const reply = await client.post(`/${parent.id}/replies`, { message: 'Nine' }, tokens.user);
  await waitUntil(() => listReceivedValues().length === 2);

  // Deliveries run in parallel, so they may arrive in any order.
  const ownReply = listReceivedValues().find(({ id }) => id === reply.body.id);
  expect(ownReply).toMatchObject({
    parent_id: parent.id,
    from: { id: sandboxFixtureIds.studioAccount, self_ig_scoped_id: expect.any(String) },
  });
});

test('the sandbox sends no webhook for unsubscribed accounts or while disabled', async () => {
  await writeComment('Before the subscription');
  await subscribe();
  await client.control('POST', '/webhooks', { enabled: false });
  await writeComment('While off');
  await waitForDeliveries();

  expect(deliveries).toHaveLength(0);
});

test('the sandbox sends a failed webhook again until the app accepts it', async () => {
  await subscribe();
  responseStatuses = [500, 403];
  await writeComment('Again please');
  await waitUntil(() => deliveries.length === 3);

  const [delivery] = await client.control('GET', '/webhooks/deliveries');
  expect(new Set(deliveries.map((entry) => entry.rawBody)).size).toBe(1);
  expect(delivery.attempts).toEqual([500, 403, 200]);
});

test('the sandbox unsubscribes the app after failed webhooks when configured so', async () => {
  await subscribe();
  await client.control('POST', '/webhooks', { unsubscribe_on_failure: true });
  responseStatuses = [500, 500, 500, 500];
  await writeComment('Nobody home');
  await waitUntil(async () => {
    const accounts = await client.control('GET', '/accounts');
    return accounts[0].subscribed_fields === null;
  });

  expect(deliveries).toHaveLength(4);
});

test('the sandbox sends webhooks bundled, twice and reversed when configured so', async () => {
  await subscribe();
  await client.control('POST', '/webhooks', { copies: 2, reorder: true, batch_window_ms: 400 });
  for (const text of ['one', 'two', 'three']) await writeComment(text);
  await waitUntil(() => deliveries.length === 2);

  expect(deliveries[0]?.rawBody).toBe(deliveries[1]?.rawBody);
  expect(
    listReceivedValues()
      .slice(0, 3)
      .map((value) => value.text),
  ).toEqual(['three', 'two', 'one']);
});

test('the sandbox reports a webhook callback without the challenge as unverified', async () => {
  const response = await client.control('POST', '/webhooks', {
    callback_url: `${client.running.url}/nowhere`,
  });

  expect(response.verified).toBe(false);
});

test('the sandbox sends a signed deauthorize request when someone removes the app', async () => {
  const signedRequests: string[] = [];
  const deauthorize = await startTestWebhookReceiver(({ rawBody }) => {
    signedRequests.push(new URLSearchParams(rawBody).get('signed_request') ?? '');
    return 200;
  });

  const removalResult = await client.control(
    'POST',
    `/people/${sandboxFixtureIds.marisol}/remove-app`,
    { callback_url: deauthorize.url },
  );
  await deauthorize.close();

  const [signature, payload = ''] = signedRequests[0]?.split('.') ?? [];
  expect(removalResult.callback_status).toBe(200);
  expect(signature).toBe(createHmac('sha256', testAppSecret).update(payload).digest('base64url'));
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).user_id).toBe(
    sandboxFixtureIds.marisol,
  );
});

describe("the sandbox's signatures, compared with known values", () => {
  test('the sandbox signs a webhook body with the known HMAC', () => {
    const body = String.raw`{"object":"instagram","entry":[{"id":"17841400000000001","time":1795000000,"changes":[{"field":"comments","value":{"from":{"id":"1234567890123456","username":"ana.test"},"media":{"id":"17900000000000001","media_product_type":"FEED"},"id":"17950000000000001","text":"\u00a1Qu\u00e9 bonito! \u2764"}}]}]}`;

    expect(body).toHaveLength(302);
    expect(buildSignatureHeaders(testAppSecret, body)['x-hub-signature-256']).toBe(
      'sha256=9c5fe6f78aa97b1ce997fd18e2cb0d6505ae7e6d3c4dde508a0d87b00a3bd512',
    );
  });

  test('the sandbox builds the known `signed_request`', () => {
    expect(
      buildSandboxSignedRequestParameter(testAppSecret, {
        userId: '122100000000001',
        issuedAtSeconds: 1_795_000_000,
      }),
    ).toBe(
      '5qjASqb4VsfSEyjuCnR4QcTNmw9mEi8-bJDhGw_pb9k.eyJ1c2VyX2lkIjoiMTIyMTAwMDAwMDAwMDAxIiwiYWxnb3JpdGhtIjoiSE1BQy1TSEEyNTYiLCJpc3N1ZWRfYXQiOjE3OTUwMDAwMDAsImV4cGlyZXMiOjE3OTUwMDM2MDB9',
    );
  });
});
