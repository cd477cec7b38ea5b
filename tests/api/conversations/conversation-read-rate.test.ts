// The rate limit of conversation reads: two a second for each account, shared by all workers through the table.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  MIN_CONVERSATION_READ_SPACING_MS,
  pauseConversationReads,
  waitForConversationReadSlot,
} from '#functions/connection/network/conversation-read-slots.ts';
import {
  applyBackoffAfterNetworkError,
  findNetworkPauseEnd,
  readNetworkPause,
  startNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import { readConversationsWithinRateLimit } from '#functions/conversations/refresh/rate-limited-conversation-reads.ts';
import { classifyGraphError } from '#platform/instagram/network-error.ts';
import { setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

/** The times until which callers waited. The waits are faked and do not move the clock. */
const waits = vi.hoisted(() => [] as number[]);
/** Runs while a caller waits. */
const duringWait = vi.hoisted(() => ({ happens: async () => {} }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    waits.push(Date.now() + ms);
    await duringWait.happens();
  },
}));
/** The recorded states of the access to messages, by account. */
const recordedAccesses = vi.hoisted(() => new Map<string, boolean[]>());
vi.mock('#functions/conversations/storage/conversation-repository.ts', () => ({
  setMessagesAccessDisabled: async ({ igUserId }: { igUserId: string }, isOff: boolean) =>
    void recordedAccesses.get(igUserId)?.push(isOff),
}));

setUpTestTable();
setUpFakeClock();
beforeEach(() => {
  waits.length = 0;
  duringWait.happens = async () => {};
});

let accounts = 0;
const makeAccountRef = () => ({ userId: 'usr_1', igUserId: `17${++accounts}` });
const advanceMs = (ms: number) => vi.setSystemTime(Date.now() + ms);
const FREE_SLOT = { kind: 'now', waited: false };

/** The slots that concurrent callers were given, and the waits of those that were rejected. */
async function requestSlots(account: ReturnType<typeof makeAccountRef>, callers: number) {
  const from = Date.now();
  const results = await Promise.all(
    Array.from({ length: callers }, () => waitForConversationReadSlot(account)),
  );
  const away = results.flatMap((slot) => (slot.kind === 'rate_limited' ? [slot.seconds] : []));
  const atOnce = callers - away.length - waits.length;
  return {
    slots: [...Array(atOnce).fill(0), ...waits.map((at) => at - from)].toSorted((a, b) => a - b),
    away,
  };
}

describe('a slot in which a caller may read conversations', () => {
  test('gives a read slot at once when there is no other caller', async () => {
    const account = makeAccountRef();
    expect(await waitForConversationReadSlot(account)).toEqual(FREE_SLOT);
    advanceMs(MIN_CONVERSATION_READ_SPACING_MS);
    expect(await waitForConversationReadSlot(account)).toEqual(FREE_SLOT);
    expect(waits).toEqual([]);
  });

  test('concurrent callers get slots to read conversations one after the other', async () => {
    const { slots, away } = await requestSlots(makeAccountRef(), 6);

    expect(away).toEqual([]);
    expect(slots).toEqual(
      [0, 1, 2, 3, 4, 5].map((slot) => slot * MIN_CONVERSATION_READ_SPACING_MS),
    );
    // Three calls never fall into one second.
    expect(2 * MIN_CONVERSATION_READ_SPACING_MS).toBeGreaterThan(1_000);
  });

  test('too many waiting callers are denied conversation read slots, reserving none', async () => {
    const account = makeAccountRef();
    const { slots, away } = await requestSlots(account, 20);

    expect(new Set(slots).size).toBe(slots.length);
    expect(slots.length).toBeLessThanOrEqual(7);
    expect(away.every((seconds) => seconds >= 1 && seconds <= 4)).toBe(true);
    waits.length = 0;
    advanceMs(slots.length * MIN_CONVERSATION_READ_SPACING_MS);
    expect(await waitForConversationReadSlot(account)).toEqual(FREE_SLOT);
    expect(waits).toEqual([]);
  });

  test('each account has its own slots to read conversations', async () => {
    await requestSlots(makeAccountRef(), 5);
    waits.length = 0;
    expect(await waitForConversationReadSlot(makeAccountRef())).toEqual(FREE_SLOT);
    expect(waits).toEqual([]);
  });

  test('too many conversation reads delay the next one, pausing nothing else', async () => {
    const account = makeAccountRef();
    const tooManyCallsError = classifyGraphError({ code: 613, error_subcode: 2534040 });
    const until = await applyBackoffAfterNetworkError(account, tooManyCallsError);

    expect(Date.parse(until ?? '') - Date.now()).toBe(3_000);
    expect(await findNetworkPauseEnd(account)).toBeUndefined();
    await pauseConversationReads(account, 10);
    await pauseConversationReads(account, 1);
    expect(await waitForConversationReadSlot(account)).toEqual({
      kind: 'rate_limited',
      seconds: 10,
    });
    advanceMs(10_000);
    expect(await waitForConversationReadSlot(account)).toEqual(FREE_SLOT);
  });
});

