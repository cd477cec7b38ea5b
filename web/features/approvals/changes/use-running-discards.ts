// The discards that are being sent, also by a visit of the list that has ended: the next one must not show them as waiting.
import { useEffect, useRef } from 'react';
import type { ChangeResult } from './use-change-request.ts';

type RunningDiscard = { readonly ids: readonly string[]; readonly result: Promise<ChangeResult> };

const runningDiscards = new Set<RunningDiscard>();

export const listRunningDiscardIds = (): readonly string[] =>
  [...runningDiscards].flatMap(({ ids }) => ids);

/** `result` never rejects. Returns it. */
export function trackDiscard(ids: readonly string[], result: Promise<ChangeResult>) {
  const discard = { ids, result };
  runningDiscards.add(discard);
  return result.finally(() => runningDiscards.delete(discard));
}

/** Calls `onRefused` for discards of an earlier visit that the server refuses: they are shown again, with the reason. */
export function useEndedDiscards(
  onRefused: (ids: Iterable<string>, result: ChangeResult) => void,
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
