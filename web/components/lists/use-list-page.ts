// Reads one page of a list: with the version that is known, from a prefetch, with a refresh, again when it has changed.
import { useCallback, useRef, useState } from 'react';
import { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { ChangeKind } from '#shared/contracts/changes.ts';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { buildQueryKey, ignoreClosedApp, useApiQuery } from '#web/lib/api/use-api-query.ts';
import { useOnChange } from '#web/lib/api/use-changes.ts';
import { usePoll } from '#web/lib/api/use-poll.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import type { ApiCallResponse, EndpointName } from '#web/lib/http/endpoints.ts';
import { takePrefetchedResponse } from '#web/lib/http/prefetched-responses.ts';
import { useInstagramRefresh } from '../states/use-instagram-refresh.ts';
import { isRefreshedFirst, type ListPage, type PageData, readListPage } from './list-page.ts';

type ListPageOptions<Name extends EndpointName> = ListPage<Name> &
  Pick<SWRConfiguration, 'revalidateOnFocus' | 'focusThrottleInterval'> & {
    /** The field that says a refresh is running. */
    readonly updatingField?: keyof PageData<Name>;
    /** Ends the running refresh. */
    readonly cancelRefresh?: () => Promise<unknown>;
    /** What must change for the page to be read again. */
    readonly kind?: ChangeKind | readonly ChangeKind[] | undefined;
    /** How long after a change it is read again; when it is missing, once, when every index has the change. */
    readonly rereadsMs?: readonly number[] | undefined;
    /** Starts the error toast of a refresh that the user asked for. */
    readonly refreshFailure?: string;
    /** The data to keep after a response; the response itself when it is missing. */
    readonly merge?: (
      response: PageData<Name>,
      known: PageData<Name> | undefined,
    ) => PageData<Name>;
    /** What is shown of a newer answer until the user asks for what is new; all of it when it is missing. */
    readonly holdBack?: (
      shown: PageData<Name>,
      latest: PageData<Name>,
    ) => { readonly data: PageData<Name>; readonly newCount: number };
    /** Called with every response, also when nothing has changed. */
    readonly onResponse?: (response: ApiCallResponse<Name>) => void;
  };

/** What a list belongs to, such as a post, is not there: no later read finds it. */
const isNotFound = (error: unknown): boolean => hasErrorCode(error, 'not_found');

async function fetchPage<Name extends EndpointName>(
  options: ListPageOptions<Name>,
  read: {
    readonly isRefresh: boolean;
    readonly known?: PageData<Name>;
    readonly showsAll: boolean;
    readonly onHeldBack: (newCount: number) => void;
  },
): Promise<PageData<Name>> {
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
    // Its other fields count, e.g. a newer version. SWR keeps the known object where all are the same.
    const { unchanged: _, ...rest } = answer;
    return { ...known, ...rest };
  }
  const response = answer as PageData<Name>;
  const held = known && !showsAll ? holdBack?.(known, response) : undefined;
  const newCount = held?.newCount ?? 0;
  onHeldBack(newCount);
  const latest = held?.data ?? response;
  const merged = merge ? merge(latest, known) : latest;
  // With the version of what is shown, the next read brings again what is held back.
  return newCount === 0 ? merged : { ...merged, version: knownVersion };
}

/** How many items of the page are held back. The first read that a screen makes of a page shows everything. */
function useHeldBack(key: string) {
  const [held, setHeld] = useState({ key, newCount: 0 });
  const shownKey = useRef<string>(undefined);
  return {
    newCount: held.key === key ? held.newCount : 0,
    showAllWithNextRead: () => {
      shownKey.current = undefined;
    },
    /** To be called once for each read. */
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
  // That of the cache: the one of `useApiQuery` changes the page that is shown when it is called.
  const { cache, mutate: mutateCache } = useSWRConfig();
  const changedDuringRead = useRef(new Set<string>());
  const networkRefresh = useInstagramRefresh({
    refreshOnFirstRead: isRefreshedFirst(options),
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
    // Until the cache is cleared, for another account.
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
    (change: (data: PageData<Name>) => PageData<Name>) => {
      const { data: known, isValidating } = cache.get(key) ?? {};
      // There is nothing to change, and the first read would be dropped for it.
      if (known === undefined) return;
      // SWR drops what a running read brings after a change: it is read again when it has ended.
      if (isValidating) changedDuringRead.current.add(key);
      mutateCache(key, change(known), { revalidate: false }).catch(ignoreClosedApp);
    },
    [cache, key, mutateCache],
  );
  return {
    data: data as PageData<Name> | undefined,
    error,
    mutate,
    patch,
    networkRefresh,
    heldBack,
  };
}

export function useListPage<Name extends EndpointName>(options: ListPageOptions<Name>) {
  const { endpoint, fields, kind, rereadsMs, updatingField, cancelRefresh } = options;
  const key = unstable_serialize(buildQueryKey(endpoint, fields));
  const { data, error, mutate, patch, networkRefresh, heldBack } = usePageData(options, key);
  const reload = useCallback((): Promise<unknown> => mutate(), [mutate]);
  const isUpdating = updatingField !== undefined && data?.[updatingField] === true;
  const isRefreshing = networkRefresh.isRefreshing || isUpdating;
  const hasFailed =
    networkRefresh.hasFailed || (data && 'refresh_failed' in data && data.refresh_failed);
  useOnChange(kind, key, reload, { rereadsFirst: true, rereadsMs });
  usePoll({ active: isUpdating, delayMs: () => POLL_INTERVALS_MS.endOfRefreshMs, task: reload });
  return {
    data,
    error,
    isUpdating,
    isRefreshing,
    /** The data is that of before. */
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
    /** How many items are held back. */
    newCount: heldBack.newCount,
    /** Shows them; resolves when they are shown. */
    showNew: () => {
      heldBack.showAllWithNextRead();
      return mutate();
    },
    /** Changes the data at once; it stays changed when a read is running. */
    patch,
  };
}
