// The life of the reply of one conversation: draft, own words, post, cancel, and following it until it is out.
import { useReducer, useRef } from 'react';
import { MESSAGE_MAX_BYTES, POLL } from '#shared/limits.ts';
import { type Failure, useReplyProblems } from '#web/features/drafts/hooks/use-reply-problems.tsx';
import { ApiError, hasCode, NetworkError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { readTyped } from '#web/lib/stored-flags.ts';
import { isOutsideWindow } from '../window-words.ts';
import { initialMessageReply, isOnItsWay, messageReplyReducer } from './message-reply-state.ts';
import type { MessageReplyState } from './message-reply-types.ts';
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

type Step = {
  readonly work: NonNullable<MessageReplyState['busy']>;
  readonly run: () => Promise<void>;
  readonly explain: (error: unknown) => Failure;
};

/** One thing at a time; `onRefused` hears of a refusal, after which the reply may stand differently. */
function useAttempt({ state, dispatch }: Pick<MessageReplyParts, 'state' | 'dispatch'>) {
  const isRunning = useRef(false);
  return async (step: Step, onRefused: (error: ApiError) => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    dispatch({ type: 'started', work: step.work });
    try {
      await step.run();
      dispatch({ type: 'ended' });
    } catch (error) {
      const { of, problem } = step.explain(error);
      // Only without an answer may it have been sent; a refusal is certain.
      const isLost = step.work === 'posting' && error instanceof NetworkError;
      const unanswered = isLost ? state.text.trim() : null;
      dispatch({ type: 'failed', of, problem, unanswered });
      if (error instanceof ApiError) onRefused(error);
    } finally {
      isRunning.current = false;
    }
  };
}

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
  const attempt = useAttempt(parts);
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
    void attempt({ work: 'drafting', run, explain: problems.ofDraft }, (error) => {
      if (hasCode(error, 'max_responses_for_plan')) parts.onDraftLimit(true);
      else lookAgain();
    });
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
    void attempt({ work: 'posting', run, explain: problems.ofPost }, (error) => {
      if (!hasCode(error, 'max_posted_comments_for_plan')) lookAgain();
    });
  };
  const cancel = () => {
    if (response === null) return;
    const { response_id, ...subject } = idsOf(conversationId, response);
    const run = async () => {
      const cancelled = await call('cancelMessageReply', { ...subject, response_id });
      dispatch({ type: 'answered', response: cancelled.response });
    };
    void attempt({ work: 'cancelling', run, explain: problems.ofCancel }, lookAgain);
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
  const parts = { ...options, state, dispatch };
  useMessageReplyNews(parts);
  useMoreTime(parts);
  const check = useMessageReplyPolls(parts);
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
