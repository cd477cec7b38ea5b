// Lists one page of the account's conversations, latest activity first.
import type { RouteInput } from '#platform/http/api-handler.ts';
import { computeListVersion } from '#platform/http/list-version.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { toPaging } from '#shared/schemas/common.ts';
import { tryStartConversationsRefresh } from '../refresh/start-conversation-refresh.ts';
import {
  readConversationListState,
  readStoredConversationPage,
} from '../storage/conversation-repository.ts';
import { toPublicConversation } from '../to-public-conversation-and-message.ts';

type Contract = typeof conversationsContracts.listConversations;

export async function listConversations({
  request,
  caller,
}: RouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const account: AccountRef = { userId: caller.userId, igUserId: caller.igUserId };
  const isRefreshStarted = request.update_from_api
    ? await tryStartConversationsRefresh(account)
    : false;
  const paging = toPaging(request);
  const [list, page] = await Promise.all([
    readConversationListState(account, { consistent: true }),
    readStoredConversationPage(account, paging),
  ]);
  const responseBody = {
    conversations: page.map(toPublicConversation),
    total_conversations_count: list.total,
    pagination_offset: paging.offset,
    access_problem: list.isMessagesAccessDisabled ? ('messages_off' as const) : null,
  };
  const version = computeListVersion(responseBody);
  const refreshStatus = {
    still_updating_conversations_from_api: isRefreshStarted || list.isRefreshing,
  };
  if (request.known_version === version) return { unchanged: true, version, ...refreshStatus };
  return { ...responseBody, ...refreshStatus, version };
}
