// Reads one page of a list: with the version that is known, from a prefetch, with a refresh, again while it changes.
import { useCallback, useEffect, useRef } from 'react';
import { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ApiCallResponse, EndpointName } from '#web/lib/endpoints.ts';
import { consumePrefetchedQuery } from '#web/lib/prefetched-queries.ts';
import { buildQueryKey, useApiQuery } from '#web/lib/use-api-query.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { useInstagramRefresh } from '../states/use-instagram-refresh.ts';
import { isRefreshedFirst, type ListPage, type PageData, readListPage } from './list-page.ts';

type ListPageOptions<Name extends EndpointName> = ListPage<Name> &
  Pick<SWRConfiguration, 'revalidateOnFocus' | 'focusThrottleInterval'> & {
    /** The field that says a refresh is running: page 1 is read again until it has ended. */
    readonly updatingField?: keyof PageData<Name>;
    /** How often page 1 is read while no refresh is running; never when it is missing. */
    readonly pollMs?: number | undefined;
    /** Later pages are read once more when they have loaded: a refresh may have moved their items. */
    readonly rereadsLaterPages?: boolean;
    /** Starts the error toast of a refresh that the user asked for. */
    readonly refreshFailure?: string;
    /** The data to keep after a response; the response itself when it is missing. */
    readonly merge?: (
      response: PageData<Name>,
      known: PageData<Name> | undefined,
    ) => PageData<Name>;
    /** Called with every response, also when nothing has changed. */
    readonly onResponse?: (response: ApiCallResponse<Name>) => void;
  };

async function fetchPage<Name extends EndpointName>(
  options: ListPageOptions<Name>,
  { isRefresh, known }: { readonly isRefresh: boolean; readonly known?: PageData<Name> },
): Promise<PageData<Name>> {
  const { endpoint, fields, merge, onResponse } = options;
  const knownVersion = known && 'version' in known ? String(known.version) : undefined;
  const readNow = () => readListPage(options, { isRefresh, knownVersion });
  const prefetched = consumePrefetchedQuery<ApiCallResponse<Name>>(endpoint, fields);
  const response = await (prefetched?.catch(readNow) ?? readNow());
  onResponse?.(response);
  if (known !== undefined && 'unchanged' in response) {
    // Its other fields count, e.g. a newer version. SWR keeps the known object where all are the same.
    const { unchanged: _, ...rest } = response;
    return { ...known, ...rest };
  }
  const data = response as PageData<Name>;
  return merge ? merge(data, known) : data;
}

/** The data of the page, and a function that changes it at once. */
function usePageData<Name extends EndpointName>(options: ListPageOptions<Name>, key: string) {
  const { endpoint, fields, revalidateOnFocus = true, focusThrottleInterval } = options;
  // That of the cache: the one of `useApiQuery` changes the page that is shown when it is called.
  const { cache, mutate: mutateCache } = useSWRConfig();
  const changedDuringRead = useRef(new Set<string>());
  const networkRefresh = useInstagramRefresh({
    refreshOnFirstRead: isRefreshedFirst(options),
    pageKey: key,
    failureMessage: options.refreshFailure,
  });
  const { data, error, mutate } = useApiQuery(endpoint, fields, {
    revalidateOnFocus,
    ...(focusThrottleInterval !== undefined && { focusThrottleInterval }),
    fetchData: () =>
      networkRefresh.fetchWithRefresh((isRefresh) =>
        fetchPage(options, { isRefresh, known: cache.get(key)?.data }),
      ),
    onDiscarded: () => {
      if (changedDuringRead.current.delete(key)) void mutateCache(key);
    },
  });
  const patch = useCallback(
    (change: (data: PageData<Name>) => PageData<Name>) => {
      const { data: known, isValidating } = cache.get(key) ?? {};
      // There is nothing to change, and the first read would be dropped for it.
      if (known === undefined) return;
      // SWR drops what a running read brings after a change: it is read again when it has ended.
      if (isValidating) changedDuringRead.current.add(key);
      void mutateCache(key, change(known), { revalidate: false });
    },
    [cache, key, mutateCache],
  );
  return { data: data as PageData<Name> | undefined, error, mutate, patch, networkRefresh };
}

/** Reads page 1 again while it changes, and a later page once. */
function useRereads<Name extends EndpointName>(
  { page = 1, pollMs, rereadsLaterPages = false }: ListPageOptions<Name>,
  list: {
    readonly key: string;
    readonly isLoaded: boolean;
    readonly isUpdating: boolean;
    readonly reload: () => Promise<unknown>;
  },
) {
  const { key, isLoaded, isUpdating, reload } = list;
  // Not SWR's refreshInterval: it restarts on every render.
  usePoll({ active: isUpdating, delayMs: () => POLL_INTERVALS_MS.refreshMs, task: reload });
  usePoll({
    active: page === 1 && isLoaded && !isUpdating && pollMs !== undefined,
    delayMs: () => pollMs ?? 0,
    task: reload,
  });
  const rereadKey = useRef<string>(undefined);
  const isRereadDue = rereadsLaterPages && page > 1 && isLoaded;
  useEffect(() => {
    if (!isRereadDue || rereadKey.current === key) return;
    rereadKey.current = key;
    void reload();
  }, [isRereadDue, key, reload]);
}

export function useListPage<Name extends EndpointName>(options: ListPageOptions<Name>) {
  const { endpoint, fields, page = 1, updatingField } = options;
  const key = unstable_serialize(buildQueryKey(endpoint, fields));
  const { data, error, mutate, patch, networkRefresh } = usePageData(options, key);
  const reload = useCallback((): Promise<unknown> => mutate(), [mutate]);
  const isLoaded = data !== undefined;
  // Page 1 only: later pages are not polled, so their flag would never clear.
  const isUpdating =
    page === 1 && isLoaded && updatingField !== undefined && data[updatingField] === true;
  useRereads(options, { key, isLoaded, isUpdating, reload });
  return {
    data,
    error,
    isUpdating,
    isRefreshing: networkRefresh.isRefreshing || isUpdating,
    /** Resolves when the read has ended. */
    reload,
    /** `next` waits for the next read, e.g. while navigating to page 1. */
    refresh: (when: 'now' | 'next') => {
      networkRefresh.refreshWithNextRead();
      if (when === 'now') void mutate();
    },
    /** Changes the data at once; it stays changed when a read is running. */
    patch,
  };
}
