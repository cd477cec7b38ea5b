// Reads one page of a list with its known version, from a prefetch, with a refresh, and again after changes.
import { useCallback, useRef, useState } from 'react';
import { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { AccountChangeKind } from '#shared/contracts/changes.ts';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import {
  buildApiQueryCacheKey,
  ignoreErrorOfClosedApp,
  useApiQuery,
} from '#web/lib/api/use-api-query.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { useOnServerDataChange } from '#web/lib/api/use-server-data-changes.ts';
import type { ApiCallResponse, EndpointName } from '#web/lib/http/api-endpoints.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { takePrefetchedResponse } from '#web/lib/http/prefetched-responses.ts';
import { useRefreshFromInstagram } from '../states/use-refresh-from-instagram.ts';
import {
  isListPageRefreshedOnFirstRead,
  type ListPage,
  type ListPageData,
  readListPage,
} from './list-page-query.ts';

type ListPageOptions<Name extends EndpointName> = ListPage<Name> &
  Pick<SWRConfiguration, 'revalidateOnFocus' | 'focusThrottleInterval'> & {
    /** The field that says a refresh is running. */
    readonly updatingField?: keyof ListPageData<Name>;
    readonly cancelRefresh?: () => Promise<unknown>;
    /** The kinds of changes after which the page is reread. */
    readonly kind?: AccountChangeKind | readonly AccountChangeKind[] | undefined;
    /** The delays after a change until the page is reread. Without them it is reread once, when every index has the change. */
    readonly rereadsMs?: readonly number[] | undefined;
    /** The start of the error toast for a refresh that the user requested. */
    readonly refreshFailure?: string;
    /** Picks the data to keep from a response. Without it the response itself is kept. */
    readonly merge?: (
      response: ListPageData<Name>,
      known: ListPageData<Name> | undefined,
    ) => ListPageData<Name>;
    /** Decides what to show of a newer response until the user asks for the new items. Without it everything is shown. */
    readonly holdBack?: (
      shown: ListPageData<Name>,
      latest: ListPageData<Name>,
    ) => { readonly data: ListPageData<Name>; readonly newCount: number };
    /** Runs after every response, even when nothing changed. */
    readonly onResponse?: (response: ApiCallResponse<Name>) => void;
  };

/** The parent of the list, such as a post, does not exist, so no later read can succeed. */
const isNotFound = (error: unknown): boolean => hasErrorCode(error, 'not_found');

async function fetchPage<Name extends EndpointName>(
  options: ListPageOptions<Name>,
  read: {
    readonly isRefresh: boolean;
    readonly known?: ListPageData<Name>;
    readonly showsAll: boolean;
    readonly onHeldBack: (newCount: number) => void;
  },
): Promise<ListPageData<Name>> {
  const { endpoint, fields, merge, holdBack, onResponse } = options;
  const { isRefresh, known, showsAll, onHeldBack } = read;
  const knownVersion = known && 'version' in known ? String(known.version) : undefined;
  const readNow = () => readListPage(options, { isRefresh, knownVersion });
  const prefetched = takePrefetchedResponse<ApiCallResponse<Name>>(endpoint, fields);
  const readAfterFailure = (error: unknown) => {
    if (isNotFound(error)) throw error;
    return readNow();
  };
  const answer = await (prefetched?.catch(readAfterFailure) ?? readNow());
  onResponse?.(answer);
  if (known !== undefined && 'unchanged' in answer) {
    // The other fields count, e.g. a newer version. SWR keeps the known object when all are the same.
    const { unchanged: _, ...rest } = answer;
    return { ...known, ...rest };
  }
  const response = answer as ListPageData<Name>;
  const held = known && !showsAll ? holdBack?.(known, response) : undefined;
  const newCount = held?.newCount ?? 0;
  onHeldBack(newCount);
  const latest = held?.data ?? response;
  const merged = merge ? merge(latest, known) : latest;
  // The version of the shown data makes the next read return the held back items again.
  return newCount === 0 ? merged : { ...merged, version: knownVersion };
}

/** The number of held back items of the page. The first read of a page on a screen shows everything. */
function useHeldBack(key: string) {
  const [held, setHeld] = useState({ key, newCount: 0 });
  const shownKey = useRef<string>(undefined);
  return {
    newCount: held.key === key ? held.newCount : 0,
    showAllWithNextRead: () => {
      shownKey.current = undefined;
    },
    /** Called once for each read. */
    beginRead: () => {
      const showsAll = shownKey.current !== key;
      shownKey.current = key;
      return {
        showsAll,
        onHeldBack: (newCount: number) =>
          setHeld((last) =>
            last.key === key && last.newCount === newCount ? last : { key, newCount },
          ),
      };
    },
  };
}

/** The data of the page, and a function that changes it at once. */
function usePageData<Name extends EndpointName>(options: ListPageOptions<Name>, key: string) {
  const { endpoint, fields, revalidateOnFocus = true, focusThrottleInterval } = options;
  // Uses the mutate of the cache: the one of `useApiQuery` changes the page that is shown when it is called.
  const { cache, mutate: mutateCache } = useSWRConfig();
  const changedDuringRead = useRef(new Set<string>());
  const networkRefresh = useRefreshFromInstagram({
    refreshOnFirstRead: isListPageRefreshedOnFirstRead(options),
    pageKey: key,
    failureMessage: options.refreshFailure,
  });
  const heldBack = useHeldBack(key);
  /** A later visit reads it once more. */
  const notFoundKey = useRef<string>(undefined);
  const { data, error, mutate } = useApiQuery(endpoint, fields, {
    onError: (readError) => {
      if (isNotFound(readError)) notFoundKey.current = key;
    },
    // Paused until the cache is cleared for another account.
    isPaused: () => notFoundKey.current === key && isNotFound(cache.get(key)?.error),
    revalidateOnFocus,
    ...(focusThrottleInterval !== undefined && { focusThrottleInterval }),
    fetchData: () =>
      networkRefresh.fetchWithRefresh((isRefresh) =>
        fetchPage(options, { isRefresh, known: cache.get(key)?.data, ...heldBack.beginRead() }),
      ),
    onDiscarded: () => {
      if (changedDuringRead.current.delete(key)) void mutateCache(key);
    },
  });
  const patch = useCallback(
    (change: (data: ListPageData<Name>) => ListPageData<Name>) => {
      const { data: known, isValidating } = cache.get(key) ?? {};
      // The page has no data to change, and SWR would drop its first read.
      if (known === undefined) return;
      // SWR drops the result of a read during which the data changed, so the page is reread afterwards.
      if (isValidating) changedDuringRead.current.add(key);
      mutateCache(key, change(known), { revalidate: false }).catch(ignoreErrorOfClosedApp);
    },
    [cache, key, mutateCache],
  );
  return {
    data: data as ListPageData<Name> | undefined,
    error,
    mutate,
    patch,
    networkRefresh,
    heldBack,
  };
}

export function useListPage<Name extends EndpointName>(options: ListPageOptions<Name>) {
  const { endpoint, fields, kind, rereadsMs, updatingField, cancelRefresh } = options;
  const key = unstable_serialize(buildApiQueryCacheKey(endpoint, fields));
  const { data, error, mutate, patch, networkRefresh, heldBack } = usePageData(options, key);
  const reload = useCallback((): Promise<unknown> => mutate(), [mutate]);
  const isUpdating = updatingField !== undefined && data?.[updatingField] === true;
  const isRefreshing = networkRefresh.isRefreshing || isUpdating;
  const hasFailed =
    networkRefresh.hasFailed || (data && 'refresh_failed' in data && data.refresh_failed);
  useOnServerDataChange(kind, key, reload, { rereadsFirst: true, rereadsMs });
  usePolling({ active: isUpdating, delayMs: () => POLL_INTERVALS_MS.endOfRefreshMs, task: reload });
  return {
    data,
    error,
    isUpdating,
    isRefreshing,
    /** The read data predates the change. */
    hasRefreshFailed: data !== undefined && !isRefreshing && hasFailed === true,
    cancelRefresh: async () => {
      await cancelRefresh?.();
      await mutate();
    },
    /** Resolves when the read has ended. */
    reload,
    /** `next` waits for the next read, e.g. while navigating to page 1. */
    refresh: (when: 'now' | 'next') => {
      networkRefresh.refreshWithNextRead();
      heldBack.showAllWithNextRead();
      if (when === 'now') void mutate();
    },
    /** The number of held back items. */
    newCount: heldBack.newCount,
    /** Shows the held back items, and resolves when they are shown. */
    showNew: () => {
      heldBack.showAllWithNextRead();
      return mutate();
    },
    /** Changes the data at once. The change survives a running read. */
    patch,
  };
}
