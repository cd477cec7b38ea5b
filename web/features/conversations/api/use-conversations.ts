// One page of the list of conversations: its refresh from Instagram, and polling on page 1.
import {
  buildPagingFields,
  type ListPage,
  prefetchListPage,
} from '#web/components/lists/list-page.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/call-api.ts';

/** Polling interval while the list is on screen: new messages appear without a refresh. */
const LIST_POLL_MS = 10_000;

function buildConversationsPage(page: number): ListPage<'listConversations'> {
  const fields = buildPagingFields(page);
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

/** `pollsForUpdates`: false while a conversation is open, since that one polls every five seconds itself. */
export function useConversations(query: {
  readonly page: number;
  readonly pollsForUpdates: boolean;
}) {
  const { data, ...list } = useListPage({
    ...buildConversationsPage(query.page),
    updatingField: 'still_updating_conversations_from_api',
    pollMs: query.pollsForUpdates ? LIST_POLL_MS : undefined,
    rereadsLaterPages: true,
    refreshFailure: 'The messages could not be refreshed.',
  });
  return {
    ...list,
    conversations: data?.conversations,
    total: data?.total_conversations_count ?? 0,
    isMessageAccessOff: data?.access_problem === 'messages_off',
  };
}
