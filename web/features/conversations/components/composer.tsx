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

/** The reply of the conversation, for which a draft is begun by itself. */
function useDraftedReply(props: ConversationReplyProps) {
  const { conversation, messages, isLatestPage } = props;
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
  const answeringId = answering?.id;
  useAutomaticDraft({
    reply,
    answeringId,
    isAllowed: isLatestPage && isWindowOpen && !isLimitReached && awaitsDraft(messages),
  });
  return { reply, answeringId, isLimitReached };
}

/** Which draft was put away: the next one shows itself. An owner who has words of their own sees those first. */
function useHiddenDraft(first: MessageResponse | null, { response }: MessageReply) {
  const [hiddenId, setHiddenId] = useState(first?.reply_text ? first.id : null);
  const shownId = response?.id ?? null;
  return {
    isHidden: shownId !== null && hiddenId === shownId,
    setHidden: (hidden: boolean) => setHiddenId(hidden ? shownId : null),
  };
}

/** Whether there is, or can be, a draft to take into the field. */
const canPrompt = ({ response, isWindowOpen }: MessageReply, isLatestPage: boolean): boolean =>
  !isOnItsWay(response) &&
  (isWindowOpen || response?.status === 'editing') &&
  (isLatestPage || response !== null);

function Composer(props: ConversationReplyProps) {
  const { conversation, isLatestPage } = props;
  const { reply, answeringId, isLimitReached } = useDraftedReply(props);
  const { isHidden, setHidden } = useHiddenDraft(props.response, reply);
  const { box, field, focusField, onKeyDown } = useComposerFocus(reply);
  const name = namesOf(conversation);

  return (
    <section
      ref={box}
      tabIndex={-1}
      data-composer
      aria-label={`Reply to ${name}`}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-2 rounded-xl outline-offset-4"
    >
      {canPrompt(reply, isLatestPage) && (
        <WritingPrompt
          reply={reply}
          answeringId={answeringId}
          isLimitReached={isLimitReached}
          isHidden={isHidden}
          onHide={setHidden}
          onTaken={() => {
            reply.take();
            setHidden(true);
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
        until={conversation.can_reply_until}
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
