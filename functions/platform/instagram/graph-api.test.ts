// Tests which calls are made, and which of them the alarms count.
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  GRAPH_API_TEST_URL,
  setUpMockGraphApiServer,
} from '#tests/support/network/mock-graph-api-server.ts';
import { publishMetrics } from '../metrics.ts';
import { callGraphApi } from './graph-api.ts';

const server = setUpMockGraphApiServer();

const call = () =>
  callGraphApi({ path: '/me', responseSchema: z.object({ id: z.string() }) }).catch(
    () => undefined,
  );

async function measureCall() {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Replyloom-prod');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await call();
  publishMetrics();
  const [[line] = []] = write.mock.calls;
  write.mockRestore();
  return JSON.parse(String(line));
}

const error = (fields: object) => HttpResponse.json({ error: fields }, { status: 400 });

test.each([
  ['an answer', () => HttpResponse.json({ id: '1' }), 0, 0],
  ['no connection', () => HttpResponse.error(), 1, 0],
  ['a server error', () => new HttpResponse('', { status: 502 }), 1, 0],
  [
    'a wrong proof of the app secret',
    () => error({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' }),
    0,
    1,
  ],
  ['an invalid token', () => error({ code: 190 }), 0, 1],
  ['a missing permission', () => error({ code: 10 }), 0, 1],
  ['an object that is gone', () => error({ code: 100, error_subcode: 33 }), 0, 0],
  ['too many calls', () => error({ code: 4 }), 0, 0],
])('%s is counted', async (_, respond, NetworkFailures, NetworkRefusals) => {
  server.use(http.get(`${GRAPH_API_TEST_URL}/v26.0/me`, respond));

  expect(await measureCall()).toMatchObject({ NetworkCalls: 1, NetworkFailures, NetworkRefusals });
});

test('no call is made without a token', async () => {
  const respond = vi.fn(() => HttpResponse.json({ id: '1' }));
  server.use(http.get(`${GRAPH_API_TEST_URL}/v26.0/me`, respond));
  const request = { path: '/me', token: '', responseSchema: z.object({ id: z.string() }) };

  await expect(callGraphApi(request)).rejects.toMatchObject({ kind: 'token', problem: undefined });
  expect(respond).not.toHaveBeenCalled();
});
