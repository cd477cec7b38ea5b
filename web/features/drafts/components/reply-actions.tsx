// The buttons of a reply box; which there are depends on where the reply stands.
import { RefreshCw, Send } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import type { Reply } from '../hooks/use-reply.ts';
import { canTakeBack } from '../reply-state.ts';
import { CancelPost } from './cancel-post.tsx';

export function ReplyActions({
  reply,
  canSend,
}: {
  readonly reply: Reply;
  readonly canSend: boolean;
}) {
  const { state, mode, response } = reply;
  const isSending = state.busy === 'posting';
  const canCancel =
    mode === 'queued' && (isSending || (canTakeBack(response, state.problem) && !reply.isUntold));
  const canPost = mode !== 'queued' && mode !== 'posted' && mode !== 'live';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5">
      {canCancel && (
        <CancelPost
          busy={state.busy === 'cancelling'}
          disabled={isSending}
          onCancel={reply.cancel}
        />
      )}
      {canPost && (
        <Button
          look="primary"
          disabled={!canSend}
          title="Ctrl + Enter"
          icon={<Send aria-hidden className="size-4" />}
          onClick={reply.post}
        >
          Post
        </Button>
      )}
      {mode !== 'queued' && (
        <Button
          look="quiet"
          disabled={mode === 'generating' || state.busy !== null}
          className="max-sm:px-2"
          icon={<RefreshCw aria-hidden className="size-4 max-sm:hidden" />}
          onClick={reply.generateNew}
        >
          Generate new
        </Button>
      )}
      {state.replaced !== null && (
        <Button look="quiet" onClick={reply.bringBack}>
          Bring back my text
        </Button>
      )}
      <Button look="quiet" title="Esc" className="ms-auto max-sm:px-2" onClick={reply.close}>
        Close
      </Button>
    </div>
  );
}
