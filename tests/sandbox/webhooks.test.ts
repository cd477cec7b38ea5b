// Webhooks: the handshake, what is sent and how it is signed, retries, duplicates, order, and silence.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signatureHeaders, signedRequest } from '#scripts/sandbox/webhooks/signature.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import {
  type Answer,
  appSecret,
  eventually,
  type SandboxClient,
  startClient,
  type Tokens,
} from './sandbox-client.ts';

interface Received {
  readonly raw: string;
  readonly body: Answer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

let receiver: Server;
let received: Received[];
let handshakes: URLSearchParams[];
/** Statuses to answer with, one per delivery; 200 when used up. */
let statuses: number[];
let client: SandboxClient;
let tokens: Tokens;
let mediaId: string;

beforeEach(async () => {
  received = [];
  handshakes = [];
  statuses = [];
  receiver = createServer(async (message, response) => {
    if (message.method === 'GET') {
      const query = new URL(message.url ?? '/', 'http://receiver.test').searchParams;
      handshakes.push(query);
      response.end(query.get('hub.challenge'));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('latin1');
    received.push({ raw, body: JSON.parse(raw), headers: message.headers });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  client = await startClient({
    webhookCallbackUrl: `http://127.0.0.1:${port}/webhooks/network`,
    webhookVerifyToken: 'verify-me',
  });
  await client.control('POST', '/webhooks', { batch_window_ms: 20, retry_delays_ms: [10, 20, 30] });
  tokens = await client.token();
  mediaId = (await client.studioMedia())[0]?.id;
});

afterEach(async () => {
  await client.running.close();
  await new Promise((resolve) => receiver.close(resolve));
});

async function subscribe(): Promise<void> {
  await client.post(
    `/${castIds.studioPage}/subscribed_apps`,
    { subscribed_fields: 'feed' },
    tokens.pages[castIds.studioPage],
  );
}

async function comment(text: string): Promise<Answer> {
  return await client.control('POST', '/comments', { media_id: mediaId, username: 'ana', text });
}

function valuesReceived(): readonly Answer[] {
  return received.flatMap((delivery) =>
    delivery.body.entry.flatMap((entry: Answer) =>
      entry.changes.map((change: Answer) => change.value),
    ),
  );
}

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120));

test('a follower’s comment is announced, signed over the escaped bytes', async () => {
  await subscribe();
  const created = await comment('¡Qué bonito! ❤');
  await eventually(() => received.length === 1);
  const [delivery] = received;

  expect(handshakes[0]?.get('hub.mode')).toBe('subscribe');
  expect(handshakes[0]?.get('hub.verify_token')).toBe('verify-me');
  expect(delivery?.raw).toContain('\\u00a1Qu\\u00e9 bonito! \\u2764');
  expect(delivery?.headers['x-hub-signature-256']).toBe(
    `sha256=${createHmac('sha256', appSecret)
      .update(delivery?.raw ?? '')
      .digest('hex')}`,
  );
  expect(delivery?.headers['x-hub-signature']).toMatch(/^sha1=[0-9a-f]{40}$/);
  expect(delivery?.body).toMatchObject({
    object: 'instagram',
    entry: [
      {
        id: castIds.studioAccount,
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

test('the account’s own replies are announced too, with its own scoped id', async () => {
  await subscribe();
  const parent = await comment('How much?');
  const reply = await client.post(`/${parent.id}/replies`, { message: 'Nine' }, tokens.user);
  await eventually(() => valuesReceived().length === 2);

  // Side by side they come in any order.
  const own = valuesReceived().find(({ id }) => id === reply.body.id);
  expect(own).toMatchObject({
    parent_id: parent.id,
    from: { id: castIds.studioAccount, self_ig_scoped_id: expect.any(String) },
  });
});

test('nothing is sent for an account that is not subscribed, nor while webhooks are off', async () => {
  await comment('Before the subscription');
  await subscribe();
  await client.control('POST', '/webhooks', { enabled: false });
  await comment('While off');
  await aMoment();

  expect(received).toHaveLength(0);
});

test('a delivery that fails is sent again until it is taken', async () => {
  await subscribe();
  statuses = [500, 403];
  await comment('Again please');
  await eventually(() => received.length === 3);

  const [delivery] = await client.control('GET', '/webhooks/deliveries');
  expect(new Set(received.map((entry) => entry.raw)).size).toBe(1);
  expect(delivery.attempts).toEqual([500, 403, 200]);
});

test('a delivery given up may end the subscription', async () => {
  await subscribe();
  await client.control('POST', '/webhooks', { unsubscribe_on_failure: true });
  statuses = [500, 500, 500, 500];
  await comment('Nobody home');
  await eventually(async () => {
    const accounts = await client.control('GET', '/accounts');
    return accounts[0].subscribed_fields === null;
  });

  expect(received).toHaveLength(4);
});

test('events come together, twice, and in reverse when told to', async () => {
  await subscribe();
  await client.control('POST', '/webhooks', { copies: 2, reorder: true, batch_window_ms: 400 });
  for (const text of ['one', 'two', 'three']) await comment(text);
  await eventually(() => received.length === 2);

  expect(received[0]?.raw).toBe(received[1]?.raw);
  expect(
    valuesReceived()
      .slice(0, 3)
      .map((value) => value.text),
  ).toEqual(['three', 'two', 'one']);
});

test('a new callback has to prove itself', async () => {
  const answer = await client.control('POST', '/webhooks', {
    callback_url: `${client.running.url}/nowhere`,
  });

  expect(answer.verified).toBe(false);
});

test('removing the app ends in a signed request to the deauthorize callback', async () => {
  const posted: string[] = [];
  const deauthorize = createServer(async (message, response) => {
    let body = '';
    for await (const chunk of message) body += String(chunk);
    posted.push(new URLSearchParams(body).get('signed_request') ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => deauthorize.listen(0, '127.0.0.1', resolve));
  const { port } = deauthorize.address() as AddressInfo;

  const answer = await client.control('POST', `/people/${castIds.marisol}/remove-app`, {
    callback_url: `http://127.0.0.1:${port}/deauthorize`,
  });
  await new Promise((resolve) => deauthorize.close(resolve));

  const [signature, payload = ''] = posted[0]?.split('.') ?? [];
  expect(answer.callback_status).toBe(200);
  expect(signature).toBe(createHmac('sha256', appSecret).update(payload).digest('base64url'));
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).user_id).toBe(castIds.marisol);
});

describe('known values', () => {
  test('of a signature over a body', () => {
    const body = String.raw`{"object":"instagram","entry":[{"id":"17841400000000001","time":1795000000,"changes":[{"field":"comments","value":{"from":{"id":"1234567890123456","username":"ana.test"},"media":{"id":"17900000000000001","media_product_type":"FEED"},"id":"17950000000000001","text":"\u00a1Qu\u00e9 bonito! \u2764"}}]}]}`;

    expect(body).toHaveLength(302);
    expect(signatureHeaders(appSecret, body)['x-hub-signature-256']).toBe(
      'sha256=9c5fe6f78aa97b1ce997fd18e2cb0d6505ae7e6d3c4dde508a0d87b00a3bd512',
    );
  });

  test('of a signed request', () => {
    expect(
      signedRequest(appSecret, { userId: '122100000000001', issuedAtSeconds: 1_795_000_000 }),
    ).toBe(
      '5qjASqb4VsfSEyjuCnR4QcTNmw9mEi8-bJDhGw_pb9k.eyJ1c2VyX2lkIjoiMTIyMTAwMDAwMDAwMDAxIiwiYWxnb3JpdGhtIjoiSE1BQy1TSEEyNTYiLCJpc3N1ZWRfYXQiOjE3OTUwMDAwMDAsImV4cGlyZXMiOjE3OTUwMDM2MDB9',
    );
  });
});
