// Ends a running refresh; its worker stops at its next step.
import { cancelLease } from '#functions/connection/refresh-lease.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { keys } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import { readConversation } from '../storage/conversation-repository.ts';

type Conversations = typeof conversationsContracts.cancelConversationsRefresh;
type Messages = typeof conversationsContracts.cancelMessagesRefresh;

export async function cancelConversationsRefresh({
  caller,
}: RouteInput<Conversations>): Promise<ResponseOf<Conversations>> {
  const account = { userId: caller.userId, igUserId: caller.igUserId };
  return { cancelled: await cancelLease(keys.conversationList(account)) };
}

export async function cancelMessagesRefresh({
  request,
  caller,
}: RouteInput<Messages>): Promise<ResponseOf<Messages>> {
  const conversationId = request.instagram_conversation_id;
  const ref = { userId: caller.userId, igUserId: caller.igUserId, conversationId };
  const cancelled = await cancelLease(keys.conversation(ref));
  if (!cancelled && (await readConversation(ref)) === undefined) throw new AppError('not_found');
  return { cancelled };
}
