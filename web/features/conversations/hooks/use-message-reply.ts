// The reply of one conversation: draft, edit, post and cancel it, and track it until it is published.
import { useReducer, useRef } from 'react';
import { MESSAGE_REPLY_MAX_BYTES, POLL_INTERVALS_MS } from '#shared/limits.ts';
import { useExclusiveAction } from '#web/features/drafts/hooks/use-exclusive-action.ts';
import { useReplyFailureFeedback } from '#web/features/drafts/hooks/use-reply-failure-feedback.tsx';
import { type ApiError, hasErrorCode, ServerUnreachableError } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { readTypedText } from '#web/lib/user-data-in-browser.ts';
import {
  createMessageReplyState,
  isQueuedOrPosted,
  messageReplyReducer,
} from '../message-reply-state.ts';
import { isReplyWindowClosedProblem } from '../reply-window-text.ts';
import {
  buildMessageReplyIdFields,
  type MessageReplyHookInput,
  type MessageReplyHookOptions,
  requestMessageDraft,
  useMessageReplyListSync,
  useMessageReplyPolling,
  useMessageReplySaving,
  useReplyWindowReopening,
} from './use-message-reply-sync.ts';

export type MessageReplyHookResult = ReturnType<typeof useMessageReply>;

const textEncoder = new TextEncoder();
/** As Instagram counts: without leading and trailing whitespace. */
const countBytes = (text: string): number => textEncoder.encode(text.trim()).length;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The response that a text can be posted with. Without one, or when its reply is live, starts one for the owner's own
 * words, which needs no draft and does not count as one. Waits for a draft in progress.
 */
async function ensureEditableResponse({
  conversationId,
  messageToAnswer,
  state,
}: MessageReplyHookInput) {
  const { response } = state;
  const isUsable = response !== null && response.status !== 'live';
  const message_id = isUsable ? response.message_id : (messageToAnswer?.id ?? response?.message_id);
  if (message_id === undefined) throw new Error('There is no message to answer.');
  const messageIds = { conversation_id: conversationId, message_id };
  let currentResponse = isUsable
    ? response
    : await requestMessageDraft({ ...messageIds, own_words: true });
  while (currentResponse.status === 'generating') {
    await wait(POLL_INTERVALS_MS.responseStatusMs);
    currentResponse = await requestMessageDraft({ ...messageIds, request_new_response: false });
  }
  return currentResponse;
}

/** Runs the actions on a message's reply one at a time. */
const useMessageReplyAction = ({
  state,
  dispatch,
  requestId,
}: Pick<MessageReplyHookInput, 'state' | 'dispatch' | 'requestId'>) =>
  useExclusiveAction({
    requestId,
    dispatch,
    onDone: () => dispatch({ type: 'ended' }),
    onFailed: ({ failedAction, problem }, { action, error }) => {
      // Only a call without a response may have been executed; a rejection is certain.
      const isOutcomeUnknown = action === 'posting' && error instanceof ServerUnreachableError;
      dispatch({
        type: 'failed',
        failedAction,
        problem,
        unconfirmedText: isOutcomeUnknown ? state.text.trim() : null,
      });
    },
  });

function useMessageReplyActions(
  context: MessageReplyHookInput & {
    readonly check: () => Promise<void>;
    readonly autosave: ReturnType<typeof useMessageReplySaving>;
    readonly onDraftLimitChange: (isReached: boolean) => void;
  },
) {
  const { conversationId, messageToAnswer, state, dispatch, check, autosave } = context;
  const { response } = state;
  const problems = useReplyFailureFeedback();
  const runAction = useMessageReplyAction(context);
  const recheckReply = () => {
    void check().catch(() => undefined);
    context.onReplyChanged();
  };
  const draft = () => {
    const message_id = messageToAnswer?.id ?? response?.message_id;
    if (message_id === undefined) return;
    const request_new_response = response?.message_id === message_id;
    const fields = { conversation_id: conversationId, message_id, request_new_response };
    const run = async () => {
      await autosave.drop();
      dispatch({ type: 'responseFetched', response: await requestMessageDraft(fields) });
      context.onDraftLimitChange(false);
    };
    const onRejected = (error: ApiError) => {
      if (hasErrorCode(error, 'max_responses_for_plan')) context.onDraftLimitChange(true);
      else recheckReply();
    };
    void runAction({ action: 'drafting', run, explain: problems.describeDraftFailure, onRejected });
  };
  const post = () => {
    const text = state.text.trim();
    const run = async () => {
      await autosave.drop();
      const target = await ensureEditableResponse(context);
      dispatch({ type: 'responseFetched', response: target });
      const fields = { ...buildMessageReplyIdFields(conversationId, target), response_text: text };
      const posted = await callApi('postMessageReply', fields);
      dispatch({ type: 'sent', text, response: posted.response });
      context.onPosted(posted.new_message);
    };
    const onRejected = (error: ApiError) => {
      if (!hasErrorCode(error, 'max_posted_comments_for_plan')) recheckReply();
    };
    void runAction({ action: 'posting', run, explain: problems.describePostFailure, onRejected });
  };
  const cancel = () => {
    if (response === null) return;
    const { response_id, ...messageIds } = buildMessageReplyIdFields(conversationId, response);
    const run = async () => {
      const cancelled = await callApi('cancelMessageReply', { ...messageIds, response_id });
      dispatch({ type: 'responseFetched', response: cancelled.response });
    };
    void runAction({
      action: 'cancelling',
      run,
      explain: problems.describeCancelFailure,
      onRejected: recheckReply,
    });
  };
  return { draft, post, cancel };
}

export function useMessageReply(
  options: MessageReplyHookOptions & {
    readonly isWithinReplyWindow: boolean;
    /** Whether the last request for a draft reached the plan's limit. */
    readonly onDraftLimitChange: (isReached: boolean) => void;
  },
) {
  const { conversationId, response: initialResponse, messageToAnswer } = options;
  const [state, dispatch] = useReducer(messageReplyReducer, null, () =>
    createMessageReplyState(initialResponse, readTypedText(conversationId)),
  );
  const requestId = useRef(0);
  const context = { ...options, state, dispatch, requestId };
  useMessageReplyListSync(context);
  useReplyWindowReopening(context);
  const { check, isStatusUnknown } = useMessageReplyPolling(context);
  const autosave = useMessageReplySaving({ ...context, check });
  const { draft, post, cancel } = useMessageReplyActions({ ...context, check, autosave });

  const bytes = countBytes(state.text);
  const { response } = state;
  const isRejected = isReplyWindowClosedProblem(state.problem);
  const isWindowOpen = options.isWithinReplyWindow && !isRejected;
  const canSend =
    isWindowOpen &&
    state.busy === null &&
    !isQueuedOrPosted(response) &&
    (response !== null || messageToAnswer !== undefined) &&
    bytes > 0 &&
    bytes <= MESSAGE_REPLY_MAX_BYTES;

  return {
    state,
    response,
    /** The status checks fail at present; polling continues. */
    isStatusUnknown,
    bytes,
    canSend,
    /** Instagram rejects replies, though the window should still be open. */
    isRejected,
    isWindowOpen,
    isDrafting: state.busy === 'drafting' || response?.status === 'generating',
    typeText: (text: string) => dispatch({ type: 'typed', text }),
    /** Inserts the draft into the field. */
    insertDraft: () => dispatch({ type: 'draftInserted' }),
    restoreText: () => dispatch({ type: 'textRestored' }),
    save: () => void autosave.flush(),
    generateDraft: draft,
    post: () => {
      if (canSend) post();
    },
    cancel,
  };
}
