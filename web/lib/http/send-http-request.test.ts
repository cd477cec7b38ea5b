// A call whose response never comes.
import { beforeEach, expect, test, vi } from 'vitest';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { signIn } from '#web/testing/sign-in.ts';
import { callApi } from '../api/call-api.ts';
import { ServerUnreachableError } from './api-error.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

test('reports an unreachable server after 35 seconds without a response', async () => {
  mockResponse('listRules', () => new Promise<never>(() => undefined));
  signIn();
  const outcome = callApi('listRules', { pagination_offset: 0 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(await Promise.race([outcome, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await outcome).toBeInstanceOf(ServerUnreachableError);
});
