// Holds discards for a few seconds, in which they can be undone. Sends them when the time is over, and at once when the page
// is hidden or left: a discard is neither lost nor sent after its Undo.
import { useCallback, useEffect, useRef } from 'react';

const HOLD_MS = 5_000;

type Batch = { readonly ids: Set<string>; readonly timer: ReturnType<typeof setTimeout> };

type HeldDiscardsOptions = {
  /** `isLeaving`: the request must outlive the page. */
  readonly send: (ids: readonly string[], options: { readonly isLeaving: boolean }) => void;
  readonly onUndone: (ids: readonly string[]) => void;
};

export function useHeldDiscards(options: HeldDiscardsOptions) {
  const latest = useRef(options);
  const batches = useRef<readonly Batch[]>([]);
  useEffect(() => {
    latest.current = options;
  });

  const takeOut = useCallback((batch: Batch): readonly string[] => {
    clearTimeout(batch.timer);
    batches.current = batches.current.filter((other) => other !== batch);
    return [...batch.ids];
  }, []);

  const hold = useCallback(
    (ids: readonly string[]) => {
      const sendBatch = () => latest.current.send(takeOut(batch), { isLeaving: false });
      const batch: Batch = { ids: new Set(ids), timer: setTimeout(sendBatch, HOLD_MS) };
      batches.current = [...batches.current, batch];
    },
    [takeOut],
  );
  const undo = useCallback(
    (ids: readonly string[]) => {
      const undoneIds = ids.filter((id) => {
        const batch = batches.current.find((each) => each.ids.delete(id));
        if (batch?.ids.size === 0) takeOut(batch);
        return batch !== undefined;
      });
      if (undoneIds.length > 0) latest.current.onUndone(undoneIds);
    },
    [takeOut],
  );
  const undoLast = useCallback(() => {
    const batch = batches.current.at(-1);
    if (batch) latest.current.onUndone(takeOut(batch));
  }, [takeOut]);

  useEffect(() => {
    const sendAll = () => {
      for (const batch of batches.current) latest.current.send(takeOut(batch), { isLeaving: true });
    };
    const sendAllWhenHidden = () => {
      if (document.hidden) sendAll();
    };
    document.addEventListener('visibilitychange', sendAllWhenHidden);
    window.addEventListener('pagehide', sendAll);
    return () => {
      document.removeEventListener('visibilitychange', sendAllWhenHidden);
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [takeOut]);

  return { hold, undo, undoLast };
}
