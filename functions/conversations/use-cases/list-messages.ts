// One page of a conversation with its replies, and the mark that everything shown was seen.
import { toMessageResponse } from '#functions/drafts/domain/public.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { dateBounds } from '#platform/http/date-bounds.ts';
import { versionOf } from '#platform/http/version.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import { readPaging } from '#shared/schemas/common.ts';
import { isNew } from '../domain/arrivals.ts';
import type { StoredMessage } from '../domain/message.ts';
import { repliesOf } from '../domain/replies.ts';
import { toPendingMessage, toPublicConversation, toPublicMessage } from '../public.ts';
import { requestMessagesRefresh } from '../refresh/request-refresh.ts';
import {
  markSeen,
  readConversation,
  type StoredConversation,
} from '../storage/conversation-repository.ts';
import { type MessagePage, readPage } from '../storage/message-page.ts';
import { walkMessages } from '../storage/message-repository.ts';

type Contract = typeof conversationsContracts.listMessages;
type Request = RouteInput<Contract>['request'];

/**
 * Every change of the conversation, its messages and their drafts raises its version, and pages are read
 * after it and as written last: an answer of this version is never older than the version says.
 */
const versionFor = (conversation: StoredConversation, request: Request): string =>
  versionOf([conversation.id, conversation.version, readPaging(request), dateBounds(request)]);

/** The newest message of somebody else that is new. It is nearly always among those just read. */
async function newestNew(
  ref: ConversationRef,
  conversation: StoredConversation,
  newest: readonly StoredMessage[],
): Promise<StoredMessage | undefined> {
  if (conversation.newCount === 0) return undefined;
  const here = newest.find((message) => isNew(message, conversation));
  if (here || newest.length >= conversation.total) return here;
  for await (const message of walkMessages(ref)) {
    if (isNew(message, conversation)) return message;
  }
  return undefined;
}

async function answerOf(ref: ConversationRef, conversation: StoredConversation, request: Request) {
  const page: MessagePage = await readPage(ref, request);
  const { response, pending } = repliesOf(page.newest);
  const newMessage = await newestNew(ref, conversation, page.newest);
  const shown = page.messages.map((message) => toPublicMessage(message, conversation));
  const onTheirWay = page.isNewest ? pending.map((one) => toPendingMessage(one, conversation)) : [];
  return {
    conversation: toPublicConversation(conversation),
    conversation_messages: [...shown.reverse(), ...onTheirWay],
    total_messages_count: page.total ?? conversation.total,
    pagination_offset: readPaging(request).offset,
    response: response ? toMessageResponse(response.draft, response.messageId) : null,
    new_message: newMessage ? toPublicMessage(newMessage, conversation) : null,
    live_ids: [...repliesOf(page.messages).liveIds],
  };
}

export async function listMessages({
  request,
  caller,
}: RouteInput<Contract>): Promise<ResponseOf<Contract>> {
  const { userId, igUserId } = caller;
  const ref = { userId, igUserId, conversationId: request.instagram_conversation_id };
  const begun = request.update_from_api ? await requestMessagesRefresh(ref) : false;
  const conversation = await readConversation(ref, { consistent: true });
  if (conversation === undefined) throw new AppError('not_found');

  const version = versionFor(conversation, request);
  const still = { still_updating_messages_from_api: begun || conversation.refreshing };
  const isKnown = request.known_version === version;
  const answer = isKnown ? undefined : await answerOf(ref, conversation, request);
  // The mark covers what had come when the conversation was read, and nothing that came while we did.
  if (request.set_messages_as_seen && conversation.newCount > 0) {
    await markSeen(ref, conversation.arrivals);
  }
  return answer === undefined
    ? { unchanged: true, version, ...still }
    : { ...answer, ...still, version };
}
