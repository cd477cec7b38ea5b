// Lanes of a stream shard: full batches and the ends of their windows.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStreamLane } from '#scripts/local/event-sources/streams/stream-batching-lane.ts';

const WINDOW_MS = 5_000;
const MEGABYTE = 1024 * 1024;

const buildItem = (text: string) => ({ record: { text } as never, text });
const abortController = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startLane(batchSize: number, batchingWindowMs: number) {
  const batches: string[][] = [];
  const lane = createStreamLane<ReturnType<typeof buildItem>>({
    batchSize,
    batchingWindowMs,
    deliver: async (batch) => void batches.push(batch.map(({ text }) => text[0] ?? '')),
    signal: abortController.signal,
  });
  return { lane, batches, run: lane.run() };
}

describe('a lane of a local stream', () => {
  it('a stream delivers an incomplete batch when its batching window ends', async () => {
    const { lane, batches } = startLane(3, WINDOW_MS);
    lane.add(buildItem('a'));
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1);
    lane.add(buildItem('b'));
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([]);

    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('a stream delivers a full batch at once', async () => {
    const { lane, batches } = startLane(2, WINDOW_MS);
    for (const text of ['a', 'b', 'c']) lane.add(buildItem(text));
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([['a', 'b']]);
  });

  it("a stream batch stays below Lambda's payload limit, except one record", async () => {
    const { lane, batches } = startLane(10, 0);
    for (const megabytes of [4, 4, 7, 1])
      lane.add(buildItem(String(megabytes).repeat(megabytes * MEGABYTE)));
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([['4'], ['4'], ['7'], ['1']]);
  });

  it('a closed stream lane ends after its last batch', async () => {
    const { lane, batches, run } = startLane(1, 0);
    lane.add(buildItem('a'));
    lane.close();
    await vi.advanceTimersByTimeAsync(0);
    await run;
    expect(batches).toEqual([['a']]);
  });
});
