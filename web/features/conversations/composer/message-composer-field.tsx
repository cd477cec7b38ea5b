// The message field with its send button. When nothing can be sent, the unsent text and a link to Instagram.
import { ExternalLink, Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { Button, getButtonClassName } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { ConflictingReplyTextNotice } from '#web/features/drafts/components/conflicting-reply-text-notice.tsx';
import { isComposing } from '#web/lib/keyboard/is-input-method-composing.ts';
import { formatParticipantNames } from '../conversation-preview.ts';
import { buildInstagramProfileOrInboxUrl, INSTAGRAM_LINK_PROPS } from '../instagram-links.ts';
import { MessageBasisStatus, MessageComposerFieldStatus } from './message-composer-status.tsx';
import { getMessageTextToCopy } from './message-draft-texts.ts';
import { ReplyWindowStatus } from './reply-window-status.tsx';
import type { MessageReplyHookResult } from './use-message-reply.ts';

type ComposerFieldProps = {
  readonly reply: MessageReplyHookResult;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: Conversation;
  /** The action of Tab. Null when Tab moves the focus as usual. */
  readonly onTab: (() => void) | null;
  /** Why nothing can be sent, apart from the reply window. Null when there is no other reason. */
  readonly hint: string | null;
  readonly onSend: () => void;
};

function SendButton({ reply, onSend }: Pick<ComposerFieldProps, 'reply' | 'onSend'>) {
  const isSending = reply.state.busy === 'posting';
  return (
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
  );
}

/** The line below the field: the state of the text, and how long it can be sent. */
function FieldStatus({ id, ...props }: ComposerFieldProps & { readonly id: string }) {
  const { reply, conversation, hint } = props;
  const { isWindowOpen } = reply;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-2">
      <MessageComposerFieldStatus id={`${id}-note`} reply={reply} />
      {hint && isWindowOpen && <p className="text-xs text-muted">{hint}</p>}
      <ReplyWindowStatus
        id={`${id}-window`}
        replyUntil={conversation.can_reply_until}
        name={formatParticipantNames(conversation)}
        isClosed={!isWindowOpen}
        waitsForMessage={reply.waitsForMessage}
      />
      {reply.state.replacedText !== null && !reply.waitsForMessage && (
        <Button variant="quiet" onClick={reply.restoreText}>
          Bring back my text
        </Button>
      )}
      {!isWindowOpen && (
        <a
          href={buildInstagramProfileOrInboxUrl(conversation)}
          {...INSTAGRAM_LINK_PROPS}
          className={getButtonClassName('secondary')}
        >
          Open in Instagram
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      <MessageBasisStatus reply={reply} />
    </div>
  );
}

/** Keys of the field: Ctrl+Enter sends, Tab uses the draft. */
function handleFieldKey(event: KeyboardEvent, { onTab, onSend }: ComposerFieldProps): void {
  if (isComposing(event)) return;
  const hasControl = event.ctrlKey || event.metaKey;
  const isTab = event.key === 'Tab' && !hasControl && !event.altKey && !event.shiftKey;
  const act = isTab ? onTab : event.key === 'Enter' && hasControl && onSend;
  if (!act) return;
  event.preventDefault();
  act();
}

export function MessageComposerField(props: ComposerFieldProps) {
  const { reply, field, conversation, onTab } = props;
  const { state, isWindowOpen } = reply;
  const id = useId();
  const text = isWindowOpen ? state.text : getMessageTextToCopy(reply);
  const isEditable = isWindowOpen && !reply.waitsForMessage;
  const selectText = () => {
    field.current?.focus();
    field.current?.select();
  };
  return (
    <div className="@container rounded-xl border border-control/60 bg-surface p-1.5 outline-offset-2 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent low:p-0.5">
      {(isWindowOpen || text !== '') && (
        <div className="flex items-end gap-1.5">
          <textarea
            ref={field}
            data-message-field
            dir="auto"
            rows={1}
            aria-label={`Message to ${formatParticipantNames(conversation)}`}
            aria-describedby={`${id}-tab ${id}-note ${id}-window`}
            placeholder="Write a message"
            readOnly={state.busy === 'posting' || !isEditable}
            value={text}
            onChange={(event) => reply.typeText(event.target.value)}
            onKeyDown={(event) => handleFieldKey(event, props)}
            className="block field-sizing-content max-h-40 min-h-11 w-0 flex-1 resize-none rounded-lg bg-transparent px-2 py-2.5 text-[15px] leading-normal wrap-anywhere outline-none placeholder:text-muted read-only:text-muted md:max-h-64 md:min-h-9 md:py-1.5 low:max-h-14.5 low:py-1.5"
          />
          {isEditable ? (
            <SendButton {...props} />
          ) : (
            <CopyButton text={text} onFailure={selectText} />
          )}
        </div>
      )}
      <span id={`${id}-tab`} className="sr-only">
        {onTab && 'Tab uses the draft.'}
      </span>
      <ConflictingReplyTextNotice reply={reply} />
      <FieldStatus {...props} id={id} />
    </div>
  );
}
