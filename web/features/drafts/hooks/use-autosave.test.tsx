// Saving typed text: one save at a time, the latest text last, and none after the text was dropped.
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { useReplyAutosave } from './use-reply-autosave.ts';

beforeEach(installFakeClock);

/** The test ends each save. */
function renderAutosave() {
  const saves: { text: string; isLeaving: boolean; end: (error?: Error) => Promise<void> }[] = [];
  const save = (text: string, { isLeaving }: { isLeaving: boolean }) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) =>
        act(async () => (error === undefined ? resolve() : reject(error)));
      saves.push({ text, isLeaving, end });
    });
  const { result } = renderHook(() => useReplyAutosave({ save, onFailed: vi.fn() }));
  const listTexts = () => saves.map(({ text }) => text);
  return { autosave: result.current, saves, listTexts };
}

test('saves the latest text, not the older one, after a failed save', async () => {
  const { autosave, saves, listTexts } = renderAutosave();
  autosave.schedule('one');
  await advanceTime(600);

  autosave.schedule('one two');
  await saves[0]?.end(new ServerUnreachableError());
  await advanceTime(600);
  await saves[1]?.end();
  await advanceTime(60_000);

  expect(listTexts()).toEqual(['one', 'one two']);
});

test('does not retry a save that fails while its text is dropped', async () => {
  const { autosave, saves, listTexts } = renderAutosave();
  autosave.schedule('one');
  await advanceTime(600);

  const dropped = autosave.drop();
  await saves[0]?.end(new ServerUnreachableError());
  await dropped;
  await advanceTime(60_000);

  expect(listTexts()).toEqual(['one']);
});

test.each([
  ['is not saved yet', 100, [true]],
  ['is being saved', 600, [false, true]],
])('saves the text once when the page closes while it %s', async (_, afterMs, isLeaving) => {
  const { autosave, saves } = renderAutosave();
  autosave.schedule('one');
  await advanceTime(afterMs);

  window.dispatchEvent(new Event('pagehide'));

  expect(saves.map((each) => each.isLeaving)).toEqual(isLeaving);
  for (const { end } of saves) await end();
  await advanceTime(60_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(saves).toHaveLength(isLeaving.length);
});

test('never saves an older text over the newer one saved while leaving', async () => {
  const { autosave, saves, listTexts } = renderAutosave();
  autosave.schedule('one');
  await advanceTime(600);
  autosave.schedule('one two');

  window.dispatchEvent(new Event('pagehide'));
  await saves[1]?.end();
  await saves[0]?.end(new ServerUnreachableError());
  await advanceTime(60_000);

  expect(listTexts()).toEqual(['one', 'one two']);
  expect(await autosave.flush()).toBe(true);
});

test('retries a save that failed while the page was being left', async () => {
  const { autosave, saves, listTexts } = renderAutosave();
  autosave.schedule('one');
  window.dispatchEvent(new Event('pagehide'));
  await saves[0]?.end(new ServerUnreachableError());

  const flushed = autosave.flush();
  await saves[1]?.end(new ServerUnreachableError());
  expect(await flushed).toBe(false);
  await advanceTime(5_000);
  await saves[2]?.end();

  expect(listTexts()).toEqual(['one', 'one', 'one']);
  expect(saves.map((each) => each.isLeaving)).toEqual([true, false, false]);
  expect(await autosave.flush()).toBe(true);
});

test("drops an autosaved text only after the closing page's save has ended", async () => {
  const { autosave, saves, listTexts } = renderAutosave();
  const onDropped = vi.fn();
  autosave.schedule('one');
  window.dispatchEvent(new Event('pagehide'));

  const dropped = autosave.drop().then(onDropped);
  await advanceTime(1_000);
  expect(onDropped).not.toHaveBeenCalled();
  await saves[0]?.end(new ServerUnreachableError());
  await dropped;
  await advanceTime(60_000);

  expect(listTexts()).toEqual(['one']);
});
