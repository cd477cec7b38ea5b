// The reply box: the draft, its status and its buttons.
import { useState } from 'react';
import { COMMENT_REPLY_MAX_CHARACTERS } from '#shared/limits.ts';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { isComposing } from '#web/lib/keyboard/is-input-method-composing.ts';
import { ConflictingReplyTextNotice } from '../components/conflicting-reply-text-notice.tsx';
import { UncoveredClaims } from '../components/uncovered-claims.tsx';
import type { ReplyHookResult } from '../hooks/use-reply.ts';
import { useReplyBoxFocus } from '../hooks/use-reply-box-focus.ts';
import { getShownReplyProblem } from '../reply-state-machine.ts';
import { DraftWishButtons } from '../wishes/draft-wish-buttons.tsx';
import { CommentReplyActions } from './comment-reply-actions.tsx';
import { CommentReplyRegion } from './comment-reply-region.tsx';
import { CommentReplyStatusLine } from './comment-reply-status-line.tsx';
import { REPLY_BOX_CLASS, REPLY_FIELD_CLASS } from './reply-box-classes.ts';

type ReplyBoxProps = {
  readonly reply: ReplyHookResult;
  readonly username: string;
  /** Says that there is an answer, and shows it. Null when there is none. */
  readonly earlierAnswer: string | null;
};

/** Also writable without a draft, e.g. when the plan allows none or it failed: the owner's text needs none. */
const isWritable = ({ mode, state }: ReplyHookResult): boolean =>
  (mode === 'editing' || mode === 'empty') && state.busy === null;

const canSend = (reply: ReplyHookResult): boolean => {
  const { text } = reply.state;
  return isWritable(reply) && text.trim() !== '' && text.length <= COMMENT_REPLY_MAX_CHARACTERS;
};

/** A second answer needs two presses: the first one shows the earlier answer beside the question. */
function useConfirmedPost(reply: ReplyHookResult, earlierAnswer: string | null) {
  const [isAsked, setIsAsked] = useState(false);
  const isAsking = isAsked && earlierAnswer !== null;
  return {
    isAsking,
    post: () => {
      if (earlierAnswer !== null && !isAsking) return setIsAsked(true);
      setIsAsked(false);
      void reply.post();
    },
  };
}

export function CommentReplyBox({ reply, username, earlierAnswer }: ReplyBoxProps) {
  const { state, mode } = reply;
  const { isAsking, post } = useConfirmedPost(reply, earlierAnswer);
  const isEditable = isWritable(reply);
  const { box, field } = useReplyBoxFocus({
    isFieldEnabled: isEditable,
    isOpenedAutomatically: getShownReplyProblem(state) !== null,
  });

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend(reply)) {
      event.preventDefault();
      post();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      reply.close();
    }
  };

  return (
    <CommentReplyRegion
      ref={box}
      username={username}
      onKeyDown={onKeyDown}
      className={REPLY_BOX_CLASS}
    >
      <textarea
        ref={field}
        dir="auto"
        rows={3}
        aria-label="Your reply"
        placeholder="Write your reply"
        disabled={!isEditable}
        value={mode === 'generating' ? 'Generating...' : state.text}
        onChange={(event) => reply.typeText(event.target.value)}
        className={joinClassNames(
          REPLY_FIELD_CLASS,
          mode === 'generating' && 'animate-shimmer-words text-muted',
          mode === 'queued' && 'text-muted',
        )}
      />
      {earlierAnswer !== null && isEditable && (
        <p dir="auto" className="line-clamp-2 w-fit px-2 text-xs text-warning">
          {earlierAnswer}
        </p>
      )}
      <ConflictingReplyTextNotice reply={reply} />
      <CommentReplyStatusLine reply={reply} />
      {isEditable && (
        <UncoveredClaims response={reply.response} text={state.text} className="px-2" />
      )}
      <CommentReplyActions
        reply={reply}
        canSend={canSend(reply)}
        postLabel={isAsking ? 'Post a second answer' : 'Post'}
        onPost={post}
      />
      {mode !== 'queued' && mode !== 'posted' && mode !== 'live' && (
        <DraftWishButtons
          call="requestCommentDraft"
          reply={reply}
          text={state.text}
          isGenerating={mode === 'generating'}
        />
      )}
    </CommentReplyRegion>
  );
}
