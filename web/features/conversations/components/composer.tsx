// The reply part of a conversation: the draft one can take, the field to write in, and where the reply stands.
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Conversation, Message, MessageResponse } from '#shared/schemas/conversation.ts';
import { awaitsDraft, messageToAnswer } from '../answering.ts';
import { useAutomaticDraft } from '../hooks/use-automatic-draft.ts';
import { useDraftLimit } from '../hooks/use-draft-limit.ts';
import { type MessageReply, useMessageReply } from '../hooks/use-message-reply.ts';
import { isOnItsWay } from '../message-reply-state.ts';
import { namesOf } from '../previews.ts';
import { ComposerField } from './composer-field.tsx';
import { ComposerNote } from './composer-note.tsx';
import { useIsWindowOpen } from './reply-window.tsx';
import { WritingPrompt } from './writing-prompt.tsx';

export type ConversationReplyProps = {
  readonly conversation: Conversation;
  /** The reply of the conversation as the list last told it. */
  readonly response: MessageResponse | null;
  /** The messages of the page, oldest first. */
  readonly messages: readonly Message[];
  /** Page 1: only there the newest message is known. */
  readonly isLatestPage: boolean;
  /** The reply is on its way: the message to show until the network does. */
  readonly onPosted: (message: Message) => void;
  /** The reply stands differently on the server: read the list again. */
  readonly onReplyChanged: () => void;
};

const OLDER_PAGE = 'Go to the latest messages to reply.';

/** Keeps the focus in the field after what takes the pressed button away, and lets it out with Esc. */
function useComposerFocus(reply: MessageReply) {
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = () => field.current?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    reply.save();
    box.current?.focus({ preventScroll: true });
  };
  return { box, field, focusField, onKeyDown };
}

function Composer(props: ConversationReplyProps) {
  const { conversation, response, messages, isLatestPage } = props;
  const { isLimitReached, onDraftLimit } = useDraftLimit();
  const until = conversation.can_reply_until;
  const isTimeLeft = useIsWindowOpen(until);
  const answering = isLatestPage ? messageToAnswer(messages) : undefined;
  const reply = useMessageReply({
    ...props,
    conversationId: conversation.id,
    answering,
    until,
    isTimeLeft,
    onDraftLimit,
  });
  const { isWindowOpen } = reply;
  useAutomaticDraft({
    reply,
    answeringId: answering?.id,
    isAllowed: isLatestPage && isWindowOpen && !isLimitReached && awaitsDraft(messages),
  });
  // An owner who has words of their own sees those first.
  const [hiddenId, setHiddenId] = useState(response?.reply_text ? response.id : null);
  const { box, field, focusField, onKeyDown } = useComposerFocus(reply);
  const name = namesOf(conversation);
  const shownId = reply.response?.id ?? null;
  const canPrompt =
    !isOnItsWay(reply.response) &&
    (isWindowOpen || reply.response?.status === 'editing') &&
    (isLatestPage || reply.response !== null);

  return (
    <section
      ref={box}
      tabIndex={-1}
      data-composer
      aria-label={`Reply to ${name}`}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-2 rounded-xl outline-offset-4"
    >
      {canPrompt && (
        <WritingPrompt
          reply={reply}
          answeringId={answering?.id}
          isLimitReached={isLimitReached}
          isHidden={shownId !== null && hiddenId === shownId}
          onHide={(hidden) => setHiddenId(hidden ? shownId : null)}
          onTaken={() => {
            reply.take();
            setHiddenId(shownId);
            focusField();
          }}
        />
      )}
      <ComposerNote
        reply={reply}
        onCancel={() => {
          reply.cancel();
          focusField();
        }}
      />
      <ComposerField
        reply={reply}
        field={field}
        until={until}
        name={name}
        hint={!isLatestPage && reply.response === null ? OLDER_PAGE : null}
        onSend={() => {
          reply.post();
          focusField();
        }}
      />
    </section>
  );
}

/** What is typed belongs to its conversation. */
export const ConversationReply = (props: ConversationReplyProps) => (
  <Composer key={props.conversation.id} {...props} />
);
