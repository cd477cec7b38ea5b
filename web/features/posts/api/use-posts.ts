// One page of the posts list and its refresh from Instagram. Makes no more requests once the refresh has ended.
import type { Post } from '#shared/schemas/post.ts';
import { createNewListItemHoldBack } from '#web/components/lists/hold-back-new-items.ts';
import {
  buildPaginationRequestFields,
  type ListPage,
  type ListPageReadOptions,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { getSessionState, markPostsRefreshedInSession } from '#web/lib/session/session-state.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';
import { getCurrentEpochSeconds } from '../current-epoch-seconds.ts';

type PostsQuery = {
  readonly page: number;
  readonly newOnly: boolean;
  /** Refreshes with the first read on the first visit after a login. */
  readonly refreshOnFirstRead: boolean;
};

function buildPostsPage({ page, newOnly, refreshOnFirstRead }: PostsQuery) {
  const fields = { ...buildPaginationRequestFields(page), ...(newOnly && { show_new_only: true }) };
  const send = async ({ isRefresh, knownVersion }: ListPageReadOptions) => {
    const { user } = getSessionState();
    const response = await callApi('listPosts', {
      ...fields,
      filter_start_date: getCurrentEpochSeconds(),
      filter_end_date: '',
      update_from_api: isRefresh,
      known_version: knownVersion,
    });
    if (isRefresh && user) markPostsRefreshedInSession(user.id);
    return response;
  };
  return {
    endpoint: 'listPosts',
    fields,
    page,
    refreshesFirst: refreshOnFirstRead,
    send,
  } as const satisfies ListPage<'listPosts'>;
}

/** Starts the first read of the list before its screen renders. `refreshOnFirstRead` resolves once there is a session. */
export function prefetchPosts(page: number, refreshOnFirstRead: () => Promise<boolean>): void {
  const postsPage = buildPostsPage({ page, newOnly: false, refreshOnFirstRead: false });
  prefetchListPage({
    ...postsPage,
    send: async (read) =>
      postsPage.send({ ...read, isRefresh: page === 1 && (await refreshOnFirstRead()) }),
  });
}

export function usePosts(query: PostsQuery) {
  const { data, ...list } = useListPage({
    ...buildPostsPage(query),
    updatingField: 'still_updating_posts_from_api',
    kind: 'posts',
    holdBack: createNewListItemHoldBack('posts', { getId: ({ media_id }: Post) => media_id }),
    refreshFailure: 'The posts could not be refreshed.',
    cancelRefresh: () => callApi('cancelPostsRefresh', {}),
  });
  const hasNewComments = useLastDefinedValue(data && data.posts_with_new_comments_ids.length > 0);
  return {
    ...list,
    posts: data?.posts,
    total: data?.total_posts_count ?? 0,
    hasNewComments: hasNewComments ?? false,
  };
}
