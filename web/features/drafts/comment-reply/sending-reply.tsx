// A reply being sent, in one line. It is as high as the line that invites to reply, so that nothing below moves when
// it is live.
import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { CancelReplyButton } from '../components/cancel-reply-button.tsx';
import { ReplyDelay } from '../components/reply-delay.tsx';
import { ReplyProblemLine } from '../components/reply-problem-line.tsx';
import type { CommentReplyHookResult } from '../hooks/use-comment-reply.ts';
import { useFocusReturn } from '../hooks/use-reply-box-focus.ts';
import { canCancelReply } from '../reply-problems.ts';
import { CommentReplyStatus } from './comment-reply-status-line.tsx';
import { ReplyRegion } from './reply-region.tsx';

export function SendingReply({
  reply,
  username,
}: {
  readonly reply: CommentReplyHookResult;
  readonly username: string;
}) {
  const { state, mode, response } = reply;
  const line = useRef<HTMLElement>(null);
  useFocusReturn(line);
  const isPosting = state.busy === 'posting';
  const isCancelOffered =
    mode === 'queued' &&
    (isPosting || (canCancelReply(response, state.problem) && !reply.isStatusUnknown));
  return (
    <ReplyRegion
      ref={line}
      username={username}
      className="flex min-h-11 flex-wrap items-center gap-x-1 text-xs text-muted tabular-nums md:min-h-6"
    >
      <Clock aria-hidden className="size-3.5" />
      <span className="min-w-22">
        <CommentReplyStatus reply={reply} />
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
      <ReplyDelay response={response} className="basis-full" />
    </ReplyRegion>
  );
}
