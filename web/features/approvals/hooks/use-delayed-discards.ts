// Delays discards for a few seconds, in which they can be undone. Sends them when the time is over, and at once when the page
// is left: a discard is neither lost nor sent after its Undo.
import { useCallback, useEffect, useRef } from 'react';
import { registerLeaveAction } from '#web/lib/leave-actions.ts';

const DELAY_MS = 5_000;

type Batch = { readonly ids: Set<string>; readonly timer: ReturnType<typeof setTimeout> };

type DelayedDiscardsOptions = {
  /** `isLeaving`: the request must outlive the page. */
  readonly send: (
    ids: readonly string[],
    options: { readonly isLeaving: boolean },
  ) => Promise<unknown>;
  readonly onUndone: (ids: readonly string[]) => void;
};

/**
 * Sends what is delayed when the page is left, and before another account is chosen. A hidden tab comes back, so its discards
 * can still be undone.
 */
function useSendingOnLeave(
  sendAll: (options: { readonly isLeaving: boolean }) => Promise<unknown>,
) {
  useEffect(() => {
    const sendNow = () => void sendAll({ isLeaving: true });
    window.addEventListener('pagehide', sendNow);
    const unregister = registerLeaveAction(() => sendAll({ isLeaving: false }));
    return () => {
      window.removeEventListener('pagehide', sendNow);
      unregister();
      sendNow();
    };
  }, [sendAll]);
}

export function useDelayedDiscards(options: DelayedDiscardsOptions) {
  const latest = useRef(options);
  const batches = useRef<readonly Batch[]>([]);
  useEffect(() => {
    latest.current = options;
  });

  const takeOut = (batch: Batch): readonly string[] => {
    clearTimeout(batch.timer);
    batches.current = batches.current.filter((other) => other !== batch);
    return [...batch.ids];
  };
  const delay = (ids: readonly string[]) => {
    const sendBatch = () => void latest.current.send(takeOut(batch), { isLeaving: false });
    const batch: Batch = { ids: new Set(ids), timer: setTimeout(sendBatch, DELAY_MS) };
    batches.current = [...batches.current, batch];
  };
  const undo = (ids: readonly string[]) => {
    const undoneIds = ids.filter((id) => {
      const batch = batches.current.find((each) => each.ids.delete(id));
      if (batch?.ids.size === 0) takeOut(batch);
      return batch !== undefined;
    });
    if (undoneIds.length > 0) latest.current.onUndone(undoneIds);
  };
  /** Returns what is back. */
  const undoLast = (): readonly string[] => {
    const batch = batches.current.at(-1);
    if (batch === undefined) return [];
    const ids = takeOut(batch);
    latest.current.onUndone(ids);
    return ids;
  };
  const sendAll = useCallback((leaving: { readonly isLeaving: boolean }) => {
    const all = batches.current;
    batches.current = [];
    return Promise.all(
      all.map(({ ids, timer }) => {
        clearTimeout(timer);
        return latest.current.send([...ids], leaving);
      }),
    );
  }, []);
  useSendingOnLeave(sendAll);
  return { delay, undo, undoLast };
}
