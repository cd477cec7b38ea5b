// How long tokens last at the sandbox, what exchanging them gives, and who hears of a removed app.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { appId, appSecret, type SandboxClient, startClient } from './sandbox-client.ts';

const DAY = 86_400;

let client: SandboxClient;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.running.close());

const exchange = (token: string) =>
  client.get(
    `/oauth/access_token?${new URLSearchParams({
      grant_type: 'fb_exchange_token',
      client_id: appId,
      client_secret: appSecret,
      fb_exchange_token: token,
    })}`,
  );

test('tokens last as long as told, from their exchange on', async () => {
  await client.control('POST', '/behaviour', { token_seconds: 9 * DAY });
  const { user } = await client.token();
  await client.control('POST', '/clock', { offset_seconds: 5 * DAY });

  const { body } = await exchange(user);

  expect(Math.round(body.expires_in / DAY)).toBe(9);
  await client.control('POST', '/clock', { offset_seconds: 10 * DAY });
  expect((await client.get('/me', user)).body.error).toMatchObject({
    code: 190,
    error_subcode: 463,
  });
  expect((await client.get('/me', body.access_token)).status).toBe(200);
  await client.control('POST', '/reset', { world: 'small' });
});

test('an exchange may leave the end where it was, or be refused', async () => {
  await client.control('POST', '/behaviour', { token_seconds: 9 * DAY, token_renewal: 'keeps' });
  const { user } = await client.token();
  await client.control('POST', '/clock', { offset_seconds: 5 * DAY });
  expect(Math.round((await exchange(user)).body.expires_in / DAY)).toBe(4);

  await client.control('POST', '/behaviour', { token_renewal: 'refuses' });

  expect((await exchange(user)).body.error).toMatchObject({ code: 100 });
  await expect(client.control('POST', '/behaviour', { token_renewal: 'maybe' })).rejects.toThrow(
    'token_renewal is one of extends, keeps, refuses.',
  );
  await client.control('POST', '/reset', { world: 'small' });
});

test('a removed app hears of it beside the address of its webhooks', async () => {
  const heard: string[] = [];
  const app = createServer((message, response) => {
    heard.push(`${message.method} ${message.url}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  const own = await startClient({
    webhookCallbackUrl: `http://127.0.0.1:${port}/webhooks/network`,
  });

  const answer = await own.control('POST', `/people/${castIds.marisol}/remove-app`);
  await new Promise((resolve) => app.close(resolve));
  const silent = await own.control('POST', `/people/${castIds.marisol}/remove-app`);
  await own.running.close();

  expect(heard).toEqual(['POST /webhooks/network/deauthorize']);
  expect([answer.callback_status, silent.callback_status]).toEqual([200, 0]);
});
