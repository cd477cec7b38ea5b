// One page of a conversation: polled on page 1 while it is on screen, with the reply that was just posted.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE, POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { ApiCallResponse } from '#web/lib/endpoints.ts';
import { consumePrefetchedQuery, prefetchQuery } from '#web/lib/prefetched-queries.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { type ResponseWithData, useVersionedQuery } from '#web/lib/use-versioned-query.ts';

export type MessagesQuery = { readonly conversationId: string; readonly page: number };
export type MessagesResponse = ResponseWithData<'listMessages'>;
type ListMessagesResponse = ApiCallResponse<'listMessages'>;
type FetchOptions = {
  readonly marksAsSeen: boolean;
  readonly knownVersion?: string | undefined;
};

const buildRequestFields = ({ conversationId, page }: MessagesQuery) => ({
  instagram_conversation_id: conversationId,
  page_limit: PAGE_SIZE,
  pagination_offset: (page - 1) * PAGE_SIZE,
});

/** Sends no date filter: "up to now" by a slow clock would hide the newest messages. */
const fetchMessages = (query: MessagesQuery, { marksAsSeen, knownVersion }: FetchOptions) =>
  callApi('listMessages', {
    ...buildRequestFields(query),
    // Every first load of page 1 refreshes from Instagram.
    update_from_api: query.page === 1 && knownVersion === undefined,
    set_messages_as_seen: marksAsSeen,
    known_version: knownVersion,
  });

/** Starts the first read before the screen renders; marks nothing as seen, since the user may not get there. */
export function prefetchMessages(query: MessagesQuery): void {
  prefetchQuery('listMessages', buildRequestFields(query), () =>
    fetchMessages(query, { marksAsSeen: false }),
  );
}

/** Returns the response if it belongs to the conversation. @throws Error */
function requireSameConversation(
  response: ListMessagesResponse,
  conversationId: string,
): ListMessagesResponse {
  if ('conversation' in response && response.conversation.id !== conversationId) {
    throw new Error('The response belongs to another conversation.');
  }
  return response;
}

/** Marks the first response after the user opened the page, or returned to a hidden tab. */
function useFirstLoadTracking({ page }: MessagesQuery) {
  const isFirstLoadPending = useRef(true);
  const firstLoads = useRef(new WeakSet<ListMessagesResponse>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page starts a first load.
  useLayoutEffect(() => {
    isFirstLoadPending.current = true;
  }, [page]);
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) isFirstLoadPending.current = true;
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return {
    recordResponse: (response: ListMessagesResponse) => {
      if (isFirstLoadPending.current) firstLoads.current.add(response);
      isFirstLoadPending.current = document.hidden;
    },
    isFirstLoad: (response: ListMessagesResponse) => firstLoads.current.has(response),
  };
}

function useMessagesQuery(query: MessagesQuery) {
  const { page } = query;
  const firstLoadTracking = useFirstLoadTracking(query);
  const wasMarkingAsSeen = useRef(false);
  const { data, error, mutate } = useVersionedQuery({
    name: 'listMessages',
    fields: buildRequestFields(query),
    // Revalidates at once when the tab is shown again.
    focusThrottleInterval: 0,
    fetchData: async (knownVersion) => {
      const marksAsSeen = page === 1 && !document.hidden;
      const fetchFresh = () => fetchMessages(query, { marksAsSeen, knownVersion });
      const prefetched =
        knownVersion === undefined
          ? consumePrefetchedQuery<ListMessagesResponse>('listMessages', buildRequestFields(query))
          : undefined;
      wasMarkingAsSeen.current = marksAsSeen && prefetched === undefined;
      const response = await (prefetched === undefined
        ? fetchFresh()
        : prefetched.catch(fetchFresh));
      firstLoadTracking.recordResponse(response);
      return requireSameConversation(response, query.conversationId);
    },
  });
  usePoll({
    active: page === 1 && data !== undefined,
    delayMs: () => POLL_INTERVALS_MS.conversationMs,
    task: () => mutate(),
  });
  const hasNewMessages = (data?.conversation.new_messages_count ?? 0) > 0;
  useEffect(() => {
    if (hasNewMessages && page === 1 && !wasMarkingAsSeen.current && !document.hidden)
      void mutate();
  }, [hasNewMessages, page, mutate]);
  return {
    data,
    error,
    mutate,
    isFirstLoad: data !== undefined && firstLoadTracking.isFirstLoad(data),
  };
}

export function useMessages(query: MessagesQuery) {
  const { page } = query;
  const { data, error, mutate, isFirstLoad } = useMessagesQuery(query);
  const [lastPosted, setLastPosted] = useState<{
    message: ConversationMessage;
    shownWith: MessagesResponse | undefined;
  }>();
  const [liveIds, setLiveIds] = useState<readonly string[]>([]);
  const conversation = useLastDefinedValue(data?.conversation);

  const messages = useMemo(() => {
    if (data === undefined) return undefined;
    const listedMessages = data.conversation_messages;
    // Only until the list has been read again: the next response contains the message.
    const isPostedMissing =
      page === 1 &&
      lastPosted?.shownWith === data &&
      listedMessages.every((message) => message.id !== lastPosted.message.id);
    const liveIdSet = new Set([...liveIds, ...data.live_ids]);
    return (isPostedMissing ? [...listedMessages, lastPosted.message] : listedMessages).map(
      (message) =>
        message.pending_post && liveIdSet.has(message.id)
          ? { ...message, pending_post: false }
          : message,
    );
  }, [data, lastPosted, liveIds, page]);

  const reload = useCallback(() => void mutate(), [mutate]);
  return {
    /** Stays while another page of it is loading. */
    conversation,
    messages,
    isFirstLoad,
    version: data?.version,
    response: data?.response ?? null,
    total: data?.total_messages_count ?? 0,
    isUpdating: data?.still_updating_messages_from_api ?? false,
    error,
    reload,
    onPosted: useCallback(
      (message: ConversationMessage) => {
        setLastPosted({ message, shownWith: data });
        reload();
      },
      [data, reload],
    ),
    onLiveIds: setLiveIds,
    postedId: lastPosted?.message.id,
  };
}
