// Tracks running discards, even those of an earlier visit to the list, so that the next visit does not show them as
// waiting.
import { useEffect, useRef } from 'react';
import type { ApprovalChangeResult } from './use-send-approval-changes.ts';

type RunningDiscard = {
  readonly ids: readonly string[];
  readonly result: Promise<ApprovalChangeResult>;
};

const runningDiscards = new Set<RunningDiscard>();

export const listRunningApprovalDiscardIds = (): readonly string[] =>
  [...runningDiscards].flatMap(({ ids }) => ids);

/** `result` never rejects. Returns it. */
export function trackRunningApprovalDiscard(
  ids: readonly string[],
  result: Promise<ApprovalChangeResult>,
) {
  const discard = { ids, result };
  runningDiscards.add(discard);
  return result.finally(() => runningDiscards.delete(discard));
}

/** Calls `onRefused` for discards of an earlier visit that the server refuses. They are shown again with the reason. */
export function useRefusedEarlierDiscards(
  onRefused: (ids: Iterable<string>, result: ApprovalChangeResult) => void,
): void {
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  useEffect(() => {
    for (const { result } of runningDiscards)
      void result.then((ended) => {
        if (ended.errors.size > 0) latest.current(ended.errors.keys(), ended);
      });
  }, []);
}
