// The comments of a post in each state of the list.
import { useLocation, useSearchParams } from 'react-router-dom';
import { NewItemsPill } from '#web/components/lists/new-items-pill.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { useRereadRuleReplies } from '#web/features/rules/badges/use-reread-rule-replies.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { buildPageQueryString, parsePageNumber } from '#web/lib/navigation/paths.ts';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import type { useComments } from '../api/use-comments.ts';
import { pageStartsInsideThread } from '../group-comments-into-threads.ts';
import { useMarkCommentsSeenOnScroll } from '../hooks/use-mark-comments-seen-on-scroll.ts';
import { CommentsSkeleton, CommentThreads } from './comment-threads.tsx';
import type { OwnAccountIdentity } from './pending-comment-reply.tsx';

const AGE_TICK_MS = 30_000;

function ContinuationLink() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const previousPageSearch = buildPageQueryString(search, parsePageNumber(search) - 1);
  return (
    <AppLink
      to={`${pathname}${previousPageSearch}`}
      className="mt-3 inline-flex min-h-11 items-center text-sm font-medium text-accent-ink hover:underline md:min-h-6"
    >
      Continuation of the previous page conversation
    </AppLink>
  );
}

type CommentListProps = {
  readonly list: ReturnType<typeof useComments>;
  readonly newOnly: boolean;
  readonly account: OwnAccountIdentity;
  /** The linked comment. */
  readonly linkedCommentId: string | undefined;
};

export function CommentList({ list, newOnly, ...shown }: CommentListProps) {
  const now = useCurrentTime(AGE_TICK_MS);
  const watchComment = useMarkCommentsSeenOnScroll(list);
  const { comments } = list;
  useRereadRuleReplies('listComments', comments ?? []);
  const [search] = useSearchParams();
  const isRedirecting = useRedirectToExistingListPage(comments && list.total);

  if (comments === undefined || isRedirecting) {
    return list.error ? (
      <LoadErrorMessage error={list.error} onRetry={list.reload} />
    ) : (
      <CommentsSkeleton />
    );
  }
  if (comments.length === 0)
    return <EmptyState text={newOnly ? 'No new comments' : 'No comments'} />;
  return (
    <>
      <NewItemsPill count={list.newCount} nouns={['comment', 'comments']} onShow={list.showNew} />
      {parsePageNumber(search) > 1 && pageStartsInsideThread(comments) && <ContinuationLink />}
      <CommentThreads
        comments={comments}
        now={now}
        {...shown}
        watchComment={watchComment}
        goneCommentIds={list.goneCommentIds}
        onReplyOpened={list.onReplyOpened}
        onComment={list.onComment}
        onLive={list.reload}
      />
    </>
  );
}
