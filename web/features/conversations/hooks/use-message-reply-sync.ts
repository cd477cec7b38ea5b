// Keeps the reply of a conversation in sync: list responses, status polling, and saving what is typed.
import { type Dispatch, useEffect, useRef } from 'react';
import type { ConversationMessage, MessageReplyDraft } from '#shared/schemas/conversation.ts';
import { useAutosave } from '#web/features/drafts/hooks/use-autosave.ts';
import {
  dropStaleResponse,
  type RequestIdRef,
} from '#web/features/drafts/hooks/use-exclusive-action.ts';
import { useReplyStatusPolling } from '#web/features/drafts/hooks/use-reply-status-polling.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { ApiCallFields } from '#web/lib/endpoints.ts';
import { useOnReconnect } from '#web/lib/use-online.ts';
import { writeTypedText } from '#web/lib/user-data-in-browser.ts';
import type { MessageReplyEvent, MessageReplyState } from '../message-reply-types.ts';
import { isReplyWindowExtended } from '../reply-window-text.ts';

export type MessageReplyHookOptions = {
  readonly conversationId: string;
  /** From the last list response. */
  readonly response: MessageReplyDraft | null;
  /** When the reply window closes (ISO); null when the contact never wrote. */
  readonly replyUntil: string | null;
  /** The newest inbound message of the page; undefined when there is none. */
  readonly messageToAnswer: ConversationMessage | undefined;
  /** Whether the list shows the page that polls pending messages. */
  readonly isLatestPage: boolean;
  readonly onPosted: (message: ConversationMessage) => void;
  readonly onReplyChanged: () => void;
};
/** Shared by the hooks below. */
export type MessageReplyHookInput = MessageReplyHookOptions & {
  readonly state: MessageReplyState;
  readonly dispatch: Dispatch<MessageReplyEvent>;
  readonly requestId: RequestIdRef;
};

export const buildMessageReplyIdFields = (conversationId: string, response: MessageReplyDraft) => ({
  conversation_id: conversationId,
  message_id: response.message_id,
  response_id: response.id,
});

/** The current response of a message, or a newly started one. */
export async function requestMessageDraft(
  fields: ApiCallFields<'requestMessageDraft'>,
): Promise<MessageReplyDraft> {
  return (await callApi('requestMessageDraft', fields)).response;
}

/** Applies what the list says, and has the list read again when the status of the reply changes. */
export function useMessageReplyListSync(context: MessageReplyHookInput) {
  const { response, state, dispatch, onReplyChanged } = context;
  // Every list response creates new objects; only a response with other content counts.
  const responseJson = JSON.stringify(response);
  const lastResponseJson = useRef(responseJson);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the content of the response.
  useEffect(() => {
    if (lastResponseJson.current === responseJson) return;
    lastResponseJson.current = responseJson;
    dispatch({ type: 'listUpdated', response });
  }, [responseJson]);

  const { id, status } = state.response ?? {};
  const lastStatus = useRef({ id, status });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the status changes.
  useEffect(() => {
    const before = lastStatus.current;
    lastStatus.current = { id, status };
    const wasQueued = before.id === id && before.status === 'queued' && status !== 'queued';
    if (wasQueued) onReplyChanged();
  }, [id, status]);
}

/** Shows a closed reply window until the contact writes again. */
export function useReplyWindowReopening({
  replyUntil,
  messageToAnswer,
  response,
  dispatch,
}: MessageReplyHookInput) {
  // The rejection belongs to an earlier message; a later one has reopened the window.
  const isForEarlierMessage =
    messageToAnswer !== undefined && response?.message_id !== messageToAnswer.id;
  const knownReplyUntil = useRef(isForEarlierMessage ? null : replyUntil);
  useEffect(() => {
    if (isReplyWindowExtended(replyUntil, knownReplyUntil.current))
      dispatch({ type: 'windowReopened' });
    knownReplyUntil.current = replyUntil;
  }, [replyUntil, dispatch]);
}

/** Polls the reply while it changes; returns how to check at once. */
export function useMessageReplyPolling(context: MessageReplyHookInput) {
  const { conversationId, isLatestPage, state, dispatch } = context;
  const { response } = state;
  const fetchLatest = dropStaleResponse(context.requestId);
  const check = async () => {
    const ids = response === null ? [] : [response.id];
    const fields = { conversation_id: conversationId, message_ids: ids };
    await fetchLatest(
      () => callApi('checkMessageReplies', fields),
      ({ response: latestResponse, live_ids }) => {
        // The reply was published, and another response has replaced it meanwhile.
        if (response && live_ids.includes(response.id) && latestResponse?.id !== response.id) {
          dispatch({ type: 'replySent' });
        }
        dispatch({ type: 'responseFetched', response: latestResponse });
      },
    );
  };
  const isIdle = state.busy === null;
  const isStatusUnknown = useReplyStatusPolling({
    isGenerating: isIdle && response?.status === 'generating',
    isQueued: isIdle && response?.status === 'queued',
    // On the latest page the list itself polls a posted reply as a pending message.
    isAwaitingPublication:
      isIdle &&
      (state.unconfirmedText !== null || (!isLatestPage && response?.status === 'posted')),
    fetchDraft: async () => {
      if (response === null) return;
      const messageIds = { conversation_id: conversationId, message_id: response.message_id };
      await fetchLatest(
        () => requestMessageDraft({ ...messageIds, request_new_response: false }),
        (latestResponse) => dispatch({ type: 'responseFetched', response: latestResponse }),
      );
    },
    check,
  });
  return { check, isStatusUnknown };
}

/** Saves what is typed: on the server when a response can take it, and in this tab until then. */
export function useMessageReplySaving(
  context: MessageReplyHookInput & { readonly check: () => Promise<void> },
) {
  const { conversationId, state, dispatch, check } = context;
  const { response, text } = state;
  const isSaveWaiting = state.saveStatus === 'waiting';
  const canSave = response?.status === 'editing' && state.busy === null;
  const autosave = useAutosave({
    save: async (latest) => {
      if (response?.status !== 'editing') return;
      const fields = {
        ...buildMessageReplyIdFields(conversationId, response),
        response_text: latest,
      };
      const savedResponse = await callApi('updateMessageReply', fields);
      dispatch({ type: 'saved', text: latest, response: savedResponse.response });
    },
    onSaved: () => undefined,
    onFailed: () => {
      dispatch({ type: 'saveFailed' });
      void check().catch(() => undefined);
    },
  });
  const { schedule } = autosave;
  useOnReconnect(() => dispatch({ type: 'saveRetried' }));
  const responseId = response?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response has to save the text again.
  useEffect(() => {
    if (canSave && isSaveWaiting) schedule(text);
  }, [canSave, isSaveWaiting, text, responseId, schedule]);

  const isUnsaved = isSaveWaiting || state.saveStatus === 'failed';
  useEffect(() => {
    writeTypedText(conversationId, isUnsaved ? text : null);
  }, [conversationId, isUnsaved, text]);
  return autosave;
}
