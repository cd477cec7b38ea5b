// The message field with its send button.
import { Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { OtherTextNotice } from '#web/features/drafts/components/other-text-notice.tsx';
import { isComposing } from '#web/lib/is-composing.ts';
import type { MessageReplyHookResult } from '../hooks/use-message-reply.ts';
import { ComposerFieldStatus } from './composer-status.tsx';
import { ReplyWindowStatus } from './reply-window-status.tsx';

type ComposerFieldProps = {
  readonly reply: MessageReplyHookResult;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly replyUntil: string | null;
  readonly name: string;
  /** What Tab does instead of moving the focus; null when it moves it. */
  readonly onTab: (() => void) | null;
  /** Why nothing can be sent, apart from the reply window; null when there is no other reason. */
  readonly hint: string | null;
  readonly onSend: () => void;
};

export function ComposerField(props: ComposerFieldProps) {
  const { reply, field, replyUntil, name, onTab, hint, onSend } = props;
  const { state } = reply;
  const id = useId();
  const isSending = state.busy === 'posting';

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const isTab = event.key === 'Tab' && !hasControl && !event.altKey && !event.shiftKey;
    const act = isTab ? onTab : event.key === 'Enter' && hasControl && onSend;
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="@container rounded-xl border border-control/60 bg-surface p-1.5 outline-offset-2 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent low:p-0.5">
      <div className="flex items-end gap-1.5">
        <textarea
          ref={field}
          data-message-field
          dir="auto"
          rows={1}
          aria-label={`Message to ${name}`}
          aria-describedby={`${id}-tab ${id}-note ${id}-window`}
          placeholder="Write a message"
          readOnly={isSending || reply.isFinal}
          value={state.text}
          onChange={(event) => reply.typeText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-40 min-h-11 w-0 flex-1 resize-none rounded-lg bg-transparent px-2 py-2.5 text-[15px] leading-normal wrap-anywhere outline-none placeholder:text-muted read-only:text-muted md:max-h-64 md:min-h-9 md:py-1.5 low:max-h-14.5 low:py-1.5"
        />
        {reply.isFinal ? (
          <CopyButton text={state.text} />
        ) : (
          <Button
            variant="primary"
            title="Ctrl + Enter"
            busy={isSending}
            disabled={!isSending && !reply.canSend}
            className="md:min-h-9"
            icon={<Send aria-hidden className="size-4" />}
            onClick={onSend}
          >
            <span className="@max-sm:sr-only">Send</span>
          </Button>
        )}
      </div>
      <span id={`${id}-tab`} className="sr-only">
        {onTab && 'Tab uses the draft.'}
      </span>
      <OtherTextNotice reply={reply} />
      <div className="flex flex-wrap items-center gap-x-3 px-2">
        <ComposerFieldStatus id={`${id}-note`} reply={reply} />
        {hint && <p className="text-xs text-muted">{hint}</p>}
        <ReplyWindowStatus
          id={`${id}-window`}
          replyUntil={replyUntil}
          name={name}
          isRejected={reply.isRejected}
        />
        {state.replacedText !== null && !reply.isFinal && (
          <Button variant="quiet" onClick={reply.restoreText}>
            Bring back my text
          </Button>
        )}
      </div>
    </div>
  );
}
