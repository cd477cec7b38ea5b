// One post in the grid; the whole card is the link.
import type { Post } from '#shared/schemas/post.ts';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { ageLabel } from '#web/lib/age.ts';
import { paths } from '#web/lib/paths.ts';
import { FROM_LIST } from '../from-list.ts';
import { Caption } from './caption.tsx';
import { PostCounts } from './post-counts.tsx';
import { type PictureTurn, PostImage } from './post-image.tsx';

type PostCardProps = {
  readonly post: Post;
  readonly now: number;
  readonly showNewComments: boolean;
  readonly turn: PictureTurn;
};

/** Lies over the picture, which is positioned itself; Show More stands above it. */
const COVER = 'absolute inset-0 z-1 rounded-xl';

function CardLink({ post, now, showNewComments }: Omit<PostCardProps, 'turn'>) {
  const words = (post.caption ?? '').split(/\s+/).slice(0, 8).join(' ');
  const label = `Post of ${ageLabel(post.timestamp, now)} ago${words ? `: ${words}` : ''}`;
  if (post.comments_count === 0) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a post without comments has nowhere to lead to.
      <a href="#" className={COVER} onClick={(event) => event.preventDefault()}>
        <span className="sr-only">{label}</span>
      </a>
    );
  }
  return (
    <AppLink
      to={paths.post(post.media_id, { showNewComments })}
      state={FROM_LIST}
      className={COVER}
    >
      <span className="sr-only">{label}</span>
    </AppLink>
  );
}

export function PostCard({ post, now, showNewComments, turn }: PostCardProps) {
  return (
    <article className="group relative min-w-0">
      <CardLink post={post} now={now} showNewComments={showNewComments} />
      <div className="transition-opacity duration-150 group-hover:opacity-90">
        <PostImage post={post} turn={turn} />
      </div>
      <div className="grid gap-1 pt-2.5">
        <div className="min-h-[3.9rem]">
          <Caption text={post.caption} lines="two" />
        </div>
        <PostCounts post={post} />
      </div>
    </article>
  );
}