describe('reading conversations in a slot', () => {
  const usage = { percent: 0, appPercent: 0, regainSeconds: undefined };
  const messagesOffError = classifyGraphError({ code: 200, error_subcode: 2534041 });
  const tooManyCallsError = classifyGraphError({ code: 613, error_subcode: 2534040 });
  const statedPause = { reason: 'limit', seconds: 120, named: true } as const;
  const estimatedPause = { reason: 'outage', seconds: 60, named: false } as const;

  /** A caller that reads: its call, and the recorded states of the access to messages. */
  function createReader(respectedPauses: 'all pauses' | 'named pauses' = 'all pauses') {
    const account = makeAccountRef();
    const recordedAccess: boolean[] = [];
    recordedAccesses.set(account.igUserId, recordedAccess);
    const call = vi.fn(async () => ({ usage: usage as typeof usage | undefined }));
    return {
      account,
      recordedAccess,
      call,
      read: () => readConversationsWithinRateLimit({ account, respectedPauses }, call),
    };
  }

  test('reads conversations in its slot and records that messages are accessible', async () => {
    const { recordedAccess, call, read } = createReader();

    expect(await read()).toEqual({ kind: 'read', result: { usage } });
    expect(await read()).toEqual({ kind: 'read', result: { usage } });
    expect([call.mock.calls.length, waits.length, recordedAccess]).toEqual([2, 1, [false, false]]);
  });

  test('records nothing about access to messages when no call was needed', async () => {
    const { recordedAccess, call, read } = createReader();
    call.mockResolvedValue({ usage: undefined });

    expect((await read()).kind).toBe('read');
    expect(recordedAccess).toEqual([]);
  });

  test.each([
    ['all pauses', statedPause, 120],
    ['all pauses', estimatedPause, 60],
    ['named pauses', statedPause, 120],
    ['named pauses', estimatedPause, undefined],
    ['all pauses', { ...estimatedPause, reason: 'slow' } as const, undefined],
  ] as const)(
    'for a caller respecting %s, pause %j delays the read %s seconds',
    async (respectedPauses, pause, seconds) => {
      const { account, call, read } = createReader(respectedPauses);
      await startNetworkPause(account, pause);

      expect(await read()).toMatchObject(
        seconds === undefined ? { kind: 'read' } : { kind: 'not_yet', seconds },
      );
      expect(call).toHaveBeenCalledTimes(seconds === undefined ? 1 : 0);
      // A caller that may not call reserves no slot.
      expect((await waitForConversationReadSlot(account)).kind).toBe('now');
      expect(waits).toHaveLength(seconds === undefined ? 1 : 0);
    },
  );

  test('reads no conversations when another caller paused the account during the wait', async () => {
    const { account, call, read } = createReader();
    await waitForConversationReadSlot(account);
    duringWait.happens = async () => void (await startNetworkPause(account, statedPause));

    expect(await read()).toEqual({ kind: 'not_yet', seconds: 120 });
    expect(call).not.toHaveBeenCalled();
  });

  test('delays only the next conversation reads after too many calls', async () => {
    const { account, recordedAccess, call, read } = createReader();
    call.mockRejectedValueOnce(tooManyCallsError);

    expect(await read()).toEqual({ kind: 'not_yet', seconds: 3 });
    expect([await readNetworkPause(account), recordedAccess]).toEqual([undefined, []]);
    expect((await read()).kind).toBe('read');
    expect(waits.at(-1)).toBe(Date.now() + 3_000);
  });

  test('records disabled access to messages until a read succeeds again', async () => {
    const { account, recordedAccess, call, read } = createReader();
    call.mockRejectedValueOnce(messagesOffError);

    expect(await read()).toEqual({ kind: 'off' });
    expect(recordedAccess).toEqual([true]);
    expect(await readNetworkPause(account)).toBeUndefined();
    expect((await read()).kind).toBe('read');
    expect(recordedAccess).toEqual([true, false]);
  });

  test.each([
    [classifyGraphError({ code: 100, error_subcode: 33 })],
    [classifyGraphError({ code: 190, error_subcode: 463 })],
    [classifyGraphError({ code: 80006 })],
    [new Error('the table does not answer')],
  ])('rethrows an error that it does not handle: %s', async (error) => {
    const { recordedAccess, call, read } = createReader();
    call.mockRejectedValueOnce(error);

    await expect(read()).rejects.toBe(error);
    expect(recordedAccess).toEqual([]);
  });
});
