// A reply runs one action at a time, and drops responses that are older than an action.
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  dropResponseOlderThanAction,
  useExclusiveReplyAction,
} from './use-exclusive-reply-action.ts';

function renderAction() {
  const requestId = { current: 0 };
  const options = { requestId, dispatch: vi.fn(), onFailed: vi.fn() };
  const { result } = renderHook(() => useExclusiveReplyAction<'post'>(options));
  const explain = () => ({ failedAction: 'reply', problem: null, isUnconfirmed: false }) as const;
  return {
    requestId,
    run: (run: () => Promise<void>) => result.current({ action: 'post', run, explain }),
  };
}

test.each([
  ['while an action that began since is running', false],
  ['after an action that began since has ended', true],
])("drops a reply's response that arrives %s", async (_, endsBefore) => {
  const { requestId, run } = renderAction();
  const response = Promise.withResolvers<string>();
  const action = Promise.withResolvers<void>();
  const apply = vi.fn();
  const check = dropResponseOlderThanAction(requestId)(() => response.promise, apply);
  const running = run(() => action.promise);
  if (endsBefore) await act(async () => action.resolve());

  response.resolve('as it was before');
  await check;

  expect(apply).not.toHaveBeenCalled();
  action.resolve();
  await running;
});

test('drops a late response that was requested while a reply action ran', async () => {
  const { requestId, run } = renderAction();
  const response = Promise.withResolvers<string>();
  const action = Promise.withResolvers<void>();
  const apply = vi.fn();
  const running = run(() => action.promise);
  const check = dropResponseOlderThanAction(requestId)(() => response.promise, apply);

  action.resolve();
  await running;
  response.resolve('as it was before');
  await check;

  expect(apply).not.toHaveBeenCalled();
});

test('ignores an action of a reply while another one is running', async () => {
  const { run } = renderAction();
  const action = Promise.withResolvers<void>();
  const second = vi.fn();
  const running = run(() => action.promise);

  await run(second);
  action.resolve();
  await running;

  expect(second).not.toHaveBeenCalled();
});
