// The heartbeat: one repeated call for all screens, and the rereads after a reported change.
import { useCallback, useEffect, useRef } from 'react';
import type { AccountChangeKind } from '#shared/contracts/changes.ts';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ApiCallResponse } from '../http/api-endpoints.ts';
import { hasErrorCode } from '../http/api-error.ts';
import { callApi } from './call-api.ts';
import { CACHE_ONLY_QUERY_OPTIONS, useApiQuery } from './use-api-query.ts';
import { usePolling } from './use-polling.ts';

type Changes = ApiCallResponse<'getChanges'>;
export type NewItemCounts = Changes['counts'];

/** A count changes with the version of its kind, and never without it. */
const KIND_OF_COUNT = {
  new_comments: 'posts',
  new_messages: 'conversations',
  awaiting_approvals: 'approvals',
} as const satisfies Record<keyof NewItemCounts, AccountChangeKind>;

/** A count from a screen is newer than a response with the earlier known version. */
function keepKnownCounts(answer: Changes, known: Changes | undefined): Changes {
  if (known === undefined) return answer;
  const counts = { ...answer.counts };
  for (const [name, kind] of Object.entries(KIND_OF_COUNT) as [
    keyof NewItemCounts,
    AccountChangeKind,
  ][])
    if (answer.versions[kind] === known.versions[kind]) counts[name] = known.counts[name];
  return { ...answer, counts };
}

/** Polls while the page is visible. Used once, in the frame of the screens. */
export function useHeartbeat(isActive: boolean): void {
  const known = useRef<Changes>(undefined);
  const { data, error, mutate } = useApiQuery('getChanges', isActive ? {} : null, {
    fetchData: async () => keepKnownCounts(await callApi('getChanges', {}), known.current),
  });
  known.current = data;
  // Without a plan the screens show nothing that could change.
  const isRefused = hasErrorCode(error, 'no_subscription');
  usePolling({
    active: isActive && !isRefused,
    delayMs: () => POLL_INTERVALS_MS.heartbeatMs,
    task: () => mutate(),
  });
}

/** Undefined until the heartbeat has its first answer. */
export const useNewItemCounts = (): NewItemCounts | undefined =>
  useApiQuery('getChanges', {}, CACHE_ONLY_QUERY_OPTIONS).data?.counts;

/** Sets a count that a list knows better, because it shows the user's latest actions. */
export function useSetNewItemCount(): (name: keyof NewItemCounts, count: number) => void {
  const { data, mutate } = useApiQuery('getChanges', {}, CACHE_ONLY_QUERY_OPTIONS);
  const isKnown = data !== undefined;
  return useCallback(
    (name, count) => {
      // A mutation would drop the first heartbeat, which is still running.
      if (!isKnown) return;
      const setCount = (known: Changes | undefined) =>
        known && { ...known, counts: { ...known.counts, [name]: count } };
      void mutate(setCount, { revalidate: false });
    },
    [isKnown, mutate],
  );
}

/** The delays after a change until a list is read again, when every index must have it. */
const INDEX_REREADS_MS: readonly number[] = [POLL_INTERVALS_MS.readAgainMs];

/**
 * Runs the task when something of the kind (or of one of several) has changed, and again `rereadsMs` after the last
 * change. Nothing is watched while the kind is undefined.
 * - `readKey` identifies the data that the task reads. A screen reads data of another key itself, and waits for the
 * next change.
 * - `rereadsMs` is empty when the task reads no index and finds every change at once.
 * - `rereadsFirst` also runs the task one heartbeat after the first response, which may have a change that the
 * simultaneous first read did not find.
 */
export function useOnServerDataChange(
  kind: AccountChangeKind | readonly AccountChangeKind[] | undefined,
  readKey: string,
  task: () => unknown,
  {
    rereadsFirst = false,
    rereadsMs = INDEX_REREADS_MS,
  }: { readonly rereadsFirst?: boolean; readonly rereadsMs?: readonly number[] | undefined } = {},
): void {
  const { data } = useApiQuery('getChanges', {}, CACHE_ONLY_QUERY_OPTIONS);
  const version =
    kind &&
    data &&
    [kind]
      .flat()
      .map((each) => data.versions[each])
      .join(' ');
  const latest = useRef({ task, rereadsMs });
  const known = useRef({ readKey, version });
  useEffect(() => {
    latest.current = { task, rereadsMs };
  });
  useEffect(() => {
    const before = known.current;
    known.current = { readKey, version };
    if (before.readKey !== readKey || before.version === version) return;
    const isFirst = before.version === undefined;
    if (isFirst && !rereadsFirst) return;
    if (!isFirst) latest.current.task();
    const readAgain = () => {
      // A list is read again anyway when its tab becomes visible.
      if (!document.hidden) latest.current.task();
    };
    const delaysMs = isFirst ? [POLL_INTERVALS_MS.heartbeatMs] : latest.current.rereadsMs;
    const timers = delaysMs.map((delayMs) => setTimeout(readAgain, delayMs));
    return () => timers.forEach(clearTimeout);
  }, [readKey, version, rereadsFirst]);
}
