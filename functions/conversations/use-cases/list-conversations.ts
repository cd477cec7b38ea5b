// Lists one page of the account's conversations, latest activity first.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { readListPageUnlessUnchanged } from '#platform/http/list-version.ts';
import { type AccountRef, tablePartitions } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import { tryStartConversationsRefresh } from '../refresh/start-conversation-refresh.port.ts';
import {
  readConversationListState,
  readStoredConversationPage,
} from '../storage/conversation-repository.ts';
import { toPublicConversation } from '../to-public-conversation-and-message.ts';

type Contract = typeof conversationsContracts.listConversations;

export async function listConversations({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const account: AccountRef = { userId: caller.userId, igUserId: caller.igUserId };
  const isRefreshStarted = request.update_from_api
    ? await tryStartConversationsRefresh(account)
    : false;
  const paging = toPageLimitAndOffset(request);
  const list = await readConversationListState(account, { consistent: true });
  const response = await readListPageUnlessUnchanged({
    knownVersion: request.known_version,
    changes: {
      scope: [tablePartitions.conversations(account), paging],
      stamps: [list.changeStamp],
    },
    readBody: async () => ({
      conversations: (await readStoredConversationPage(account, paging, list)).map(
        toPublicConversation,
      ),
      total_conversations_count: list.total,
      pagination_offset: paging.offset,
      access_problem: list.isMessagesAccessDisabled ? ('messages_off' as const) : null,
    }),
  });
  return {
    ...response,
    still_updating_conversations_from_api: isRefreshStarted || list.isRefreshing,
    refresh_failed: !isRefreshStarted && list.hasRefreshFailed,
  };
}
