// The reply to one comment: its status and its box.
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import { CommentReply } from '#web/features/drafts/comment-reply/comment-reply.tsx';
import { useCommentReply } from '#web/features/drafts/hooks/use-comment-reply.ts';
import { COMMENT_GONE_PROBLEM } from '#web/features/drafts/reply-sentences.ts';
import type { ReplyProblem } from '#web/features/drafts/reply-state.ts';
import { formatAge } from '#web/lib/format/format-age.ts';
import { usePendingCommentReply } from '../hooks/use-pending-comment-reply.ts';

export type CommentReplyCallbacks = {
  readonly onComment: (comment: PostComment) => void;
  readonly onLive: () => void;
  /** Called while the reply is open or keeps its text. Returns a function to call when it no longer does. */
  readonly onReplyOpened: (commentId: string) => () => void;
  /** The posted text that the list does not have yet. Null from then on. */
  readonly onPendingReply: (commentId: string, text: string | null) => void;
};
type CommentReplyProps = CommentReplyCallbacks & {
  readonly comment: PostComment;
  /** The comment and the ones around it, in order. */
  readonly thread: readonly PostComment[];
  readonly isGone: boolean;
  /** `elsewhere` means answered, but not on this page. */
  readonly earlierAnswer: PostComment | 'elsewhere' | null;
  readonly now: number;
};

function describeEarlierAnswer({ earlierAnswer, now }: CommentReplyProps): string | null {
  if (earlierAnswer === null) return null;
  if (earlierAnswer === 'elsewhere') return 'You answered this comment already.';
  const { timestamp, text } = earlierAnswer;
  return `You answered ${formatAge(timestamp, now)} ago: “${text}”`;
}

/** Why the comment takes no reply now. */
function findBlockText(
  { hidden }: PostComment,
  blockingProblem: ReplyProblem | null,
): string | null {
  if (blockingProblem !== null) return blockingProblem.reason ?? blockingProblem.title;
  return hidden ? 'Instagram takes no reply to a hidden comment.' : null;
}

const REPLY_BUTTON_CLASS =
  '-mx-2 shrink-0 rounded-md px-2 py-3.5 font-semibold hover:text-ink hover:underline md:py-0.5';

/** `blockText` says why the comment takes no reply. Null when it does. `onReply` is null when there is nothing to show. */
function ReplyRow(props: {
  readonly isAnswered: boolean;
  readonly blockText: string | null;
  readonly onReply: (() => void) | null;
}) {
  return (
    <div className="flex min-h-6 items-center gap-3 text-xs text-muted">
      {props.onReply && (
        <button type="button" data-reply onClick={props.onReply} className={REPLY_BUTTON_CLASS}>
          {props.blockText === null ? 'Reply' : 'Show my reply'}
        </button>
      )}
      {props.blockText}
      {props.isAnswered && (
        <span className="flex items-center gap-1 text-success">
          <CheckCheck aria-hidden className="size-3.5" />
          Replied
        </span>
      )}
    </div>
  );
}

function ActiveReply({
  opensOnMount,
  ...options
}: CommentReplyProps & { readonly opensOnMount: boolean }) {
  const { comment, onReplyOpened } = options;
  const reply = useCommentReply(options);
  const shouldOpen = useRef(opensOnMount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    if (!shouldOpen.current) return;
    shouldOpen.current = false;
    reply.open();
  }, []);
  const isBlocked = reply.blockingProblem !== null;
  const hasText = reply.state.text !== '';
  const isKept = reply.stage !== 'closed' || (isBlocked && hasText);
  useEffect(
    () => (isKept ? onReplyOpened(comment.id) : undefined),
    [isKept, comment.id, onReplyOpened],
  );
  usePendingCommentReply(reply, options);
  const blockText = findBlockText(comment, reply.blockingProblem);
  return (
    <CommentReply
      reply={reply}
      username={comment.username}
      earlierAnswer={describeEarlierAnswer(options)}
    >
      <ReplyRow
        isAnswered={comment.answered}
        blockText={blockText}
        onReply={blockText === null || hasText ? reply.open : null}
      />
    </CommentReply>
  );
}

/** Most comments never get a reply, so the hooks of a reply start with the first click. */
export function CommentReplySection(props: CommentReplyProps) {
  const [isReplyRequested, setIsReplyRequested] = useState(false);
  if (props.comment.response === null && !isReplyRequested) {
    const blockText = findBlockText(props.comment, props.isGone ? COMMENT_GONE_PROBLEM : null);
    return (
      <ReplyRow
        isAnswered={props.comment.answered}
        blockText={blockText}
        onReply={blockText === null ? () => setIsReplyRequested(true) : null}
      />
    );
  }
  return <ActiveReply {...props} opensOnMount={isReplyRequested} />;
}
