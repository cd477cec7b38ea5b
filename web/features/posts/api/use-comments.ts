// One page of a post's comments: refreshed from Instagram on page 1, patched by replies and seen marks.
import { useCallback, useLayoutEffect, useRef } from 'react';
import { PAGE_SIZE, POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { PostComment } from '#shared/schemas/post.ts';
import { callApi } from '#web/lib/call-api.ts';
import { consumePrefetchedQuery, prefetchQuery } from '#web/lib/prefetched-queries.ts';
import { useApiQuery, useInvalidateEndpoint } from '#web/lib/use-api-query.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { mergeUnchangedResponse } from '#web/lib/use-versioned-query.ts';
import { getCurrentEpochSeconds } from '../current-epoch-seconds.ts';
import { useNewCommentsPaging } from '../hooks/use-new-comments-paging.ts';
import {
  type CommentsResponse,
  keepShownComments,
  markAllCommentsSeenInResponse,
  markCommentSeenInResponse,
  replaceCommentInResponse,
} from './update-comments-response.ts';

export type CommentsQuery = {
  readonly mediaId: string;
  readonly page: number;
  readonly newOnly: boolean;
};
/** `offset`: where the page starts; comments seen under the filter shift it. */
type PageQuery = CommentsQuery & { readonly offset: number };
type RequestFields = ReturnType<typeof buildRequestFields>;

const buildRequestFields = ({ mediaId, newOnly, offset }: PageQuery) => ({
  instagram_post_media_id: mediaId,
  page_limit: PAGE_SIZE,
  pagination_offset: offset,
  show_new_only: newOnly,
});

const fetchComments = (
  fields: RequestFields,
  options: { readonly isRefresh: boolean; readonly knownVersion?: string | undefined },
) =>
  callApi('listComments', {
    ...fields,
    filter_start_date: getCurrentEpochSeconds(),
    filter_end_date: '',
    update_from_api: options.isRefresh,
    known_version: options.knownVersion,
  });

/** Starts the first read of a post's comments before their screen renders. */
export function prefetchComments(query: CommentsQuery): void {
  const fields = buildRequestFields({ ...query, offset: (query.page - 1) * PAGE_SIZE });
  prefetchQuery('listComments', fields, () =>
    fetchComments(fields, { isRefresh: query.page === 1 }),
  );
}

/** Lists lag behind writes for moments: one read at once may lack the reply that has just become live. */
const READ_AGAIN_AFTER_MS = 4_000;

/** Fetches a page: with a refresh on the first load of page 1, afterwards only changes to the known version. */
function useCommentsFetcher(query: PageQuery) {
  const { page, newOnly } = query;
  const fields = buildRequestFields(query);
  const pageKey = `${page} ${newOnly}`;
  const latest = useRef(new Map<string, CommentsResponse>());
  const fetchedPageKey = useRef<string | null>(null);

  const fetchPage = async () => {
    const known = latest.current.get(pageKey);
    const isRefresh = page === 1 && fetchedPageKey.current !== pageKey;
    const prefetched =
      fetchedPageKey.current === null &&
      consumePrefetchedQuery<CommentsResponse>('listComments', fields);
    fetchedPageKey.current = pageKey;
    if (prefetched) return await prefetched.catch(() => fetchComments(fields, { isRefresh }));
    const response = await fetchComments(fields, { isRefresh, knownVersion: known?.version });
    if (known === undefined) return response;
    if ('unchanged' in response) return mergeUnchangedResponse(known, response);
    return newOnly ? keepShownComments(known, response) : response;
  };
  const rememberData = useCallback(
    (data: CommentsResponse) => void latest.current.set(pageKey, data),
    [pageKey],
  );
  return { fetchPage, rememberData };
}

/** SWR drops the response of a running read when the data is patched meanwhile; this reads it again. */
function useRefetchAfterPatch() {
  const pendingReads = useRef(0);
  const wasPatched = useRef(false);
  const markPatched = useCallback(() => {
    if (pendingReads.current > 0) wasPatched.current = true;
  }, []);
  const trackRead = async <T>(fetchData: () => Promise<T>, refetch: () => void): Promise<T> => {
    pendingReads.current += 1;
    try {
      return await fetchData();
    } finally {
      pendingReads.current -= 1;
      if (wasPatched.current && pendingReads.current === 0) {
        wasPatched.current = false;
        setTimeout(refetch);
      }
    }
  };
  return { markPatched, trackRead };
}

/** The page with its polling, and a function that patches its data. */
function useCommentsQuery(query: PageQuery) {
  const { fetchPage, rememberData } = useCommentsFetcher(query);
  const { markPatched, trackRead } = useRefetchAfterPatch();
  const commentsQuery = useApiQuery('listComments', buildRequestFields(query), {
    fetchData: () => trackRead(fetchPage, () => void commentsQuery.mutate()),
  });
  const data = commentsQuery.data as CommentsResponse | undefined;
  const isLoaded = useRef(false);
  useLayoutEffect(() => {
    isLoaded.current = data !== undefined;
    if (data !== undefined) rememberData(data);
  }, [data, rememberData]);
  // Not SWR's refreshInterval: it restarts on every render, and marking comments as seen renders all the time.
  usePoll({
    active: query.page === 1 && data?.still_updating_comments_from_api === true,
    delayMs: () => POLL_INTERVALS_MS.refreshMs,
    task: () => commentsQuery.mutate(),
  });
  const { mutate } = commentsQuery;
  const patch = useCallback(
    (change: (data: CommentsResponse) => CommentsResponse) => {
      // A seen mark of the previous page that returns while this page is loading must not abort its read.
      if (!isLoaded.current) return;
      markPatched();
      void mutate((known) => (known && 'comments' in known ? change(known) : known), {
        revalidate: false,
      });
    },
    [mutate, markPatched],
  );
  return { data, error: commentsQuery.error, mutate, patch };
}

export function useComments(query: CommentsQuery) {
  const paging = useNewCommentsPaging(query);
  const { data, error, mutate, patch } = useCommentsQuery({ ...query, offset: paging.offset });
  const post = useLastDefinedValue(data?.post);
  // The posts list shows the number of new comments, which a mark changes.
  const invalidatePosts = useInvalidateEndpoint('listPosts');

  return {
    /** Stays while another page of its comments is loading. */
    post,
    comments: data?.comments,
    total: data === undefined ? 0 : data.total_comments_count + paging.removedCount,
    isUpdating: data?.still_updating_comments_from_api ?? false,
    error,
    reload: useCallback(() => {
      void mutate();
      setTimeout(() => void mutate(), READ_AGAIN_AFTER_MS);
    }, [mutate]),
    onMarkStarted: paging.onCommentSeen,
    onSeen: useCallback(
      (commentId: string, newCount: number) => {
        invalidatePosts();
        patch((known) => markCommentSeenInResponse(known, { commentId, newCount }));
      },
      [patch, invalidatePosts],
    ),
    onComment: useCallback(
      (comment: PostComment) => patch((known) => replaceCommentInResponse(known, comment)),
      [patch],
    ),
    markAllSeen: async () => {
      await callApi('markPostSeen', { media_id: query.mediaId });
      invalidatePosts();
      patch(markAllCommentsSeenInResponse);
    },
  };
}
