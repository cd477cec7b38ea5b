// One comment: who, what, when, whether it is new, and the reply to it.
import { useEffect, useRef } from 'react';
import type { Comment } from '#shared/schemas/post.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { ageLabel } from '#web/lib/age.ts';
import type { Target } from '../hooks/use-seen-on-scroll.ts';
import { CommentReply, type ReplyActions } from './comment-reply.tsx';

export type CommentActions = ReplyActions & {
  readonly now: number;
  /** The account's picture, for the comments it wrote itself. */
  readonly ownPicture: string | null;
  /** Marks the comment as seen once it has been in view. */
  readonly watch: (element: Element, target: Target) => () => void;
};
type CommentItemProps = CommentActions & { readonly comment: Comment; readonly isReply: boolean };

const isNewTo = (comment: Comment): boolean => !comment.seen && !comment.is_own;

function CommentHead({ comment, now }: { readonly comment: Comment; readonly now: number }) {
  return (
    <p className="flex min-w-0 items-baseline gap-2 text-sm">
      <bdi className="truncate font-semibold">{comment.username}</bdi>
      <time
        dateTime={comment.timestamp}
        title={new Date(comment.timestamp).toLocaleString()}
        className="shrink-0 text-xs text-muted"
      >
        {ageLabel(comment.timestamp, now)}
      </time>
      {comment.is_own && <span className="shrink-0 text-xs text-muted">You</span>}
      {comment.hidden && <span className="shrink-0 text-xs text-muted">Hidden</span>}
      {isNewTo(comment) && (
        <span className="size-2 shrink-0 self-center rounded-full bg-accent">
          <span className="sr-only">New</span>
        </span>
      )}
    </p>
  );
}

export function CommentItem(props: CommentItemProps) {
  const { comment, isReply, now, ownPicture, onComment, onPosted, watch } = props;
  const isNew = isNewTo(comment);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNew || article.current === null) return;
    return watch(article.current, { mediaId: comment.media_id, commentId: comment.id });
  }, [isNew, comment.media_id, comment.id, watch]);
  return (
    <article
      data-comment
      tabIndex={-1}
      aria-label={`Comment by ${comment.username}`}
      ref={article}
      className="flex scroll-mt-20 gap-3 rounded-lg outline-offset-8"
    >
      <Avatar
        name={comment.username}
        picture={comment.is_own ? ownPicture : null}
        size={isReply ? 'small' : 'medium'}
      />
      <div className="min-w-0 flex-1">
        <CommentHead comment={comment} now={now} />
        <p dir="auto" className="max-w-[70ch] text-[15px] wrap-anywhere whitespace-pre-line">
          {comment.text}
        </p>
        {!comment.is_own && (
          <CommentReply comment={comment} onComment={onComment} onPosted={onPosted} />
        )}
      </div>
    </article>
  );
}
