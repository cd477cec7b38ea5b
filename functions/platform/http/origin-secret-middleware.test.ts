// Runs the whole stack of middlewares: only requests of the distribution reach a use case.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#shared/contracts/define-contract.ts';
import { invokeApiHandler, type TestRequest } from '#tests/support/api/invoke-api-handler.ts';
import { TEST_ORIGIN_SECRETS } from '#tests/support/api/test-origin-secrets.ts';
import { logger } from '../logger.ts';
import { createApiHandler, createApiRoute, createRawBodyApiRoute } from './api-handler.ts';

const { ORIGIN_SECRET, PREVIOUS_ORIGIN_SECRET } = TEST_ORIGIN_SECRETS;
const OTHER_SECRET = 'a guess';
const SHARED = {
  feature: 'system',
  summary: '',
  request: z.object({}),
  response: z.object({}),
} as const;
const useCase = vi.fn();

const handler = createApiHandler([
  createApiRoute(
    defineContract({
      ...SHARED,
      name: 'call',
      method: 'POST',
      path: '/call',
      access: 'public',
    }),
    async ({ meta }) => {
      useCase(meta);
      return {};
    },
  ),
  createRawBodyApiRoute(
    defineContract({
      ...SHARED,
      name: 'hook',
      method: 'POST',
      base: '',
      path: '/hook',
      access: 'signature',
    }),
    async ({ meta }) => {
      useCase(meta);
      return { statusCode: 200 };
    },
    { maxBytes: 1_000 },
  ),
]);

const call = (request: Partial<TestRequest> = {}) =>
  invokeApiHandler(handler, { method: 'POST', path: '/api/v1/call', body: {}, ...request });
const callGateway = (headers: Record<string, string>, request: Partial<TestRequest> = {}) =>
  call({ headers, pastDistribution: true, ...request });
const callAsDistribution = (viewer: string, secret: string = ORIGIN_SECRET) =>
  callGateway({ 'x-origin-secret': secret, 'cloudfront-viewer-address': viewer });

const readIps = () => useCase.mock.calls.map(([{ ip }]) => ip);

let secretsMock: ReturnType<typeof mockSecrets>;
function mockSecrets() {
  const mock = mockClient(SecretsManagerClient);
  mock.on(GetSecretValueCommand).callsFake(({ SecretId }) => ({
    SecretString: TEST_ORIGIN_SECRETS[SecretId.slice(4) as keyof typeof TEST_ORIGIN_SECRETS],
  }));
  return mock;
}
const countReads = () => secretsMock.commandCalls(GetSecretValueCommand).length;

const HOUR_MS = 3_600_000;
let hour = 0;
beforeEach(() => {
  secretsMock = mockSecrets();
  // Each test starts with secrets that must be read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1) + ++hour * HOUR_MS });
});
afterEach(() => {
  vi.useRealTimers();
  useCase.mockClear();
});

describe('a request that did not come through the distribution', () => {
  test.each([
    ['no secret', {}],
    ['an empty secret', { 'x-origin-secret': '' }],
    ['another secret', { 'x-origin-secret': OTHER_SECRET }],
    ['both secrets in one header', { 'x-origin-secret': `${OTHER_SECRET},${ORIGIN_SECRET}` }],
  ])('is refused with %s, and no use case runs', async (_name, secret) => {
    const headers = { ...secret, 'cloudfront-viewer-address': '198.51.100.1:1' };
    for (const path of ['/api/v1/call', '/hook', '/nothing']) {
      const response = await callGateway(headers, { path });

      expect([response.status, response.body]).toEqual([
        403,
        { error: 'forbidden', errors: ['You are not allowed to do this.'] },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect(useCase).not.toHaveBeenCalled();
  });

  test('a call around the distribution is refused unparsed, without a log line', async () => {
    const log = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'warn'), vi.spyOn(logger, 'error')];

    const response = await callGateway({}, { rawBody: '{' });

    expect(response.status).toBe(403);
    for (const level of log) expect(level).not.toHaveBeenCalled();
  });

  test('calls around the distribution read at most two secrets in five minutes', async () => {
    for (let n = 0; n < 20; n++) await callGateway({});
    expect(countReads()).toBe(0);

    for (let n = 0; n < 20; n++) await callGateway({ 'x-origin-secret': `${OTHER_SECRET} ${n}` });
    expect(countReads()).toBe(2);
  });
});

describe('a request of the distribution', () => {
  test("the viewer's IP comes from the distribution, never from the viewer", async () => {
    await callAsDistribution('198.51.100.7:46532');
    await callAsDistribution('2001:db8::5:46532');
    await call({ ip: '198.51.100.8', headers: { 'cloudfront-viewer-address': '192.0.2.1:1' } });
    await call({ ip: '198.51.100.9', path: '/hook', headers: { 'x-forwarded-for': '192.0.2.1' } });

    expect(readIps()).toEqual(['198.51.100.7', '2001:db8::5', '198.51.100.8', '198.51.100.9']);
  });

  test('a call of the distribution reaches its use case without the secret', async () => {
    await call();

    expect(JSON.stringify(useCase.mock.calls)).not.toContain(ORIGIN_SECRET);
  });

  test('a call with the previous origin secret is accepted as well', async () => {
    const statuses = [
      await callAsDistribution('198.51.100.7:1', PREVIOUS_ORIGIN_SECRET),
      await callAsDistribution('198.51.100.7:1', ORIGIN_SECRET),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 200]);
  });

  test('calls of the distribution read one secret in five minutes', async () => {
    for (let n = 0; n < 20; n++) await call();

    expect(countReads()).toBe(1);
  });

  test('calls of the distribution are accepted while Secrets Manager fails', async () => {
    await call();
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    secretsMock.on(GetSecretValueCommand).rejects(new Error('no answer'));

    for (let n = 0; n < 20; n++) expect((await call()).status).toBe(200);

    expect(countReads()).toBe(2);
    expect((await callGateway({ 'x-origin-secret': OTHER_SECRET })).status).not.toBe(200);
  });

  test("a call without the viewer's IP from the distribution fails", async () => {
    const response = await callGateway({ 'x-origin-secret': ORIGIN_SECRET });

    expect([response.status, response.body.error]).toEqual([500, 'internal']);
    expect(useCase).not.toHaveBeenCalled();
  });
});
