// A reply that can never be posted because its comment or message is gone. Its text can be copied.
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { ReplyProblemLine } from '../components/reply-problem-line.tsx';
import type { CommentReplyHookResult } from '../hooks/use-comment-reply.ts';
import { useReplyBoxFocus } from '../hooks/use-reply-box-focus.ts';
import { CommentReplyRegion } from './comment-reply-region.tsx';
import { REPLY_BOX_CLASS, REPLY_FIELD_CLASS } from './reply-box-classes.ts';

export function BlockedCommentReply({
  reply,
  username,
}: {
  readonly reply: CommentReplyHookResult;
  readonly username: string;
}) {
  const { text } = reply.state;
  const { box, field } = useReplyBoxFocus({
    isFieldEnabled: text !== '',
    isOpenedAutomatically: true,
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    reply.close();
  };
  return (
    <CommentReplyRegion
      ref={box}
      username={username}
      onKeyDown={onKeyDown}
      className={REPLY_BOX_CLASS}
    >
      {text !== '' && (
        <textarea
          ref={field}
          dir="auto"
          rows={3}
          aria-label="Your reply"
          readOnly
          value={text}
          className={REPLY_FIELD_CLASS}
        />
      )}
      <div className="px-2">
        {reply.blockingProblem && <ReplyProblemLine problem={reply.blockingProblem} />}
      </div>
      <div className="mt-1 flex items-center gap-1.5">
        {text !== '' && <CopyButton text={text} />}
        <Button variant="quiet" title="Esc" className="ms-auto" onClick={reply.close}>
          Close
        </Button>
      </div>
    </CommentReplyRegion>
  );
}
