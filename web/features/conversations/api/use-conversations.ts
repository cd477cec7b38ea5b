// One page of the list of conversations: its refresh from Instagram, and polling on page 1.
import { useCallback } from 'react';
import { PAGE_SIZE, POLL_INTERVALS_MS } from '#shared/limits.ts';
import { useInstagramRefresh } from '#web/components/states/use-instagram-refresh.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { ApiCallResponse } from '#web/lib/endpoints.ts';
import { consumePrefetchedQuery, prefetchQuery } from '#web/lib/prefetched-queries.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { useRefetchOnceAfterLoad } from '#web/lib/use-refetch-once-after-load.ts';
import { useVersionedQuery } from '#web/lib/use-versioned-query.ts';

type ConversationsResponse = ApiCallResponse<'listConversations'>;

/** Polling interval while the list is on screen: new messages appear without a refresh. */
const LIST_POLL_MS = 10_000;

type ConversationsQuery = { readonly page: number; readonly pollsForUpdates: boolean };

const buildRequestFields = (page: number) => ({
  page_limit: PAGE_SIZE,
  pagination_offset: (page - 1) * PAGE_SIZE,
});

const fetchConversations = (
  page: number,
  options: { readonly isRefresh: boolean; readonly knownVersion?: string | undefined },
) =>
  callApi('listConversations', {
    ...buildRequestFields(page),
    update_from_api: options.isRefresh,
    known_version: options.knownVersion,
  });

/** Starts the first read of the list before its screen renders. */
export function prefetchConversations(page: number): void {
  prefetchQuery('listConversations', buildRequestFields(page), () =>
    fetchConversations(page, { isRefresh: false }),
  );
}

/** `pollsForUpdates`: false while a conversation is open, since that one polls every five seconds itself. */
export function useConversations({ page, pollsForUpdates }: ConversationsQuery) {
  const networkRefresh = useInstagramRefresh({
    failureMessage: 'The messages could not be refreshed.',
  });
  const { data, error, mutate } = useVersionedQuery({
    name: 'listConversations',
    fields: buildRequestFields(page),
    fetchData: (knownVersion) =>
      networkRefresh.fetchWithRefresh(async (isRefresh) => {
        const fetchFresh = () => fetchConversations(page, { isRefresh, knownVersion });
        const prefetched =
          knownVersion === undefined
            ? consumePrefetchedQuery<ConversationsResponse>(
                'listConversations',
                buildRequestFields(page),
              )
            : undefined;
        return await (prefetched === undefined ? fetchFresh() : prefetched.catch(fetchFresh));
      }),
  });
  const isServerUpdating = data?.still_updating_conversations_from_api;
  const isUpdating = page === 1 && (isServerUpdating ?? false);
  usePoll({
    active: isUpdating,
    delayMs: () => POLL_INTERVALS_MS.refreshMs,
    task: () => mutate(),
  });
  usePoll({
    active: page === 1 && pollsForUpdates && isServerUpdating === false,
    delayMs: () => LIST_POLL_MS,
    task: () => mutate(),
  });
  useRefetchOnceAfterLoad({
    pageKey: String(page),
    isEnabled: page > 1 && data !== undefined,
    refetch: mutate,
  });

  return {
    conversations: data?.conversations,
    total: data?.total_conversations_count ?? 0,
    isMessageAccessOff: data?.access_problem === 'messages_off',
    /** Page 1 only: later pages are not polled, so their flag would never clear. */
    isUpdating,
    isRefreshing: networkRefresh.isRefreshing || isUpdating,
    error,
    /** `next` waits for the next read, e.g. while navigating to page 1. */
    refresh: (when: 'now' | 'next') => {
      networkRefresh.refreshWithNextRead();
      if (when === 'now') void mutate();
    },
    /** Resolves when the read has ended. */
    refetch: useCallback((): unknown => mutate(), [mutate]),
  };
}
