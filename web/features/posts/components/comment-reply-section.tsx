// The reply to one comment: its status, and the box to write it.
import { CheckCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import type { ReplyDraftStatus } from '#shared/schemas/reply-draft.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { CommentReplyBox } from '#web/features/drafts/components/comment-reply-box.tsx';
import { FinalReply } from '#web/features/drafts/components/final-reply.tsx';
import { useCommentReply } from '#web/features/drafts/hooks/use-comment-reply.ts';
import { formatAge } from '#web/lib/format-age.ts';

export type CommentReplyCallbacks = {
  readonly onComment: (comment: PostComment) => void;
  readonly onLive: () => void;
  /** Returns what to call when the reply is closed. */
  readonly onReplyOpened: (commentId: string) => () => void;
};
type CommentReplyProps = CommentReplyCallbacks & {
  readonly comment: PostComment;
  readonly isGone: boolean;
  /** `elsewhere`: answered, but not on this page. */
  readonly earlierAnswer: PostComment | 'elsewhere' | null;
  readonly now: number;
};

function describeEarlierAnswer({ earlierAnswer, now }: CommentReplyProps): string | null {
  if (earlierAnswer === null) return null;
  if (earlierAnswer === 'elsewhere') return 'You answered this comment already.';
  const { timestamp, text } = earlierAnswer;
  return `You answered ${formatAge(timestamp, now)} ago: “${text}”`;
}

const PENDING_STATUS_TEXT: Partial<Record<ReplyDraftStatus, string>> = {
  queued: 'Reply queued',
  posted: 'Reply posted',
};

/** A reply on its way counts more than an answer that stands already, from here or written on Instagram. */
function ReplyStatus({
  status,
  isAnswered,
}: {
  readonly status: ReplyDraftStatus | undefined;
  readonly isAnswered: boolean;
}) {
  const pendingText = status && PENDING_STATUS_TEXT[status];
  const isReplied = pendingText === undefined && isAnswered;
  const text = isReplied ? 'Replied' : pendingText;
  if (text === undefined) return null;
  const Icon = isReplied ? CheckCheck : Clock;
  return (
    <span className={classNames('flex items-center gap-1', isReplied && 'text-success')}>
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  );
}

function ReplyRow(props: {
  readonly status?: ReplyDraftStatus | undefined;
  readonly isAnswered: boolean;
  readonly onReply: () => void;
}) {
  return (
    <div className="flex min-h-6 items-center gap-3 text-xs text-muted">
      <button
        type="button"
        data-reply
        onClick={props.onReply}
        className="-mx-2 rounded-md px-2 py-3.5 font-semibold hover:text-ink hover:underline md:py-0.5"
      >
        Reply
      </button>
      <ReplyStatus status={props.status} isAnswered={props.isAnswered} />
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
  const { isOpen } = reply.state;
  useEffect(
    () => (isOpen ? onReplyOpened(comment.id) : undefined),
    [isOpen, comment.id, onReplyOpened],
  );
  if (isOpen && reply.isFinal) return <FinalReply reply={reply} username={comment.username} />;
  if (isOpen)
    return (
      <CommentReplyBox
        reply={reply}
        username={comment.username}
        earlierAnswer={describeEarlierAnswer(options)}
      />
    );
  return (
    <ReplyRow status={reply.response?.status} isAnswered={comment.answered} onReply={reply.open} />
  );
}

/** Most comments never get a reply: the hooks for one start with the first click. */
export function CommentReplySection(props: CommentReplyProps) {
  const [isReplyRequested, setIsReplyRequested] = useState(false);
  if (props.comment.response === null && !isReplyRequested) {
    return (
      <ReplyRow isAnswered={props.comment.answered} onReply={() => setIsReplyRequested(true)} />
    );
  }
  return <ActiveReply {...props} opensOnMount={isReplyRequested} />;
}
