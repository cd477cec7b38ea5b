// The reply area of a conversation: the draft, the message field, and the status of the reply.
import { type KeyboardEvent, useRef, useState } from 'react';
import type {
  Conversation,
  ConversationMessage,
  MessageReplyDraft,
} from '#shared/schemas/conversation.ts';
import { UncoveredClaims } from '#web/features/drafts/components/uncovered-claims.tsx';
import { isReplyQueuedOrPosted } from '#web/features/drafts/reply-response.ts';
import { isComposing } from '#web/lib/keyboard/is-input-method-composing.ts';
import { formatParticipantNames } from '../conversation-preview.ts';
import { MessageComposerField } from './message-composer-field.tsx';
import { MessageComposerStatus } from './message-composer-status.tsx';
import { MessageDraftPanel } from './message-draft-panel.tsx';
import { getReadyMessageDraftText } from './message-draft-texts.ts';
import { findNewestInboundMessage, needsMessageDraft } from './newest-inbound-message.ts';
import { useIsReplyWindowOpen } from './reply-window-status.tsx';
import { useAutomaticMessageDraft } from './use-automatic-message-draft.ts';
import { useIsMessageDraftLimitReached } from './use-is-message-draft-limit-reached.ts';
import { type MessageReplyHookResult, useMessageReply } from './use-message-reply.ts';

export type ConversationComposerProps = {
  readonly conversation: Conversation;
  /** The reply of the conversation from the last list response. */
  readonly response: MessageReplyDraft | null;
  /** The messages of the page, oldest first. */
  readonly messages: readonly ConversationMessage[];
  /** Page 1, the only page that has the newest message. */
  readonly isLatestPage: boolean;
  /** The reply was queued: the message to show until Instagram has it. */
  readonly onPosted: (message: ConversationMessage) => void;
  /** The state of the reply has changed on the server, so the list must be read again. */
  readonly onReplyChanged: () => void;
};

const OLDER_PAGE_HINT = 'Go to the latest messages to reply.';

/** Keeps the focus in the field when a clicked button disappears, and leaves the field on Esc. */
function useComposerFocus(reply: MessageReplyHookResult) {
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = () => field.current?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    reply.save();
    box.current?.focus({ preventScroll: true });
  };
  return { box, field, focusField, onKeyDown };
}

/** The reply of the conversation. Starts a draft automatically. */
function useReplyWithAutomaticDraft(props: ConversationComposerProps) {
  const { conversation, messages, isLatestPage } = props;
  const { isLimitReached, onDraftLimitChange } = useIsMessageDraftLimitReached();
  const replyUntil = conversation.can_reply_until;
  const isWithinReplyWindow = useIsReplyWindowOpen(replyUntil);
  const messageToAnswer = isLatestPage ? findNewestInboundMessage(messages) : undefined;
  const reply = useMessageReply({
    ...props,
    conversationId: conversation.id,
    messageToAnswer,
    replyUntil,
    isWithinReplyWindow,
    onDraftLimitChange,
  });
  const { isWindowOpen } = reply;
  const messageToAnswerId = messageToAnswer?.id;
  useAutomaticMessageDraft({
    reply,
    messageToAnswerId,
    isAllowed: isLatestPage && isWindowOpen && !isLimitReached && needsMessageDraft(messages),
  });
  return { reply, messageToAnswerId, isLimitReached };
}

/** Whether there is a draft to insert, or one can be generated. */
const canShowDraftPanel = (
  { response, isWindowOpen, waitsForMessage }: MessageReplyHookResult,
  isLatestPage: boolean,
): boolean =>
  isWindowOpen &&
  !waitsForMessage &&
  !isReplyQueuedOrPosted(response) &&
  (isLatestPage || response !== null);

/** The draft above the field. It starts hidden when the owner has edited text, and the next draft shows again. */
function useDraftPanel(
  { response: initialResponse, isLatestPage }: ConversationComposerProps,
  reply: MessageReplyHookResult,
  focusField: () => void,
) {
  const [hiddenId, setHiddenId] = useState(initialResponse?.reply_text ? initialResponse.id : null);
  const shownId = reply.response?.id ?? null;
  const isHidden = shownId !== null && hiddenId === shownId;
  const isShown = canShowDraftPanel(reply, isLatestPage);
  return {
    isShown,
    isHidden,
    onHiddenChange: (hides: boolean) => setHiddenId(hides ? shownId : null),
    isUsedByTab:
      isShown && !isHidden && getReadyMessageDraftText(reply) !== '' && reply.state.text === '',
    onUseDraft: () => {
      reply.insertDraft();
      setHiddenId(shownId);
      focusField();
    },
  };
}

function Composer(props: ConversationComposerProps) {
  const { conversation, isLatestPage } = props;
  const { reply, messageToAnswerId, isLimitReached } = useReplyWithAutomaticDraft(props);
  const { box, field, focusField, onKeyDown } = useComposerFocus(reply);
  const { isShown: showsDraftPanel, ...draft } = useDraftPanel(props, reply, focusField);
  const readyDraft = getReadyMessageDraftText(reply);

  return (
    <section
      ref={box}
      tabIndex={-1}
      data-composer
      aria-label={`Reply to ${formatParticipantNames(conversation)}`}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-2 rounded-xl outline-offset-4 low:gap-1"
    >
      {showsDraftPanel && (
        <MessageDraftPanel
          {...draft}
          reply={reply}
          messageToAnswerId={messageToAnswerId}
          isLimitReached={isLimitReached}
        />
      )}
      <UncoveredClaims
        response={reply.response}
        text={reply.state.text || (showsDraftPanel && !draft.isHidden ? readyDraft : '')}
        // There is no room for them; the whole draft has them there.
        className="px-2 low:hidden"
      />
      <MessageComposerStatus
        reply={reply}
        onCancel={() => {
          void reply.cancel();
          focusField();
        }}
      />
      <MessageComposerField
        reply={reply}
        field={field}
        conversation={conversation}
        onTab={draft.isUsedByTab ? draft.onUseDraft : null}
        hint={!isLatestPage && reply.response === null ? OLDER_PAGE_HINT : null}
        onSend={() => {
          reply.post();
          focusField();
        }}
      />
    </section>
  );
}

/** Remounts for another conversation, because the typed text belongs to one conversation. */
export const ConversationComposer = (props: ConversationComposerProps) => (
  <Composer key={props.conversation.id} {...props} />
);
