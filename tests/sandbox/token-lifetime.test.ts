// Lifetime of tokens, the result of exchanging them, and the deauthorize callback.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  startSandboxForFile,
  startSandboxWithClient,
  testAppId,
  testAppSecret,
} from './start-sandbox-with-client.ts';

const daySeconds = 86_400;

const client = await startSandboxForFile();
const exchangeToken = (token: string) =>
  client.get(
    `/oauth/access_token?${new URLSearchParams({
      grant_type: 'fb_exchange_token',
      client_id: testAppId,
      client_secret: testAppSecret,
      fb_exchange_token: token,
    })}`,
  );

test("the sandbox's tokens live for the configured time from their exchange", async () => {
  await client.control('POST', '/behaviour', { token_seconds: 9 * daySeconds });
  const { user } = await client.token();
  await client.control('POST', '/clock', { offset_seconds: 5 * daySeconds });

  const { body } = await exchangeToken(user);

  expect(Math.round(body.expires_in / daySeconds)).toBe(9);
  await client.control('POST', '/clock', { offset_seconds: 10 * daySeconds });
  expect((await client.get('/me', user)).body.error).toMatchObject({
    code: 190,
    error_subcode: 463,
  });
  expect((await client.get('/me', body.access_token)).status).toBe(200);
  await client.control('POST', '/reset', { world: 'small' });
});

test("the sandbox keeps an exchanged token's expiry, or rejects, when configured so", async () => {
  await client.control('POST', '/behaviour', {
    token_seconds: 9 * daySeconds,
    token_renewal: 'keeps',
  });
  const { user } = await client.token();
  await client.control('POST', '/clock', { offset_seconds: 5 * daySeconds });
  expect(Math.round((await exchangeToken(user)).body.expires_in / daySeconds)).toBe(4);

  await client.control('POST', '/behaviour', { token_renewal: 'refuses' });

  expect((await exchangeToken(user)).body.error).toMatchObject({ code: 100 });
  await expect(client.control('POST', '/behaviour', { token_renewal: 'maybe' })).rejects.toThrow(
    'token_renewal is one of extends, keeps, refuses.',
  );
  await client.control('POST', '/reset', { world: 'small' });
});

test('the sandbox calls the deauthorize callback when someone removes the app', async () => {
  const deauthorizeCalls: string[] = [];
  const app = createServer((message, response) => {
    deauthorizeCalls.push(`${message.method} ${message.url}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  const clientWithCallback = await startSandboxWithClient({
    webhookCallbackUrl: `http://127.0.0.1:${port}/webhooks/network`,
  });

  const accepted = await clientWithCallback.control(
    'POST',
    `/people/${sandboxFixtureIds.marisol}/remove-app`,
  );
  await new Promise((resolve) => app.close(resolve));
  const unreachable = await clientWithCallback.control(
    'POST',
    `/people/${sandboxFixtureIds.marisol}/remove-app`,
  );
  await clientWithCallback.running.close();

  expect(deauthorizeCalls).toEqual(['POST /webhooks/network/deauthorize']);
  expect([accepted.callback_status, unreachable.callback_status]).toEqual([200, 0]);
});
