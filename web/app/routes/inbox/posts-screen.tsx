// / and /posts: the posts list.
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { NewItemsPill } from '#web/components/lists/new-items-pill.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import {
  CancelListRefreshButton,
  ListRefreshFailedNotice,
} from '#web/components/states/refresh-controls.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useReloadConnectionAfterRefresh } from '#web/features/connection/hooks/use-reload-connection-after-refresh.ts';
import { prefetchPosts, usePosts } from '#web/features/posts/api/use-posts.ts';
import { PostsGrid, PostsGridSkeleton } from '#web/features/posts/components/posts-grid.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { parsePageNumber } from '#web/lib/navigation/paths.ts';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import { getAccessToken } from '#web/lib/session/access-token.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import { getSessionState } from '#web/lib/session/session-state.ts';
import { useNavigationNewItemCounts } from '../../layouts/use-navigation-new-item-counts.ts';
import { usePostsWithNewCommentsFilter } from './use-posts-with-new-comments-filter.ts';

/** Starts the first read of the list while the guards are still checking. */
export const prefetchQueries = ({ searchParams }: URL): void =>
  prefetchPosts(parsePageNumber(searchParams), async () => {
    await getAccessToken();
    return !isImpersonating() && getSessionState().user?.refreshed_posts_after_login === false;
  });

export function Screen() {
  const [search, setSearch] = useSearchParams();
  const [newOnly, setNewOnly] = usePostsWithNewCommentsFilter();
  const { user } = useSession();
  const page = parsePageNumber(search);
  const list = usePosts({
    page,
    newOnly,
    refreshOnFirstRead: user?.refreshed_posts_after_login === false,
  });
  const { posts } = list;
  const isRedirecting = useRedirectToExistingListPage(posts && list.total);
  useReloadConnectionAfterRefresh(list.isUpdating);

  const onNewOnlyChange = (on: boolean) => {
    setNewOnly(on);
    if (page > 1) setSearch({});
  };
  const refreshList = () => {
    list.refresh(page === 1 ? 'now' : 'next');
    if (page > 1) setSearch({});
  };
  return (
    <ScreenFrame
      title="Posts"
      newCount={useNavigationNewItemCounts().new_comments}
      locationKey={page}
      actions={
        <>
          <CancelListRefreshButton list={list} />
          <Button
            variant="quiet"
            busy={list.isRefreshing}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={refreshList}
          >
            <span className="max-[23rem]:sr-only max-sm:group-has-data-new-items/top-bar:sr-only">
              {list.isRefreshing ? 'Refreshing Posts' : 'Refresh posts'}
            </span>
          </Button>
        </>
      }
    >
      <div className="mb-4 flex min-h-11 items-center md:min-h-8">
        {(list.hasNewComments || newOnly) && (
          <Switch
            label="Show posts with new comments"
            checked={newOnly}
            onChange={onNewOnlyChange}
          />
        )}
      </div>
      <ListRefreshFailedNotice list={list} what="posts" onRetry={refreshList} />
      {posts === undefined || isRedirecting ? (
        list.error ? (
          <LoadErrorMessage error={list.error} onRetry={list.reload} />
        ) : (
          <PostsGridSkeleton />
        )
      ) : posts.length === 0 ? (
        <EmptyState text={newOnly ? 'No posts with new comments' : 'No posts'} />
      ) : (
        <>
          <NewItemsPill count={list.newCount} nouns={['post', 'posts']} onShow={list.showNew} />
          <PostsGrid posts={posts} newOnly={newOnly} />
        </>
      )}
      <Pagination total={list.total} />
    </ScreenFrame>
  );
}
