// A token request of a page that was left may still arrive, so the next page waits for it.
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetUnansweredTokenRequest, requestTokens } from './session-lock.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

/** Leaves a page before its request is answered. */
const leavePageWithRequest = () => void requestTokens(() => new Promise(() => undefined));
const askForTokens = () => {
  const send = vi.fn(async () => 'tokens');
  return { send, tokens: requestTokens(send) };
};

test("delays a token request until two seconds after a left page's", async () => {
  leavePageWithRequest();
  await vi.advanceTimersByTimeAsync(500);
  const { send, tokens } = askForTokens();

  await vi.advanceTimersByTimeAsync(1_499);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledOnce();
  expect(await tokens).toBe('tokens');
});

test.each([
  ['was answered', async () => void (await askForTokens().tokens)],
  [
    'was refused',
    async () => {
      await expect(requestTokens(() => Promise.reject(new Error('401')))).rejects.toThrow('401');
      forgetUnansweredTokenRequest();
    },
  ],
  [
    'was sent long ago',
    async () => {
      leavePageWithRequest();
      await vi.advanceTimersByTimeAsync(2_000);
    },
  ],
])('does not delay a token request when the one before %s', async (_case, requestBefore) => {
  await requestBefore();
  const { send } = askForTokens();

  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledOnce();
});

test('delays a token request after one that failed but may have arrived', async () => {
  await expect(requestTokens(() => Promise.reject(new TypeError()))).rejects.toThrow();
  const { send } = askForTokens();

  await vi.advanceTimersByTimeAsync(1_999);
  expect(send).not.toHaveBeenCalled();
});
