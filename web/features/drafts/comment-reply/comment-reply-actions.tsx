// The buttons of a reply box, depending on the status of the reply.
import { PenLine, RefreshCw, Send } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { CancelReplyButton } from '../components/cancel-reply-button.tsx';
import type { ReplyHookResult } from '../hooks/use-reply.ts';
import { canCancelReply } from '../reply-problems.ts';

export function CommentReplyActions({
  reply,
  canSend,
  postLabel,
  onPost,
}: {
  readonly reply: ReplyHookResult;
  readonly canSend: boolean;
  readonly postLabel: string;
  readonly onPost: () => void;
}) {
  const { state, mode, response } = reply;
  const showsCancelButton =
    mode === 'queued' && canCancelReply(response, state.problem) && !reply.isStatusUnknown;
  const showsPostButton = mode !== 'queued' && mode !== 'posted' && mode !== 'live';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5">
      {showsCancelButton && (
        <CancelReplyButton
          call="cancelCommentReply"
          busy={state.busy === 'cancelling'}
          onCancel={reply.cancel}
        />
      )}
      {showsPostButton && (
        <Button
          variant="primary"
          disabled={!canSend}
          title="Ctrl + Enter"
          icon={<Send aria-hidden className="size-4" />}
          onClick={onPost}
        >
          {postLabel}
        </Button>
      )}
      {mode === 'live' && (
        <Button
          variant="quiet"
          disabled={state.busy !== null}
          className="max-sm:px-2"
          icon={<PenLine aria-hidden className="size-4 max-sm:hidden" />}
          call="requestCommentDraft"
          onClick={reply.startOwnWords}
        >
          Write another
        </Button>
      )}
      {mode !== 'queued' && mode !== 'posted' && (
        <Button
          variant="quiet"
          disabled={mode === 'generating' || state.busy !== null}
          className="max-sm:px-2"
          icon={<RefreshCw aria-hidden className="size-4 max-sm:hidden" />}
          call="requestCommentDraft"
          onClick={reply.generateDraft}
        >
          Generate new
        </Button>
      )}
      {state.replacedText !== null && mode === 'editing' && (
        <Button variant="quiet" onClick={reply.restoreText}>
          Bring back my text
        </Button>
      )}
      <Button variant="quiet" title="Esc" className="ms-auto max-sm:px-2" onClick={reply.close}>
        Close
      </Button>
    </div>
  );
}
