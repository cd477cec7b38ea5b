// The reply to one comment: how it stands, and the box to write it in.
import { CheckCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ResponseStatus } from '#shared/schemas/draft.ts';
import type { Comment } from '#shared/schemas/post.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { ReplyBox } from '#web/features/drafts/components/reply-box.tsx';
import { useReply } from '#web/features/drafts/hooks/use-reply.ts';

export type ReplyActions = {
  readonly onComment: (comment: Comment) => void;
  readonly onPosted: () => void;
};
type CommentReplyProps = ReplyActions & { readonly comment: Comment };

const STATUS: Partial<Record<ResponseStatus, string>> = {
  queued: 'Reply queued',
  posted: 'Reply posted',
  live: 'Replied',
};

function ReplyStatus({ status }: { readonly status: ResponseStatus | undefined }) {
  const words = status && STATUS[status];
  if (!words) return null;
  const Icon = status === 'live' ? CheckCheck : Clock;
  return (
    <span className={classNames('flex items-center gap-1', status === 'live' && 'text-success')}>
      <Icon aria-hidden className="size-3.5" />
      {words}
    </span>
  );
}

function ReplyRow({
  status,
  onReply,
}: {
  readonly status?: ResponseStatus | undefined;
  readonly onReply: () => void;
}) {
  return (
    <div className="flex min-h-6 items-center gap-3 text-xs text-muted">
      <button
        type="button"
        data-reply
        onClick={onReply}
        className="-mx-2 rounded-md px-2 py-3.5 font-semibold hover:text-ink hover:underline md:py-0.5"
      >
        Reply
      </button>
      <ReplyStatus status={status} />
    </div>
  );
}

function ActiveReply({ wanted, ...options }: CommentReplyProps & { readonly wanted: boolean }) {
  const { comment } = options;
  const reply = useReply(options);
  const opens = useRef(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the press that asked for it.
  useEffect(() => {
    if (!opens.current) return;
    opens.current = false;
    reply.open();
  }, []);
  if (reply.state.open) return <ReplyBox reply={reply} username={comment.username} />;
  return <ReplyRow status={comment.response?.status} onReply={reply.open} />;
}

/** Most comments have no reply and get none: what following one takes is begun with the first press. */
export function CommentReply(props: CommentReplyProps) {
  const [wanted, setWanted] = useState(false);
  if (props.comment.response === null && !wanted) {
    return <ReplyRow onReply={() => setWanted(true)} />;
  }
  return <ActiveReply {...props} wanted={wanted} />;
}
