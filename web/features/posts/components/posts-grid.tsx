// The grid of posts, and its skeleton.

import { useCallback, useEffect, useState } from 'react';
import type { Post } from '#shared/schemas/post.ts';
import { useProgressivelyRenderedItems } from '#web/components/lists/use-progressively-rendered-items.ts';
import type { PictureLoadPriority } from '#web/components/post/post-image.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { PostCard } from './post-card.tsx';

const GRID_CLASS =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:gap-x-5 lg:grid-cols-4 xl:grid-cols-5';
/** The first row on a phone, and on a wide screen. */
const FIRST_ROW_COUNT = 2;
const FIRST_SCREEN_COUNT = 5;
const INITIAL_POST_COUNT = 15;

const getLoadPriority = (index: number, isFirstThere: boolean): PictureLoadPriority => {
  if (index < FIRST_ROW_COUNT) return 'first';
  if (!isFirstThere) return 'none';
  return index < FIRST_SCREEN_COUNT ? 'eager' : 'lazy';
};

/** How long the other pictures wait for the first one, in case it never loads. */
const FIRST_PICTURE_TIMEOUT_MS = 1_500;

/** On a phone pictures share the bandwidth, so the others are requested once the first one has loaded. */
function useFirstPicture() {
  const [isThere, setIsThere] = useState(false);
  const onLoad = useCallback(() => setIsThere(true), []);
  useEffect(() => {
    const timer = setTimeout(onLoad, FIRST_PICTURE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [onLoad]);
  return { isThere, onLoad };
}

export function PostsGrid({
  posts,
  newOnly,
}: {
  readonly posts: readonly Post[];
  readonly newOnly: boolean;
}) {
  const shownPosts = useProgressivelyRenderedItems(posts, INITIAL_POST_COUNT);
  const firstPicture = useFirstPicture();
  return (
    <ul className={GRID_CLASS}>
      {shownPosts.map((post, index) => (
        <li
          key={post.media_id}
          className="min-w-0 [contain-intrinsic-size:auto_26rem] [content-visibility:auto]"
        >
          <PostCard
            post={post}
            showNewComments={newOnly}
            loadPriority={getLoadPriority(index, firstPicture.isThere)}
            onPictureLoad={index < FIRST_ROW_COUNT ? firstPicture.onLoad : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

export function PostsGridSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={GRID_CLASS}>
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          <div key={index}>
            <Skeleton className="aspect-4/5 rounded-xl" />
            <Skeleton className="mt-3 h-3.5 w-11/12" />
            <Skeleton className="mt-2 h-3.5 w-2/3" />
            <Skeleton className="mt-4 h-3 w-1/3" />
            <Skeleton className="mt-2 h-3 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
