// Following the reply of a conversation: what the list says of it, how it stands, and keeping what is typed.
import { type Dispatch, useEffect, useRef } from 'react';
import type { Message, MessageResponse } from '#shared/schemas/conversation.ts';
import { type Steps, unlessOvertaken } from '#web/features/drafts/hooks/use-attempt.ts';
import { useResponsePolls } from '#web/features/drafts/hooks/use-response-polls.ts';
import { useSaveWhileTyping } from '#web/features/drafts/hooks/use-save-while-typing.ts';
import { call } from '#web/lib/call.ts';
import type { CallRequest } from '#web/lib/endpoints.ts';
import { writeTyped } from '#web/lib/stored-flags.ts';
import { useBackOnline } from '#web/lib/use-online.ts';
import type { MessageReplyEvent, MessageReplyState } from '../message-reply-types.ts';
import { isLater } from '../window-words.ts';

export type MessageReplyOptions = {
  readonly conversationId: string;
  /** As the list last told it. */
  readonly response: MessageResponse | null;
  /** When the time to answer is over (ISO); null where the person never wrote. */
  readonly until: string | null;
  /** The newest message of somebody else on the page; undefined where there is none. */
  readonly answering: Message | undefined;
  /** Whether the list is on the page that follows what is pending. */
  readonly isLatestPage: boolean;
  readonly onPosted: (message: Message) => void;
  readonly onReplyChanged: () => void;
};
/** What the parts of the hook share. */
export type MessageReplyParts = MessageReplyOptions & {
  readonly state: MessageReplyState;
  readonly dispatch: Dispatch<MessageReplyEvent>;
  readonly steps: Steps;
};

export const idsOf = (conversationId: string, response: MessageResponse) => ({
  conversation_id: conversationId,
  message_id: response.message_id,
  response_id: response.id,
});

/** The response of a message: the present one, or one that is begun now. */
export async function askForDraft(
  fields: CallRequest<'requestMessageDraft'>,
): Promise<MessageResponse> {
  return (await call('requestMessageDraft', fields)).response;
}

/** Takes over what the list says, and has the list read again once the reply has moved. */
export function useMessageReplyNews(parts: MessageReplyParts) {
  const { response, state, dispatch, onReplyChanged } = parts;
  // Lists come as new objects; only a response that reads differently is news.
  const told = JSON.stringify(response);
  const lastTold = useRef(told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response as it reads.
  useEffect(() => {
    if (lastTold.current === told) return;
    lastTold.current = told;
    dispatch({ type: 'received', response });
  }, [told]);

  const { id, status } = state.response ?? {};
  const last = useRef({ id, status });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it moves.
  useEffect(() => {
    const before = last.current;
    last.current = { id, status };
    const wasWaiting = before.id === id && before.status === 'queued' && status !== 'queued';
    if (wasWaiting) onReplyChanged();
  }, [id, status]);
}

/** That the time was over is told until the person writes again. */
export function useMoreTime({ until, answering, response, dispatch }: MessageReplyParts) {
  // A reply refused before this was opened, of which a later message is known.
  const isPast = answering !== undefined && response?.message_id !== answering.id;
  const known = useRef(isPast ? null : until);
  useEffect(() => {
    if (isLater(until, known.current)) dispatch({ type: 'reopened' });
    known.current = until;
  }, [until, dispatch]);
}

/** Asks how the reply stands while something is under way with it; answers how to ask at once. */
export function useMessageReplyPolls(parts: MessageReplyParts) {
  const { conversationId, isLatestPage, state, dispatch } = parts;
  const { response } = state;
  const ask = unlessOvertaken(parts.steps);
  const check = async () => {
    const ids = response === null ? [] : [response.id];
    const fields = { conversation_id: conversationId, message_ids: ids };
    await ask(
      () => call('checkMessageReplies', fields),
      ({ response: now, live_ids }) => {
        // Out already, and another response has taken its place meanwhile.
        if (response && live_ids.includes(response.id) && now?.id !== response.id) {
          dispatch({ type: 'wentOut' });
        }
        dispatch({ type: 'answered', response: now });
      },
    );
  };
  const isIdle = state.busy === null;
  const isUntold = useResponsePolls({
    generating: isIdle && response?.status === 'generating',
    queued: isIdle && response?.status === 'queued',
    // On the latest page a posted reply is a pending message of the list, and is followed there.
    unsettled:
      isIdle && (state.unanswered !== null || (!isLatestPage && response?.status === 'posted')),
    draft: async () => {
      if (response === null) return;
      const subject = { conversation_id: conversationId, message_id: response.message_id };
      await ask(
        () => askForDraft({ ...subject, request_new_response: false }),
        (now) => dispatch({ type: 'answered', response: now }),
      );
    },
    check,
  });
  return { check, isUntold };
}

/** Keeps what is typed: on the server where a response can take it, in this tab until it has. */
export function useMessageReplySaving(
  parts: MessageReplyParts & { readonly check: () => Promise<void> },
) {
  const { conversationId, state, dispatch, check } = parts;
  const { response, text } = state;
  const isWaiting = state.saving === 'waiting';
  const canSave = response?.status === 'editing' && state.busy === null;
  const saving = useSaveWhileTyping({
    save: async (latest) => {
      if (response?.status !== 'editing') return;
      const fields = { ...idsOf(conversationId, response), response_text: latest };
      const saved = await call('updateMessageReply', fields);
      dispatch({ type: 'saved', text: latest, response: saved.response });
    },
    onSaved: () => undefined,
    onFailed: () => {
      dispatch({ type: 'saveFailed' });
      void check().catch(() => undefined);
    },
  });
  const { schedule } = saving;
  useBackOnline(() => dispatch({ type: 'saveAgain' }));
  const responseId = response?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response takes the text anew.
  useEffect(() => {
    if (canSave && isWaiting) schedule(text);
  }, [canSave, isWaiting, text, responseId, schedule]);

  const isUnsaved = isWaiting || state.saving === 'failed';
  useEffect(() => {
    writeTyped(conversationId, isUnsaved ? text : null);
  }, [conversationId, isUnsaved, text]);
  return saving;
}
