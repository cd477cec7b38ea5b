// One page of a conversation, with the reply that was just posted.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import {
  buildPaginationRequestFields,
  type ListPage,
  type ListPageData,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';

type MessagesQuery = { readonly conversationId: string; readonly page: number };
type MessagesResponse = ListPageData<'listMessages'>;
type ListMessagesResponse = ApiCallResponse<'listMessages'>;

/** @throws Error when the response belongs to another conversation */
function requireConversation(response: ListMessagesResponse, conversationId: string) {
  if ('conversation' in response && response.conversation.id !== conversationId)
    throw new Error('The response belongs to another conversation.');
  return response;
}

/** `marksAsSeen`: whether a read that starts now marks all messages as seen. */
function buildMessagesPage(
  { conversationId, page }: MessagesQuery,
  marksAsSeen: () => boolean,
): ListPage<'listMessages'> {
  const fields = {
    instagram_conversation_id: conversationId,
    ...buildPaginationRequestFields(page),
  };
  return {
    endpoint: 'listMessages',
    fields,
    page,
    refreshesFirst: true,
    // Sends no date filter: "up to now" by a slow clock would hide the newest messages.
    send: async ({ isRefresh, knownVersion }) => {
      const response = await callApi('listMessages', {
        ...fields,
        update_from_api: isRefresh,
        set_messages_as_seen: marksAsSeen(),
        known_version: knownVersion,
      });
      return requireConversation(response, conversationId);
    },
  };
}

/** Starts the first read before the screen renders. It marks nothing as seen, since the user may not arrive there. */
export const prefetchMessages = (query: MessagesQuery): void =>
  prefetchListPage(buildMessagesPage(query, () => false));

/** Detects the first response after the user opened the page, or returned to a hidden tab. */
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

/** One page of a conversation. Each read of page 1 marks its messages as seen while the tab is visible. */
function useMessagesPage(query: MessagesQuery) {
  const { page } = query;
  const firstLoadTracking = useFirstLoadTracking(query);
  const isMarkingAsSeen = useRef(false);
  const list = useListPage({
    ...buildMessagesPage(query, () => {
      isMarkingAsSeen.current = page === 1 && !document.hidden && !isImpersonating();
      return isMarkingAsSeen.current;
    }),
    updatingField: 'still_updating_messages_from_api',
    // A new message would move every older one.
    kind: page === 1 ? 'conversations' : undefined,
    // Each read finds every finished write.
    rereadsMs: [],
    refreshFailure: 'The messages could not be refreshed.',
    cancelRefresh: () =>
      callApi('cancelMessagesRefresh', { instagram_conversation_id: query.conversationId }),
    // Reads at once when the tab is shown again.
    focusThrottleInterval: 0,
    onResponse: firstLoadTracking.recordResponse,
  });
  const { data, reload } = list;
  const hasNewMessages = (data?.conversation.new_messages_count ?? 0) > 0;
  useEffect(() => {
    if (isImpersonating()) return;
    if (hasNewMessages && page === 1 && !isMarkingAsSeen.current && !document.hidden) void reload();
  }, [hasNewMessages, page, reload]);
  return { ...list, isFirstLoad: data !== undefined && firstLoadTracking.isFirstLoad(data) };
}

export function useMessages(query: MessagesQuery) {
  const { page } = query;
  const { data, reload, ...list } = useMessagesPage(query);
  const [lastPosted, setLastPosted] = useState<{
    message: ConversationMessage;
    shownWith: MessagesResponse | undefined;
  }>();
  const [liveIds, setLiveIds] = useState<readonly string[]>([]);
  const conversation = useLastDefinedValue(data?.conversation);

  const messages = useMemo(() => {
    if (data === undefined) return undefined;
    const listedMessages = data.conversation_messages;
    // Only until the list is read again, since the next response contains the message.
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

  return {
    ...list,
    /** Stays while another page of the conversation loads. */
    conversation,
    messages,
    version: data?.version,
    response: data?.response ?? null,
    total: data?.total_messages_count ?? 0,
    reload,
    onPosted: useCallback(
      (message: ConversationMessage) => {
        setLastPosted({ message, shownWith: data });
        void reload();
      },
      [data, reload],
    ),
    onLiveIds: setLiveIds,
    postedId: lastPosted?.message.id,
  };
}
