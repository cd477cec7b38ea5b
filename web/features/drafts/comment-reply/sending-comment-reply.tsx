// A reply being sent, in one line. It is as high as the line that invites to reply, so that nothing below moves when
// it is live.
import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { CancelReplyButton } from '../components/cancel-reply-button.tsx';
import { DelayedReplyNotice } from '../components/delayed-reply-notice.tsx';
import { ReplyProblemLine } from '../components/reply-problem-line.tsx';
import type { CommentReplyHookResult } from '../hooks/use-comment-reply.ts';
import { useFocusReturnToComment } from '../hooks/use-reply-box-focus.ts';
import { canCancelReply } from '../reply-problems.ts';
import { CommentReplyRegion } from './comment-reply-region.tsx';
import { CommentReplyStatusText } from './comment-reply-status-line.tsx';

export function SendingCommentReply({
  reply,
  username,
}: {
  readonly reply: CommentReplyHookResult;
  readonly username: string;
}) {
  const { state, mode, response } = reply;
  const line = useRef<HTMLElement>(null);
  useFocusReturnToComment(line);
  const isPosting = state.busy === 'posting';
  const isCancelOffered =
    mode === 'queued' &&
    (isPosting || (canCancelReply(response, state.problem) && !reply.isStatusUnknown));
  return (
    <CommentReplyRegion
      ref={line}
      username={username}
      className="flex min-h-11 flex-wrap items-center gap-x-1 text-xs text-muted tabular-nums md:min-h-6"
    >
      <Clock aria-hidden className="size-3.5" />
      <span className="min-w-22">
        <CommentReplyStatusText reply={reply} />
      </span>
      {isCancelOffered && (
        <span className="md:-my-1">
          <CancelReplyButton
            call="cancelCommentReply"
            busy={state.busy === 'cancelling'}
            disabled={isPosting}
            onCancel={reply.cancel}
          />
        </span>
      )}
      {state.problem && <ReplyProblemLine problem={state.problem} />}
      <DelayedReplyNotice response={response} className="basis-full" />
    </CommentReplyRegion>
  );
}
