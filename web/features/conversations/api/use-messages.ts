// One page of a conversation: followed on page 1 while somebody looks at it, with what was posted from here.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE, POLL } from '#shared/limits.ts';
import type { Message } from '#shared/schemas/conversation.ts';
import { askAhead, takeAskedAhead } from '#web/lib/asked-ahead.ts';
import { call } from '#web/lib/call.ts';
import type { CallAnswer } from '#web/lib/endpoints.ts';
import { useLastKnown } from '#web/lib/use-last-known.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { type FullAnswer, useVersionedRead } from '#web/lib/use-versioned-read.ts';

export type MessagesQuery = { readonly conversationId: string; readonly page: number };
export type MessagesAnswer = FullAnswer<'listMessages'>;
type Answer = CallAnswer<'listMessages'>;
type Asking = {
  readonly marks: boolean;
  readonly knownVersion?: string | undefined;
};

const fieldsOf = ({ conversationId, page }: MessagesQuery) => ({
  instagram_conversation_id: conversationId,
  page_limit: PAGE_SIZE,
  pagination_offset: (page - 1) * PAGE_SIZE,
});

/** Without the filter of dates: "up to now" by a clock that is late would hide what has just come. */
const ask = (query: MessagesQuery, { marks, knownVersion }: Asking) =>
  call('listMessages', {
    ...fieldsOf(query),
    // From the network on every arrival at page 1.
    update_from_api: query.page === 1 && knownVersion === undefined,
    set_messages_as_seen: marks,
    known_version: knownVersion,
  });

/** Begins the first read before the screen stands; it marks nothing, since nobody may get there. */
export function askMessagesAhead(query: MessagesQuery): void {
  askAhead('listMessages', fieldsOf(query), () => ask(query, { marks: false }));
}

/** An answer is only for the conversation it was asked for. @throws Error */
function ofConversation(answer: Answer, conversationId: string): Answer {
  if ('conversation' in answer && answer.conversation.id !== conversationId) {
    throw new Error('The answer is about another conversation.');
  }
  return answer;
}

/** Tells which answers are the first since somebody came, or came back to a hidden tab. */
function useArrivals({ page }: MessagesQuery) {
  const isArriving = useRef(true);
  const arrivals = useRef(new WeakSet<Answer>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page is an arrival.
  useLayoutEffect(() => {
    isArriving.current = true;
  }, [page]);
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) isArriving.current = true;
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return {
    note: (answer: Answer) => {
      if (isArriving.current) arrivals.current.add(answer);
      isArriving.current = document.hidden;
    },
    isArrival: (answer: Answer) => arrivals.current.has(answer),
  };
}

function useMessagesRead(query: MessagesQuery) {
  const { page } = query;
  const arrivals = useArrivals(query);
  const isMarking = useRef(false);
  const { answer, error, mutate } = useVersionedRead({
    name: 'listMessages',
    fields: fieldsOf(query),
    // Shown again, the tab is up to date at once.
    focusThrottleInterval: 0,
    ask: async (knownVersion) => {
      const marks = page === 1 && !document.hidden;
      const again = () => ask(query, { marks, knownVersion });
      const early =
        knownVersion === undefined
          ? takeAskedAhead<Answer>('listMessages', fieldsOf(query))
          : undefined;
      isMarking.current = marks && early === undefined;
      const next = await (early === undefined ? again() : early.catch(again));
      arrivals.note(next);
      return ofConversation(next, query.conversationId);
    },
  });
  usePoll({
    active: page === 1 && answer !== undefined,
    delayMs: () => POLL.conversationMs,
    task: () => mutate(),
  });
  const hasNew = (answer?.conversation.new_messages_count ?? 0) > 0;
  useEffect(() => {
    if (hasNew && page === 1 && !isMarking.current && !document.hidden) void mutate();
  }, [hasNew, page, mutate]);
  return { answer, error, mutate, isArrival: answer !== undefined && arrivals.isArrival(answer) };
}

export function useMessages(query: MessagesQuery) {
  const { page } = query;
  const { answer, error, mutate, isArrival } = useMessagesRead(query);
  const [posted, setPosted] = useState<{ message: Message; over: MessagesAnswer | undefined }>();
  const [live, setLive] = useState<readonly string[]>([]);
  const conversation = useLastKnown(answer?.conversation);

  const messages = useMemo(() => {
    if (answer === undefined) return undefined;
    const listed = answer.conversation_messages;
    // Until the list has been read again: the next answer tells it by itself.
    const isAhead =
      page === 1 &&
      posted?.over === answer &&
      listed.every((message) => message.id !== posted.message.id);
    const isLive = new Set([...live, ...answer.live_ids]);
    return (isAhead ? [...listed, posted.message] : listed).map((message) =>
      message.pending_post && isLive.has(message.id)
        ? { ...message, pending_post: false }
        : message,
    );
  }, [answer, posted, live, page]);

  const reload = useCallback(() => void mutate(), [mutate]);
  return {
    /** Stays while another page of it is on its way. */
    conversation,
    messages,
    isArrival,
    version: answer?.version,
    response: answer?.response ?? null,
    total: answer?.total_messages_count ?? 0,
    isUpdating: answer?.still_updating_messages_from_api ?? false,
    error,
    reload,
    onPosted: useCallback(
      (message: Message) => {
        setPosted({ message, over: answer });
        reload();
      },
      [answer, reload],
    ),
    onLive: setLive,
    postedId: posted?.message.id,
  };
}
