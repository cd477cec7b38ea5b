// Cancels a running refresh of conversations or messages. Its worker stops at the next step.
import { cancelListRefresh } from '#functions/connection/start-or-cancel-list-refresh.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { tableKeys } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';

type CancelConversationsContract = typeof conversationsContracts.cancelConversationsRefresh;
type CancelMessagesContract = typeof conversationsContracts.cancelMessagesRefresh;

export async function cancelConversationsRefresh({
  caller,
}: ApiRouteInput<CancelConversationsContract>): Promise<
  ContractResponse<CancelConversationsContract>
> {
  const account = { userId: caller.userId, igUserId: caller.igUserId };
  return { cancelled: await cancelListRefresh(tableKeys.conversationList(account), 'any') };
}

export async function cancelMessagesRefresh({
  request,
  caller,
}: ApiRouteInput<CancelMessagesContract>): Promise<ContractResponse<CancelMessagesContract>> {
  const conversationId = request.instagram_conversation_id;
  const ref = { userId: caller.userId, igUserId: caller.igUserId, conversationId };
  return { cancelled: await cancelListRefresh(tableKeys.conversation(ref), 'existing') };
}
