// One comment: author, text, age, new mark, and the reply to it.

import { useEffect, useRef } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { isReplyFailureFinal } from '#web/features/drafts/reply-response.ts';
import { PendingRuleReplies } from '#web/features/rules/badges/pending-rule-replies.tsx';
import { RuleReplyBadge } from '#web/features/rules/badges/rule-reply-badge.tsx';
import {
  ExplainRuleDecisionsButton,
  WhyNoReplyButton,
} from '#web/features/rules/why/explain-rule-decisions-button.tsx';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { useFormattedAge } from '#web/lib/format/use-formatted-age.ts';
import { findEarlierAnswerInThread } from '../find-earlier-answer-in-thread.ts';
import type { CommentToMarkSeen } from '../hooks/use-mark-comments-seen-on-scroll.ts';
import { type CommentReplyCallbacks, CommentReplySection } from './comment-reply-section.tsx';
import { COMMENT_TEXT_CLASS, type OwnAccountIdentity } from './pending-comment-reply.tsx';

export type CommentItemSharedProps = CommentReplyCallbacks & {
  readonly now: number;
  readonly account: OwnAccountIdentity;
  /** The linked comment gets the focus and stands out. */
  readonly linkedCommentId: string | undefined;
  /** Comments that the list no longer has. They stay on the screen while a reply to them is open or has a text. */
  readonly goneCommentIds: ReadonlySet<string>;
  /** Marks the comment as seen once it has been in view. Returns a function that stops watching. */
  readonly watchComment: (element: Element, target: CommentToMarkSeen) => () => void;
};
type CommentItemProps = CommentItemSharedProps & {
  readonly comment: PostComment;
  /** The comment and the ones around it, in order. */
  readonly thread: readonly PostComment[];
  readonly isReply: boolean;
};

/** A comment disappears together with its parent. */
function isCommentGone({ comment, thread, goneCommentIds }: CommentItemProps): boolean {
  const parent = thread.find(({ id }) => id === comment.replied_to_id);
  const hasFinalReply = [comment, parent].some((one) => isReplyFailureFinal(one?.response ?? null));
  return hasFinalReply || goneCommentIds.has(comment.id);
}

const isNewComment = (comment: PostComment): boolean => !comment.seen && !comment.is_own;

function CommentHeader({ comment }: { readonly comment: PostComment }) {
  const age = useFormattedAge(comment.timestamp);
  return (
    <div className="flex min-w-0 items-baseline gap-2 text-sm">
      <bdi className="truncate font-semibold">{comment.username}</bdi>
      <time
        dateTime={comment.timestamp}
        title={formatDateTime(comment.timestamp)}
        className="shrink-0 text-xs text-muted"
      >
        {age}
      </time>
      {comment.is_own && <span className="shrink-0 text-xs text-muted">You</span>}
      {comment.hidden && <span className="shrink-0 text-xs text-muted">Hidden</span>}
      {isNewComment(comment) && (
        <span className="size-2 shrink-0 self-center rounded-full bg-accent">
          <span className="sr-only">New</span>
        </span>
      )}
      {/* A reply of a rule below the comment has its own mark. */}
      {!comment.is_own && comment.rule_replies.length === 0 && (
        <span className="-my-3 -me-2 ms-auto self-center md:my-0">
          <WhyNoReplyButton
            item={{ id: comment.id, kind: 'comment', writtenAt: comment.timestamp }}
          />
        </span>
      )}
    </div>
  );
}

export function CommentItem(props: CommentItemProps) {
  const { comment, thread, isReply, now, account, watchComment } = props;
  const { onComment, onLive, onReplyOpened, onPendingReply } = props;
  const { linkedCommentId } = props;
  const isGone = isCommentGone(props);
  const isNew = isNewComment(comment);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNew || article.current === null) return;
    return watchComment(article.current, { mediaId: comment.media_id, commentId: comment.id });
  }, [isNew, comment.media_id, comment.id, watchComment]);
  const isLinked = comment.id === linkedCommentId;
  useEffect(() => {
    if (!isLinked) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return (
    <article
      data-comment
      data-needs-no-answer={
        comment.is_own || comment.answered || comment.hidden || isGone || undefined
      }
      tabIndex={-1}
      aria-label={`Comment by ${comment.username}`}
      ref={article}
      className={joinClassNames(
        'group/why flex scroll-mt-20 gap-3 rounded-lg outline-offset-8',
        isLinked && 'bg-accent-soft ring-8 ring-accent-soft',
      )}
    >
      <Avatar
        name={comment.username}
        pictureUrl={comment.is_own ? account.pictureUrl : null}
        size={isReply ? 'small' : 'medium'}
      />
      <div className="min-w-0 flex-1">
        <CommentHeader comment={comment} />
        <p dir="auto" className={COMMENT_TEXT_CLASS}>
          {comment.text}
        </p>
        {comment.written_by_rule && (
          <div className="flex items-center">
            <RuleReplyBadge rule={comment.written_by_rule} />
            {comment.replied_to_id !== null && (
              <ExplainRuleDecisionsButton eventId={comment.replied_to_id} />
            )}
          </div>
        )}
        {comment.rule_replies.length > 0 && (
          <PendingRuleReplies
            replies={comment.rule_replies}
            eventId={comment.id}
            list="listComments"
          />
        )}
        {!comment.is_own && (
          <CommentReplySection
            comment={comment}
            earlierAnswer={findEarlierAnswerInThread(comment, thread)}
            thread={thread}
            isGone={isGone}
            now={now}
            onComment={onComment}
            onLive={onLive}
            onReplyOpened={onReplyOpened}
            onPendingReply={onPendingReply}
          />
        )}
      </div>
    </article>
  );
}
