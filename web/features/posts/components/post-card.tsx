// One post in the grid; the whole card is the link.

import type { Post } from '#shared/schemas/post.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { type PictureLoadPriority, PostImage } from '#web/components/post/post-image.tsx';
import { useFormattedAge } from '#web/lib/format/use-formatted-age.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { OPENED_FROM_POSTS_LIST_STATE } from '../opened-from-posts-list-state.ts';
import { PostCaption } from './post-caption.tsx';
import { PostDateAndCounts } from './post-date-and-counts.tsx';

type PostCardProps = {
  readonly post: Post;
  readonly showNewComments: boolean;
  readonly loadPriority: PictureLoadPriority;
  readonly onPictureLoad?: (() => void) | undefined;
};

/** Covers the positioned picture. Show More is above it. */
const COVER_CLASS = 'absolute inset-0 z-1 rounded-xl';

function PostCardLink({ post, showNewComments }: Pick<PostCardProps, 'post' | 'showNewComments'>) {
  const captionStart = (post.caption ?? '').split(/\s+/).slice(0, 8).join(' ');
  const label = `Post of ${useFormattedAge(post.timestamp)} ago${captionStart ? `: ${captionStart}` : ''}`;
  if (post.comments_count === 0) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a post without comments has no target.
      <a href="#" className={COVER_CLASS} onClick={(event) => event.preventDefault()}>
        <span className="sr-only">{label}</span>
      </a>
    );
  }
  return (
    <AppLink
      to={screenPaths.post(post.media_id, { showNewComments })}
      state={OPENED_FROM_POSTS_LIST_STATE}
      className={COVER_CLASS}
    >
      <span className="sr-only">{label}</span>
    </AppLink>
  );
}

export function PostCard({ onPictureLoad, loadPriority, ...card }: PostCardProps) {
  const { post } = card;
  return (
    <article className="group relative min-w-0">
      <PostCardLink {...card} />
      <div className="transition-opacity duration-150 group-hover:opacity-90">
        <PostImage post={post} loadPriority={loadPriority} onLoad={onPictureLoad} />
      </div>
      <div className="grid gap-1 pt-2.5">
        <div className="min-h-[3.9rem]">
          <PostCaption text={post.caption} lines="two" />
        </div>
        <PostDateAndCounts post={post} />
      </div>
    </article>
  );
}
