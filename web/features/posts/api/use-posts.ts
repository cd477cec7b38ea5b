// One page of the posts list and its refresh from Instagram; no requests once the refresh has ended.
import { useEffect, useRef } from 'react';
import { PAGE_SIZE, POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { Post } from '#shared/schemas/post.ts';
import { useInstagramRefresh } from '#web/components/states/use-instagram-refresh.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { ApiCallResponse } from '#web/lib/endpoints.ts';
import { consumePrefetchedQuery, prefetchQuery } from '#web/lib/prefetched-queries.ts';
import { getSessionState, markPostsRefreshedInSession } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { useRefetchOnceAfterLoad } from '#web/lib/use-refetch-once-after-load.ts';
import { mergeUnchangedResponse } from '#web/lib/use-versioned-query.ts';
import { getCurrentEpochSeconds } from '../current-epoch-seconds.ts';

type PostsResponse = Extract<ApiCallResponse<'listPosts'>, { posts: readonly Post[] }>;
type RequestFields = ReturnType<typeof buildRequestFields>;

export type PostsQuery = {
  readonly page: number;
  readonly newOnly: boolean;
  /** Refresh with the first read: the first visit after logging in. */
  readonly refreshOnFirstRead: boolean;
};

const buildRequestFields = ({ page, newOnly }: Pick<PostsQuery, 'page' | 'newOnly'>) => ({
  page_limit: PAGE_SIZE,
  pagination_offset: (page - 1) * PAGE_SIZE,
  ...(newOnly && { show_new_only: true }),
});

async function fetchPosts(
  fields: RequestFields,
  options: { readonly isRefresh: boolean; readonly knownVersion?: string | undefined },
) {
  const { user } = getSessionState();
  const response = await callApi('listPosts', {
    ...fields,
    filter_start_date: getCurrentEpochSeconds(),
    filter_end_date: '',
    update_from_api: options.isRefresh,
    known_version: options.knownVersion,
  });
  if (options.isRefresh && user) markPostsRefreshedInSession(user.id);
  return response;
}

/** Starts the first read of the list before its screen renders. `refreshOnFirstRead` resolves once there is a session. */
export function prefetchPosts(page: number, refreshOnFirstRead: () => Promise<boolean>): void {
  const fields = buildRequestFields({ page, newOnly: false });
  prefetchQuery('listPosts', fields, async () =>
    fetchPosts(fields, { isRefresh: page === 1 && (await refreshOnFirstRead()) }),
  );
}

export function usePosts({ page, newOnly, refreshOnFirstRead }: PostsQuery) {
  const fields = buildRequestFields({ page, newOnly });
  const pageKey = `${page} ${newOnly}`;
  const latest = useRef<{ readonly pageKey: string; readonly data: PostsResponse } | null>(null);
  const networkRefresh = useInstagramRefresh({
    refreshOnFirstRead: refreshOnFirstRead && page === 1,
    failureMessage: 'The posts could not be refreshed.',
  });

  const postsQuery = useApiQuery('listPosts', fields, {
    fetchData: () =>
      networkRefresh.fetchWithRefresh(async (isRefresh) => {
        const known = latest.current?.pageKey === pageKey ? latest.current.data : undefined;
        const prefetched =
          known === undefined
            ? consumePrefetchedQuery<PostsResponse>('listPosts', fields)
            : undefined;
        if (prefetched) return await prefetched.catch(() => fetchPosts(fields, { isRefresh }));
        const response = await fetchPosts(fields, { isRefresh, knownVersion: known?.version });
        return 'unchanged' in response && known
          ? mergeUnchangedResponse(known, response)
          : response;
      }),
  });
  const data = postsQuery.data as PostsResponse | undefined;
  useEffect(() => {
    if (data !== undefined) latest.current = { pageKey, data };
  }, [data, pageKey]);
  const isUpdating = page === 1 && (data?.still_updating_posts_from_api ?? false);
  // Not SWR's refreshInterval: it restarts on every render.
  usePoll({
    active: isUpdating,
    delayMs: () => POLL_INTERVALS_MS.refreshMs,
    task: () => postsQuery.mutate(),
  });
  useRefetchOnceAfterLoad({
    pageKey: pageKey,
    isEnabled: page > 1 && data !== undefined,
    refetch: postsQuery.mutate,
  });
  const hasNewComments = useLastDefinedValue(data && data.posts_with_new_comments_ids.length > 0);

  return {
    posts: data?.posts,
    total: data?.total_posts_count ?? 0,
    hasNewComments: hasNewComments ?? false,
    /** Page 1 only: later pages are not polled, so their flag would never clear. */
    isUpdating,
    isRefreshing: networkRefresh.isRefreshing || isUpdating,
    error: postsQuery.error,
    /** `next` waits for the next read, e.g. while navigating to page 1. */
    refresh: (when: 'now' | 'next') => {
      networkRefresh.refreshWithNextRead();
      if (when === 'now') void postsQuery.mutate();
    },
    retry: () => postsQuery.mutate(),
  };
}
