// /posts/{id}: one post and its comments.

import { CheckCheck } from 'lucide-react';
import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { buildPostName } from '#web/components/post/build-post-name.ts';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import {
  CancelListRefreshButton,
  ListRefreshFailedNotice,
} from '#web/components/states/refresh-controls.tsx';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useReloadConnectionAfterRefresh } from '#web/features/connection/hooks/use-reload-connection-after-refresh.ts';
import { prefetchComments, useComments } from '#web/features/posts/api/use-comments.ts';
import { BackToPostsLink } from '#web/features/posts/components/back-to-posts-link.tsx';
import { CommentList } from '#web/features/posts/components/comment-list.tsx';
import { CommentsSkeleton } from '#web/features/posts/components/comment-threads.tsx';
import { PostDetailsPanel } from '#web/features/posts/components/post-details-panel.tsx';
import { useCommentLinkedInUrl } from '#web/features/posts/hooks/use-comment-linked-in-url.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { LINKED_COMMENT_QUERY_PARAMETER, parsePageNumber } from '#web/lib/navigation/paths.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import { useCommentsPageAndFilter } from './use-comments-page-and-filter.ts';

const COLUMNS_CLASS = 'grid max-w-5xl gap-x-10 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]';

/** Marks all comments as read. The button disappears with the marks, so the focus moves to the list. */
function useMarkAllAsRead(list: ReturnType<typeof useComments>) {
  const showErrorToast = useErrorToast();
  const [marking, setMarking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const markAll = async (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    setMarking(true);
    try {
      await list.markAllSeen();
      const focused = document.activeElement;
      if (focused === button || focused === document.body) heading.current?.focus();
    } catch (error) {
      showErrorToast('The comments could not be marked as read.', error);
    }
    setMarking(false);
  };
  return { heading, marking, markAll };
}

/** The line above the comments shows whether they are updating, and the filter when there are new comments to filter. */
function CommentsHeading(props: {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: ReturnType<typeof useComments>;
  readonly canFilter: boolean;
  readonly newOnly: boolean;
  readonly onNewOnlyChange: (on: boolean) => void;
}) {
  return (
    <div className="flex min-h-13.25 items-center justify-between gap-x-2 border-b border-hairline pb-2 md:min-h-10.25">
      <div className="flex items-center">
        <h2
          ref={props.heading}
          id="comments-heading"
          tabIndex={-1}
          className="text-sm font-semibold"
        >
          Comments
        </h2>
        <CancelListRefreshButton list={props.list} withSpinner />
      </div>
      {props.canFilter && (
        <Switch
          label="Show new comments"
          checked={props.newOnly}
          onChange={props.onNewOnlyChange}
        />
      )}
    </div>
  );
}

type PostPageProps = {
  readonly mediaId: string;
  readonly linkedCommentId: string | undefined;
};

function PostPage({ mediaId, linkedCommentId }: PostPageProps) {
  const { page, newOnly, onNewOnlyChange } = useCommentsPageAndFilter();
  const list = useComments({ mediaId, page, newOnly });
  const { heading, marking, markAll } = useMarkAllAsRead(list);
  const { currentAccount } = useAccountConnection();
  const { post } = list;
  const hasNewComments = (post?.new_comments_count ?? 0) > 0;
  useReloadConnectionAfterRefresh(list.isUpdating);

  if (post === undefined && list.error)
    return hasErrorCode(list.error, 'not_found') ? (
      <PostNotFound />
    ) : (
      <ScreenFrame title="Post" leading={<BackToPostsLink />}>
        <LoadErrorMessage error={list.error} onRetry={list.reload} />
      </ScreenFrame>
    );
  return (
    <ScreenFrame
      title={post ? buildPostName(post) : 'Post'}
      newCount={post?.new_comments_count}
      locationKey={page}
      leading={<BackToPostsLink />}
      actions={
        hasNewComments &&
        !isImpersonating() && (
          <Button
            variant="quiet"
            busy={marking}
            icon={<CheckCheck aria-hidden className="size-4" />}
            onClick={markAll}
          >
            <span className="max-sm:sr-only">Mark all as read</span>
          </Button>
        )
      }
    >
      <div className={COLUMNS_CLASS}>
        <div className="lg:sticky lg:top-[calc(5rem+var(--bar-above))] lg:self-start">
          {post ? <PostDetailsPanel post={post} /> : <PostPanelSkeleton />}
        </div>
        <section aria-labelledby="comments-heading" className="min-w-0">
          <CommentsHeading
            heading={heading}
            list={list}
            canFilter={hasNewComments || newOnly}
            newOnly={newOnly}
            onNewOnlyChange={onNewOnlyChange}
          />
          <ListRefreshFailedNotice
            list={list}
            what="comments"
            onRetry={() => list.refresh('now')}
          />
          <CommentList
            list={list}
            newOnly={newOnly}
            account={{
              username: currentAccount?.username ?? '',
              pictureUrl: currentAccount?.profile_picture_url ?? null,
            }}
            linkedCommentId={linkedCommentId}
          />
          <Pagination total={list.total} />
        </section>
      </div>
    </ScreenFrame>
  );
}

const PostNotFound = () => (
  <ScreenFrame title="Post not found" leading={<BackToPostsLink />}>
    <NotFoundState what="post" />
  </ScreenFrame>
);

/** On phones as high as a panel with a two-line caption, so that the comments below do not move. */
function PostPanelSkeleton() {
  return (
    <div className="flex gap-4 max-lg:min-h-36 max-md:min-h-46.75 lg:block">
      <Skeleton className="h-28 w-22 shrink-0 rounded-xl lg:aspect-4/5 lg:h-auto lg:w-full" />
      <div className="grid flex-1 content-start gap-2.5 lg:mt-4">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    </div>
  );
}

/** Starts the first read of the comments while the guards are still checking. */
export function prefetchQueries({ pathname, searchParams }: URL): void {
  // The shown page is not known yet.
  if (searchParams.has(LINKED_COMMENT_QUERY_PARAMETER)) return;
  const mediaId = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const newOnly = searchParams.get('showNewComments') === 'true';
  prefetchComments({ mediaId, page: parsePageNumber(searchParams), newOnly });
}

export function Screen() {
  const { id = '' } = useParams();
  const { isLocating, isPostMissing, linkedCommentId } = useCommentLinkedInUrl(id);
  if (isPostMissing) return <PostNotFound />;
  if (isLocating)
    return (
      <ScreenFrame title="Post" leading={<BackToPostsLink />}>
        <div className={COLUMNS_CLASS}>
          <PostPanelSkeleton />
          <CommentsSkeleton />
        </div>
      </ScreenFrame>
    );
  return <PostPage key={id} mediaId={id} linkedCommentId={linkedCommentId} />;
}
