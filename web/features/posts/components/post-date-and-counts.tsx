// The day of a post, and its counts of comments, likes and new comments.
import type { Post } from '#shared/schemas/post.ts';
import { formatDay } from '#web/lib/format/format-dates-and-times.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';

/** The day gets its own line, so that the counts wrap as they would without it. */
export function PostDateAndCounts({ post }: { readonly post: Post }) {
  return (
    <div className="grid gap-0.5 text-xs text-muted tabular-nums">
      <time dateTime={post.timestamp}>{formatDay(post.timestamp)}</time>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5">
        <span>{formatCountWithNoun(post.comments_count, 'Comment', 'Comments')}</span>
        {post.like_count !== null && (
          <span>{formatCountWithNoun(post.like_count, 'Like', 'Likes')}</span>
        )}
        {post.new_comments_count > 0 && (
          <span className="flex items-center gap-1.5 font-semibold text-accent-ink">
            <span aria-hidden className="size-1.5 rounded-full bg-accent" />
            {formatCountWithNoun(post.new_comments_count, 'New Comment', 'New Comments')}
          </span>
        )}
      </p>
    </div>
  );
}
