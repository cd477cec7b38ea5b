// /posts/{id}: one post and its comments.
import { ArrowLeft, CheckCheck } from 'lucide-react';
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Page } from '#web/components/frame/page.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { useProblemToast } from '#web/components/states/use-problem-toast.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useConnection } from '#web/features/connection/api/use-connection.ts';
import { useRecheckAfterUpdate } from '#web/features/connection/hooks/use-recheck-after-update.ts';
import { askCommentsAhead, useComments } from '#web/features/posts/api/use-comments.ts';
import { CommentList } from '#web/features/posts/components/comment-list.tsx';
import { PostPanel } from '#web/features/posts/components/post-panel.tsx';
import { isFromList } from '#web/features/posts/from-list.ts';
import { pageOf, paths } from '#web/lib/paths.ts';

/** Marks everything as read; the button for it leaves with the marks, and the focus goes on to the list. */
function useMarkAll(list: ReturnType<typeof useComments>) {
  const tell = useProblemToast();
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
      tell('The comments could not be marked as read.', error);
    }
    setMarking(false);
  };
  return { heading, marking, markAll };
}

/** The filter and the page, as the address and the switch have them. */
function useCommentsPlace() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const asksForNew = search.get('showNewComments') === 'true';
  const [newOnly, setNewOnly] = useState(asksForNew);
  const page = pageOf(search);

  const dropFromAddress = useCallback(
    (name: string) =>
      setSearch(
        (latest) => {
          const next = new URLSearchParams(latest);
          next.delete(name);
          return next;
        },
        { replace: true, state },
      ),
    [setSearch, state],
  );
  useEffect(() => {
    if (!asksForNew) return;
    setNewOnly(true);
    dropFromAddress('showNewComments');
  }, [asksForNew, dropFromAddress]);

  const onNewOnly = (on: boolean) => {
    setNewOnly(on);
    if (page > 1) dropFromAddress('page');
  };
  return { page, newOnly, onNewOnly };
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** To the list; who came from it gets back to the page, the filter and the place they left. */
function BackToPosts() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (!isFromList(state) || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <AppLink to={paths.home} onClick={onClick} className={buttonClass('quiet', '-ms-2 px-2')}>
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      Back
    </AppLink>
  );
}

/** The line above the comments: what is under way with them, and the filter where it would change anything. */
function CommentsHeading(props: {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly isUpdating: boolean;
  readonly canFilter: boolean;
  readonly newOnly: boolean;
  readonly onNewOnly: (on: boolean) => void;
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline pb-2 md:min-h-10">
      <h2
        ref={props.heading}
        id="comments-heading"
        tabIndex={-1}
        className="flex items-center gap-2 text-sm font-semibold"
      >
        Comments
        {props.isUpdating && <Spinner className="text-muted" />}
      </h2>
      {props.canFilter && (
        <Switch label="Show new comments" checked={props.newOnly} onChange={props.onNewOnly} />
      )}
    </div>
  );
}

function PostPage({ mediaId }: { readonly mediaId: string }) {
  const { page, newOnly, onNewOnly } = useCommentsPlace();
  const list = useComments({ mediaId, page, newOnly });
  const { heading, marking, markAll } = useMarkAll(list);
  const { current } = useConnection();
  const { post } = list;
  const hasNew = (post?.new_comments_count ?? 0) > 0;
  useRecheckAfterUpdate(list.isUpdating);

  return (
    <Page
      title="Post"
      place={page}
      lead={<BackToPosts />}
      actions={
        hasNew && (
          <Button
            look="quiet"
            busy={marking}
            icon={<CheckCheck aria-hidden className="size-4" />}
            onClick={markAll}
          >
            <span className="max-sm:sr-only">Mark all as read</span>
          </Button>
        )
      }
    >
      <div className="mx-auto grid max-w-5xl gap-x-10 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-20 lg:self-start">
          {post ? <PostPanel post={post} /> : !list.error && <PanelSkeleton />}
        </div>
        <section aria-labelledby="comments-heading" className="min-w-0">
          <CommentsHeading
            heading={heading}
            isUpdating={list.isUpdating}
            canFilter={hasNew || newOnly}
            newOnly={newOnly}
            onNewOnly={onNewOnly}
          />
          <CommentList
            list={list}
            newOnly={newOnly}
            ownPicture={current?.profile_picture_url ?? null}
          />
          <Pagination total={list.total} />
        </section>
      </div>
    </Page>
  );
}

function PanelSkeleton() {
  return (
    <div className="flex gap-4 lg:block">
      <Skeleton className="h-28 w-22 shrink-0 rounded-xl lg:aspect-4/5 lg:h-auto lg:w-full" />
      <div className="grid flex-1 content-start gap-2.5 lg:mt-4">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    </div>
  );
}

/** Begins the first read of the comments while the screen's way is still being checked. */
export function askAhead({ pathname, searchParams }: URL): void {
  const mediaId = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const newOnly = searchParams.get('showNewComments') === 'true';
  askCommentsAhead({ mediaId, page: pageOf(searchParams), newOnly });
}

export function Screen() {
  const { id = '' } = useParams();
  return <PostPage key={id} mediaId={id} />;
}
