// The reply of one conversation, within its reply window.
import { useEffect, useRef } from 'react';
import { MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import type { ConversationMessage, MessageReplyDraft } from '#shared/schemas/conversation.ts';
import { useReply } from '#web/features/drafts/hooks/use-reply.ts';
import type { ReplyChannel } from '#web/features/drafts/reply-channel.ts';
import { isReplyWindowClosedProblem } from '#web/features/drafts/reply-problems.ts';
import { isReplyFailureFinal, isReplyQueuedOrPosted } from '#web/features/drafts/reply-response.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { isMessageAnsweredByRule } from './newest-inbound-message.ts';
import { isReplyWindowExtended } from './reply-window-text.ts';

type MessageReplyOptions = {
  readonly conversationId: string;
  /** From the last list response. */
  readonly response: MessageReplyDraft | null;
  /** When the reply window closes (ISO). Null when the contact never wrote. */
  readonly replyUntil: string | null;
  readonly isWithinReplyWindow: boolean;
  /** The newest inbound message of the page. Undefined when there is none. */
  readonly messageToAnswer: ConversationMessage | undefined;
  /** Whether the list shows the page that polls pending messages. */
  readonly isLatestPage: boolean;
  readonly onPosted: (message: ConversationMessage) => void;
  readonly onReplyChanged: () => void;
  /** Whether the last request for a draft reached the plan's limit. */
  readonly onDraftLimitChange: (isReached: boolean) => void;
};

export type MessageReplyHookResult = ReturnType<typeof useMessageReply>;

const textEncoder = new TextEncoder();
/** As Instagram counts: without leading and trailing whitespace. */
const countBytes = (text: string): number => textEncoder.encode(text.trim()).length;

function buildMessageReplyChannel(options: MessageReplyOptions): ReplyChannel<MessageReplyDraft> {
  const { conversationId, messageToAnswer, onPosted, onReplyChanged, onDraftLimitChange } = options;
  const buildMessageIds = (messageId: string | undefined) => {
    if (messageId === undefined) throw new Error('There is no message to answer.');
    return { conversation_id: conversationId, message_id: messageId };
  };
  const buildReplyIds = ({ id, message_id }: MessageReplyDraft) => ({
    ...buildMessageIds(message_id),
    response_id: id,
  });
  /** The newest message. On an older page, the message that the response is for. */
  const buildTargetIds = (current: MessageReplyDraft | null) =>
    buildMessageIds(messageToAnswer?.id ?? current?.message_id);
  return {
    id: conversationId,
    draftFillsField: false,
    canBeClosed: false,
    // On the latest page the list polls a posted reply as a pending message.
    checksPosted: !options.isLatestPage,
    requestDraft: async (current, change) => {
      const ids = buildTargetIds(current);
      // A draft from before the reply by rule is no longer offered.
      const isOfferedNone =
        messageToAnswer !== undefined && isMessageAnsweredByRule(messageToAnswer);
      const request_new_response = current?.message_id === ids.message_id || isOfferedNone;
      try {
        const drafted = await callApi('requestMessageDraft', {
          ...ids,
          request_new_response,
          ...change,
        });
        onDraftLimitChange(false);
        return drafted;
      } catch (error) {
        if (hasErrorCode(error, 'max_responses_for_plan')) onDraftLimitChange(true);
        throw error;
      }
    },
    fetchDraft: ({ message_id }) =>
      callApi('requestMessageDraft', {
        ...buildMessageIds(message_id),
        request_new_response: false,
      }),
    startOwnWords: async (current) =>
      callApi('requestMessageDraft', { ...buildTargetIds(current), own_words: true }),
    updateText: (current, edit, call) =>
      call('updateMessageReply', { ...buildReplyIds(current), ...edit }),
    post: async (current, text) => {
      const fields = { ...buildReplyIds(current), response_text: text };
      const posted = await callApi('postMessageReply', fields);
      onPosted(posted.new_message);
      return posted;
    },
    cancel: (current) => callApi('cancelMessageReply', buildReplyIds(current)),
    check: (current) =>
      callApi('checkMessageReplies', {
        conversation_id: conversationId,
        message_ids: current === null ? [] : [current.id],
      }),
    onStatusChange: ({ before, after }) => {
      if (before?.status === 'queued' && before.id === after?.id) onReplyChanged();
    },
    onRejected: onReplyChanged,
  };
}

/** Shows a closed reply window until the contact writes again. */
function useReplyWindowReopening(
  { replyUntil, messageToAnswer, response }: MessageReplyOptions,
  reopen: () => void,
): void {
  // The rejection belongs to an earlier message, and a later one has reopened the window.
  const isForEarlierMessage =
    messageToAnswer !== undefined && response?.message_id !== messageToAnswer.id;
  const knownReplyUntil = useRef(isForEarlierMessage ? null : replyUntil);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the window changes.
  useEffect(() => {
    if (isReplyWindowExtended(replyUntil, knownReplyUntil.current)) reopen();
    knownReplyUntil.current = replyUntil;
  }, [replyUntil]);
}

export function useMessageReply(options: MessageReplyOptions) {
  const reply = useReply(buildMessageReplyChannel(options), options.response);
  const { state, response } = reply;
  /** Instagram rejects replies although the window should still be open. */
  const isRejected = isReplyWindowClosedProblem(state.problem);
  useReplyWindowReopening(options, () => {
    if (isRejected) reply.dismissProblem();
  });

  const { messageToAnswer } = options;
  const isOfEarlierMessage =
    messageToAnswer !== undefined && messageToAnswer.id !== response?.message_id;
  const waitsForMessage = isReplyFailureFinal(response) && !isOfEarlierMessage;
  const bytes = countBytes(state.text);
  const isWindowOpen = options.isWithinReplyWindow && !isRejected;
  const canSend =
    isWindowOpen &&
    !waitsForMessage &&
    state.busy === null &&
    !isReplyQueuedOrPosted(response) &&
    (response !== null || messageToAnswer !== undefined) &&
    bytes > 0 &&
    bytes <= MESSAGE_REPLY_MAX_BYTES;

  return {
    ...reply,
    bytes,
    canSend,
    /** Nothing can be sent until the contact writes again. */
    waitsForMessage,
    isWindowOpen,
    isDrafting: state.busy === 'drafting' || response?.status === 'generating',
    post: () => {
      if (canSend) void reply.post();
    },
  };
}
