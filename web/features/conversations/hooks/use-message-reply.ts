// The life of the reply of one conversation: draft, own words, post, cancel, and following it until it is out.
import { useReducer, useRef } from 'react';
import { MESSAGE_MAX_BYTES, POLL } from '#shared/limits.ts';
import { useAttempt } from '#web/features/drafts/hooks/use-attempt.ts';
import { useReplyProblems } from '#web/features/drafts/hooks/use-reply-problems.tsx';
import { type ApiError, hasCode, NetworkError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { readTyped } from '#web/lib/stored-flags.ts';
import { initialMessageReply, isOnItsWay, messageReplyReducer } from '../message-reply-state.ts';
import { isOutsideWindow } from '../window-words.ts';
import {
  askForDraft,
  idsOf,
  type MessageReplyOptions,
  type MessageReplyParts,
  useMessageReplyNews,
  useMessageReplyPolls,
  useMessageReplySaving,
  useMoreTime,
} from './use-message-reply-following.ts';

export type MessageReply = ReturnType<typeof useMessageReply>;

const utf8 = new TextEncoder();
/** As the network counts: of the text without the blanks around it. */
const bytesOf = (text: string): number => utf8.encode(text.trim()).length;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The response a text can be posted with. Where there is none, or its reply is live, one is begun for own words,
 * which neither waits for a draft nor counts as one. A draft that is being written is waited for.
 */
async function editableResponse({ conversationId, answering, state }: MessageReplyParts) {
  const { response } = state;
  const isUsable = response !== null && response.status !== 'live';
  const message_id = isUsable ? response.message_id : (answering?.id ?? response?.message_id);
  if (message_id === undefined) throw new Error('Nothing here can be answered.');
  const subject = { conversation_id: conversationId, message_id };
  let current = isUsable ? response : await askForDraft({ ...subject, own_words: true });
  while (current.status === 'generating') {
    await wait(POLL.responseStatusMs);
    current = await askForDraft({ ...subject, request_new_response: false });
  }
  return current;
}

/** How the steps of a message's reply begin, end and fail. */
const useMessageAttempt = ({
  state,
  dispatch,
  steps,
}: Pick<MessageReplyParts, 'state' | 'dispatch' | 'steps'>) =>
  useAttempt({
    steps,
    dispatch,
    onDone: () => dispatch({ type: 'ended' }),
    onFailed: ({ of, problem }, { work, error }) => {
      // Only without an answer may it have been sent; a refusal is certain.
      const isLost = work === 'posting' && error instanceof NetworkError;
      dispatch({ type: 'failed', of, problem, unanswered: isLost ? state.text.trim() : null });
    },
  });

function useMessageReplySteps(
  parts: MessageReplyParts & {
    readonly check: () => Promise<void>;
    readonly saving: ReturnType<typeof useMessageReplySaving>;
    readonly onDraftLimit: (reached: boolean) => void;
  },
) {
  const { conversationId, answering, state, dispatch, check, saving } = parts;
  const { response } = state;
  const problems = useReplyProblems();
  const attempt = useMessageAttempt(parts);
  const lookAgain = () => {
    void check().catch(() => undefined);
    parts.onReplyChanged();
  };
  const draft = () => {
    const message_id = answering?.id ?? response?.message_id;
    if (message_id === undefined) return;
    const request_new_response = response?.message_id === message_id;
    const fields = { conversation_id: conversationId, message_id, request_new_response };
    const run = async () => {
      await saving.drop();
      dispatch({ type: 'answered', response: await askForDraft(fields) });
      parts.onDraftLimit(false);
    };
    const onRefused = (error: ApiError) => {
      if (hasCode(error, 'max_responses_for_plan')) parts.onDraftLimit(true);
      else lookAgain();
    };
    void attempt({ work: 'drafting', run, explain: problems.ofDraft, onRefused });
  };
  const post = () => {
    const text = state.text.trim();
    const run = async () => {
      await saving.drop();
      const target = await editableResponse(parts);
      dispatch({ type: 'answered', response: target });
      const fields = { ...idsOf(conversationId, target), response_text: text };
      const posted = await call('postMessageReply', fields);
      dispatch({ type: 'sent', text, response: posted.response });
      parts.onPosted(posted.new_message);
    };
    const onRefused = (error: ApiError) => {
      if (!hasCode(error, 'max_posted_comments_for_plan')) lookAgain();
    };
    void attempt({ work: 'posting', run, explain: problems.ofPost, onRefused });
  };
  const cancel = () => {
    if (response === null) return;
    const { response_id, ...subject } = idsOf(conversationId, response);
    const run = async () => {
      const cancelled = await call('cancelMessageReply', { ...subject, response_id });
      dispatch({ type: 'answered', response: cancelled.response });
    };
    void attempt({ work: 'cancelling', run, explain: problems.ofCancel, onRefused: lookAgain });
  };
  return { draft, post, cancel };
}

export function useMessageReply(
  options: MessageReplyOptions & {
    readonly isTimeLeft: boolean;
    /** Whether the plan allows further drafts, as the last request for one told. */
    readonly onDraftLimit: (reached: boolean) => void;
  },
) {
  const { conversationId, response: first, answering } = options;
  const [state, dispatch] = useReducer(messageReplyReducer, null, () =>
    initialMessageReply(first, readTyped(conversationId)),
  );
  const steps = useRef(0);
  const parts = { ...options, state, dispatch, steps };
  useMessageReplyNews(parts);
  useMoreTime(parts);
  const { check, isUntold } = useMessageReplyPolls(parts);
  const saving = useMessageReplySaving({ ...parts, check });
  const { draft, post, cancel } = useMessageReplySteps({ ...parts, check, saving });

  const bytes = bytesOf(state.text);
  const { response } = state;
  const isRefused = isOutsideWindow(state.problem);
  const isWindowOpen = options.isTimeLeft && !isRefused;
  const canSend =
    isWindowOpen &&
    state.busy === null &&
    !isOnItsWay(response) &&
    (response !== null || answering !== undefined) &&
    bytes > 0 &&
    bytes <= MESSAGE_MAX_BYTES;

  return {
    state,
    response,
    /** Nobody can tell how it stands at present; it is asked for again and again. */
    isUntold,
    bytes,
    canSend,
    /** The network does not take a reply any more, though there would be time left. */
    isRefused,
    isWindowOpen,
    isDrafting: state.busy === 'drafting' || response?.status === 'generating',
    type: (text: string) => dispatch({ type: 'typed', text }),
    /** Puts the draft into the field. */
    take: () => dispatch({ type: 'taken' }),
    bringBack: () => dispatch({ type: 'restored' }),
    save: () => void saving.flush(),
    generateNew: draft,
    post: () => {
      if (canSend) post();
    },
    cancel,
  };
}
