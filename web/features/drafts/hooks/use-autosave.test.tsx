// Saving what is typed: one save at a time, the latest text last, and none after the text was dropped.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerUnreachableError } from '#web/lib/api-error.ts';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { useAutosave } from './use-autosave.ts';

beforeEach(installFakeClock);
afterEach(() => {
  vi.useRealTimers();
});

/** Each save ends when the test says so. */
function renderAutosave() {
  const saves: { text: string; isLeaving: boolean; end: (error?: Error) => Promise<void> }[] = [];
  const save = (text: string, { isLeaving }: { isLeaving: boolean }) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) =>
        act(async () => (error === undefined ? resolve() : reject(error)));
      saves.push({ text, isLeaving, end });
    });
  const { result } = renderHook(() => useAutosave({ save, onFailed: vi.fn() }));
  const listTexts = () => saves.map(({ text }) => text);
  return { autosave: result.current, saves, listTexts };
}

test('a text that is typed while a save fails is saved next, not the older one', async () => {
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

test('a save that fails while its text is dropped is not retried', async () => {
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
])(
  'sends the text at once, and once, when the page is closed while it %s',
  async (_, afterMs, isLeaving) => {
    const { autosave, saves } = renderAutosave();
    autosave.schedule('one');
    await advanceTime(afterMs);

    window.dispatchEvent(new Event('pagehide'));

    expect(saves.map((each) => each.isLeaving)).toEqual(isLeaving);
    for (const { end } of saves) await end();
    await advanceTime(60_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(saves).toHaveLength(isLeaving.length);
  },
);
