// / and /posts: the posts list.
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '#web/components/frame/page.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { Empty } from '#web/components/states/empty.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useRecheckAfterUpdate } from '#web/features/connection/hooks/use-recheck-after-update.ts';
import { askPostsAhead, usePosts } from '#web/features/posts/api/use-posts.ts';
import { PostsGrid, PostsGridSkeleton } from '#web/features/posts/components/posts-grid.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { pageOf } from '#web/lib/paths.ts';
import { accessToken, getSession } from '#web/lib/session.ts';
import { useExistingPage } from '#web/lib/use-existing-page.ts';
import { usePostFilter } from './use-post-filter.ts';

/** Begins the list's first read while the screen's way is still being checked. */
export const askAhead = ({ searchParams }: URL): void =>
  askPostsAhead(pageOf(searchParams), async () => {
    await accessToken();
    return getSession().user?.refreshed_posts_after_login === false;
  });

export function Screen() {
  const [search, setSearch] = useSearchParams();
  const [newOnly, setNewOnly] = usePostFilter();
  const { user } = useSession();
  const page = pageOf(search);
  const list = usePosts({ page, newOnly, readFirst: user?.refreshed_posts_after_login === false });
  const { posts } = list;
  const isLeaving = useExistingPage(posts && list.total);
  useRecheckAfterUpdate(list.isUpdating);

  const onNewOnly = (on: boolean) => {
    setNewOnly(on);
    if (page > 1) setSearch({});
  };
  const refresh = () => {
    list.refresh(page === 1 ? 'now' : 'next');
    if (page > 1) setSearch({});
  };
  return (
    <Page
      title="Posts"
      place={page}
      actions={
        <Button
          look="quiet"
          busy={list.isRefreshing}
          icon={<RefreshCw aria-hidden className="size-4" />}
          onClick={refresh}
        >
          <span className="max-[23rem]:sr-only">
            {list.isRefreshing ? 'Refreshing Posts' : 'Refresh posts'}
          </span>
        </Button>
      }
    >
      <div className="mb-4 flex min-h-11 items-center md:min-h-8">
        {(list.hasNew || newOnly) && (
          <Switch label="Show posts with new comments" checked={newOnly} onChange={onNewOnly} />
        )}
      </div>
      {posts === undefined || isLeaving ? (
        list.error ? (
          <LoadError error={list.error} onRetry={list.retry} />
        ) : (
          <PostsGridSkeleton />
        )
      ) : posts.length === 0 ? (
        <Empty text={newOnly ? 'No posts with new comments' : 'No posts'} />
      ) : (
        <PostsGrid posts={posts} newOnly={newOnly} />
      )}
      <Pagination total={list.total} />
    </Page>
  );
}
