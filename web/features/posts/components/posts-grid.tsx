// The grid of posts, and its shape while it loads.
import { useDeferredValue } from 'react';
import type { Post } from '#shared/schemas/post.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { PostCard } from './post-card.tsx';
import type { PictureTurn } from './post-image.tsx';

const GRID =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:gap-x-5 lg:grid-cols-4 xl:grid-cols-5';
/** The first row of a phone, and of a wide window. */
const FIRST_ROW = 2;
const FIRST_SCREEN = 5;
/** Fill any window; the rest follows without keeping them waiting. */
const FIRST_POSTS = 15;
const MINUTE_MS = 60_000;

const turnOf = (index: number): PictureTurn =>
  index < FIRST_ROW ? 'first' : index < FIRST_SCREEN ? 'eager' : 'lazy';

export function PostsGrid({
  posts,
  newOnly,
}: {
  readonly posts: readonly Post[];
  readonly newOnly: boolean;
}) {
  const now = useNow(MINUTE_MS);
  const all = useDeferredValue(true, false);
  return (
    <ul className={GRID}>
      {(all ? posts : posts.slice(0, FIRST_POSTS)).map((post, index) => (
        <li
          key={post.media_id}
          className="min-w-0 [contain-intrinsic-size:auto_26rem] [content-visibility:auto]"
        >
          <PostCard post={post} now={now} showNewComments={newOnly} turn={turnOf(index)} />
        </li>
      ))}
    </ul>
  );
}

export function PostsGridSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={GRID}>
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike.
          <div key={index}>
            <Skeleton className="aspect-4/5 rounded-xl" />
            <Skeleton className="mt-3 h-3.5 w-11/12" />
            <Skeleton className="mt-2 h-3.5 w-2/3" />
            <Skeleton className="mt-4 h-3 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
