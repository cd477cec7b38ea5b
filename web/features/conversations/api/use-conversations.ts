// One page of the list of conversations, and its refresh from Instagram.
import type { Conversation } from '#shared/schemas/conversation.ts';
import { createNewListItemHoldBack } from '#web/components/lists/hold-back-new-items.ts';
import {
  buildPaginationRequestFields,
  type ListPage,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/api/call-api.ts';

function buildConversationsPage(page: number): ListPage<'listConversations'> {
  const fields = buildPaginationRequestFields(page);
  return {
    endpoint: 'listConversations',
    fields,
    page,
    send: ({ isRefresh, knownVersion }) =>
      callApi('listConversations', {
        ...fields,
        update_from_api: isRefresh,
        known_version: knownVersion,
      }),
  };
}

/** Starts the first read of the list before its screen renders. */
export const prefetchConversations = (page: number): void =>
  prefetchListPage(buildConversationsPage(page));

export function useConversations(page: number) {
  const { data, ...list } = useListPage({
    ...buildConversationsPage(page),
    updatingField: 'still_updating_conversations_from_api',
    kind: 'conversations',
    holdBack: createNewListItemHoldBack('conversations', {
      getId: ({ id }: Conversation) => id,
      isNews: (shown, latest) => latest.new_messages_count > shown.new_messages_count,
    }),
    refreshFailure: 'The messages could not be refreshed.',
    cancelRefresh: () => callApi('cancelConversationsRefresh', {}),
  });
  return {
    ...list,
    conversations: data?.conversations,
    total: data?.total_conversations_count ?? 0,
    isMessageAccessOff: data?.access_problem === 'messages_off',
  };
}
