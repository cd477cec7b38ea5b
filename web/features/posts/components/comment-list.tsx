// The list part of a post's screen in each of its states.
import { useLocation, useSearchParams } from 'react-router-dom';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { Empty } from '#web/components/states/empty.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { pageOf, searchForPage } from '#web/lib/paths.ts';
import { useExistingPage } from '#web/lib/use-existing-page.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { useComments } from '../api/use-comments.ts';
import { useSeenOnScroll } from '../hooks/use-seen-on-scroll.ts';
import { continuesPreviousPage } from '../threads.ts';
import { CommentsSkeleton, CommentThreads } from './comment-threads.tsx';

const AGE_TICK_MS = 30_000;

function ContinuationLink() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const previous = searchForPage(search, pageOf(search) - 1);
  return (
    <AppLink
      to={`${pathname}${previous}`}
      className="mt-3 inline-block text-sm font-medium text-accent-ink hover:underline"
    >
      Continuation of the previous page conversation
    </AppLink>
  );
}

type CommentListProps = {
  readonly list: ReturnType<typeof useComments>;
  readonly newOnly: boolean;
  /** The account's picture, for the comments it wrote itself. */
  readonly ownPicture: string | null;
};

export function CommentList({ list, newOnly, ownPicture }: CommentListProps) {
  const now = useNow(AGE_TICK_MS);
  const watch = useSeenOnScroll(list);
  const { comments } = list;
  const [search] = useSearchParams();
  const isLeaving = useExistingPage(comments && list.total);

  if (comments === undefined || isLeaving) {
    return list.error ? (
      <LoadError error={list.error} onRetry={list.reload} />
    ) : (
      <CommentsSkeleton />
    );
  }
  if (comments.length === 0) return <Empty text={newOnly ? 'No new comments' : 'No comments'} />;
  return (
    <>
      {pageOf(search) > 1 && continuesPreviousPage(comments) && <ContinuationLink />}
      <CommentThreads
        comments={comments}
        now={now}
        ownPicture={ownPicture}
        watch={watch}
        onComment={list.onComment}
        onPosted={list.reload}
      />
    </>
  );
}
