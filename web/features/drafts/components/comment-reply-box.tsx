// The reply box: the draft, its status and its buttons.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { COMMENT_REPLY_MAX_CHARACTERS } from '#shared/limits.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import type { ReplyHookResult } from '../hooks/use-reply.ts';
import { getShownProblem } from '../reply-machine.ts';
import { CommentReplyActions } from './comment-reply-actions.tsx';
import { CommentReplyStatusLine } from './comment-reply-status-line.tsx';
import { OtherTextNotice } from './other-text-notice.tsx';

type ReplyBoxProps = {
  readonly reply: ReplyHookResult;
  readonly username: string;
  /** Says that there is an answer, and which; null when there is none. */
  readonly earlierAnswer: string | null;
};

const COMMENT_SELECTOR = '[data-comment]';

/** Also without a draft, when the plan allows none or it failed: own words need none. */
const isWritable = ({ mode, state }: ReplyHookResult): boolean =>
  (mode === 'editing' || mode === 'empty') && state.busy === null;

const canSend = (reply: ReplyHookResult): boolean => {
  const { text } = reply.state;
  return isWritable(reply) && text.trim() !== '' && text.length <= COMMENT_REPLY_MAX_CHARACTERS;
};

/**
 * Keeps the focus inside the box: in the field while it is editable, else on the box itself, since a disabled
 * field or button would lose it. When the box closes, the focus moves to its comment.
 */
function useReplyBoxFocus(options: {
  readonly editable: boolean;
  readonly isOpenedAutomatically: boolean;
}) {
  const { editable } = options;
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpenedAutomatically = useRef(options.isOpenedAutomatically);
  useEffect(() => {
    if (isOpenedAutomatically.current) {
      isOpenedAutomatically.current = false;
      return;
    }
    const focused = document.activeElement;
    const comment = box.current?.closest(COMMENT_SELECTOR);
    const isFree = focused === document.body || (comment?.contains(focused) ?? false);
    if (isFree) (editable ? field : box).current?.focus({ preventScroll: true });
  }, [editable]);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>(COMMENT_SELECTOR)?.focus({ preventScroll: true });
    };
  }, []);
  return { box, field };
}

/** A second answer has to be asked for twice: the first press shows the earlier one beside the question. */
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
  const editable = isWritable(reply);
  const { box, field } = useReplyBoxFocus({
    editable,
    isOpenedAutomatically: getShownProblem(state) !== null,
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
    <section
      ref={box}
      tabIndex={-1}
      data-reply-box
      aria-label={`Reply to ${username}`}
      onKeyDown={onKeyDown}
      className="mt-2 animate-appear rounded-xl border border-hairline bg-surface p-2 focus-within:border-accent/60"
    >
      <textarea
        ref={field}
        dir="auto"
        rows={3}
        aria-label="Your reply"
        placeholder="Write your reply"
        disabled={!editable}
        value={mode === 'generating' ? 'Generating...' : state.text}
        onChange={(event) => reply.typeText(event.target.value)}
        className={classNames(
          'block field-sizing-content max-h-80 min-h-20 w-full resize-none rounded-lg bg-transparent px-2 py-1.5 text-[15px] leading-normal outline-none',
          mode === 'generating' && 'animate-shimmer-words text-muted',
          mode === 'queued' && 'text-muted',
        )}
      />
      {earlierAnswer !== null && isWritable(reply) && (
        <p dir="auto" className="line-clamp-2 px-2 text-xs text-warning">
          {earlierAnswer}
        </p>
      )}
      <OtherTextNotice reply={reply} />
      <CommentReplyStatusLine reply={reply} />
      <CommentReplyActions
        reply={reply}
        canSend={canSend(reply)}
        postLabel={isAsking ? 'Post a second answer' : 'Post'}
        onPost={post}
      />
    </section>
  );
}
