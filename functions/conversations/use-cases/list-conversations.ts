// The conversations list: a page, latest activity first.
import type { RouteInput } from '#platform/http/api.ts';
import { versionOf } from '#platform/http/version.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { readPaging } from '#shared/schemas/common.ts';
import { toPublicConversation } from '../public.ts';
import { requestConversationsRefresh } from '../refresh/request-refresh.ts';
import { readConversationList, readConversationPage } from '../storage/conversation-repository.ts';

type Contract = typeof conversationsContracts.listConversations;

export async function listConversations({
  request,
  caller,
}: RouteInput<Contract>): Promise<ResponseOf<Contract>> {
  const account: AccountRef = { userId: caller.userId, igUserId: caller.igUserId };
  const begun = request.update_from_api ? await requestConversationsRefresh(account) : false;
  const paging = readPaging(request);
  const [list, page] = await Promise.all([
    readConversationList(account),
    readConversationPage(account, paging),
  ]);
  const answer = {
    conversations: page.map(toPublicConversation),
    total_conversations_count: list.total,
    pagination_offset: paging.offset,
    access_problem: list.messagesOff ? ('messages_off' as const) : null,
  };
  const version = versionOf(answer);
  const still = { still_updating_conversations_from_api: begun || list.refreshing };
  if (request.known_version === version) return { unchanged: true, version, ...still };
  return { ...answer, ...still, version };
}
