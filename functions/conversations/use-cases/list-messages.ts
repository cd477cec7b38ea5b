// Lists one page of a conversation's messages with its replies, and marks the messages as seen on request.
import { toMessageDraftResponse } from '#functions/drafts/domain/lifecycle/to-draft-response.ts';
import { isImpersonated } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { toDateBounds } from '#platform/http/date-bounds.ts';
import { computeListVersion } from '#platform/http/list-version.ts';
import { readNewestChangeStamps } from '#platform/table/change-stamps.ts';
import { type ConversationRef, tablePartitions } from '#platform/table/keys.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { isNewMessage } from '../domain/new-message-counts.ts';
import { selectShownConversationReplies } from '../domain/select-shown-conversation-replies.ts';
import { tryStartMessagesRefresh } from '../refresh/start-conversation-refresh.port.ts';
import {
  markMessagesSeen,
  readStoredConversation,
  type StoredConversation,
} from '../storage/conversation-repository.ts';
import { iterateStoredMessages } from '../storage/message-repository.ts';
import {
  readNewestConversationDrafts,
  SHOWN_CONVERSATION_DRAFTS_LIMIT,
} from '../storage/read-newest-conversation-drafts.ts';
import {
  type MessagePage,
  readRequestedMessagePage,
} from '../storage/read-requested-message-page.ts';
import { readRuleRepliesOfMessagePage } from '../storage/read-rule-replies-of-messages.ts';
import {
  toPublicConversation,
  toPublicMessage,
  toPublicPendingMessage,
} from '../to-public-conversation-and-message.ts';

type Contract = typeof conversationsContracts.listMessages;
type ListMessagesRequest = ApiRouteInput<Contract>['request'];

/**
 * Every change of the conversation and its messages increments its version, and every change of a reply brings a new
 * stamp. The page is read after both with consistent reads, so the response body is never older than its version.
 */
const computeResponseVersion = (
  conversation: StoredConversation,
  replyStamps: readonly string[],
  request: ListMessagesRequest,
): string =>
  computeListVersion([
    conversation.id,
    conversation.version,
    replyStamps,
    toPageLimitAndOffset(request),
    toDateBounds(request),
  ]);

/** The newest new message. It is nearly always among the messages just read. */
async function findNewestNewMessage(
  ref: ConversationRef,
  conversation: StoredConversation,
  newest: readonly StoredMessage[],
): Promise<StoredMessage | undefined> {
  if (conversation.newCount === 0) return undefined;
  const newestHere = newest.find((message) => isNewMessage(message, conversation));
  if (newestHere || newest.length >= conversation.total) return newestHere;
  for await (const message of iterateStoredMessages(ref)) {
    if (isNewMessage(message, conversation)) return message;
  }
  return undefined;
}

async function buildResponseBody(
  ref: ConversationRef,
  conversation: StoredConversation,
  request: ListMessagesRequest,
) {
  const [page, drafts]: [MessagePage, readonly DraftWithAnsweredMessage[]] = await Promise.all([
    readRequestedMessagePage(ref, conversation, request),
    readNewestConversationDrafts(ref, SHOWN_CONVERSATION_DRAFTS_LIMIT),
  ]);
  const { response, pending, liveIds } = selectShownConversationReplies(page.newest, drafts);
  const pageReplyIds = new Set(page.messages.flatMap(({ replyIds }) => replyIds));
  const newMessage = await findNewestNewMessage(ref, conversation, page.newest);
  const automation = await readRuleRepliesOfMessagePage(ref, conversation, page, drafts);
  const toPublic = (message: StoredMessage) => toPublicMessage(message, conversation, automation);
  const shown = page.messages.map(toPublic);
  const pendingMessages = page.isNewest
    ? pending.map((one) => toPublicPendingMessage(one, conversation))
    : [];
  return {
    conversation: toPublicConversation(conversation),
    conversation_messages: [...shown.reverse(), ...pendingMessages],
    total_messages_count: page.total ?? conversation.total,
    pagination_offset: toPageLimitAndOffset(request).offset,
    response: response ? toMessageDraftResponse(response.draft, response.messageId) : null,
    new_message: newMessage ? toPublic(newMessage) : null,
    live_ids: liveIds.filter((id) => pageReplyIds.has(id)),
  };
}

export async function listMessages({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const { userId, igUserId } = caller;
  const ref = { userId, igUserId, conversationId: request.instagram_conversation_id };
  const isRefreshStarted = request.update_from_api ? await tryStartMessagesRefresh(ref) : false;
  const [conversation, replyStamps] = await Promise.all([
    readStoredConversation(ref, { consistent: true }),
    readNewestChangeStamps(tablePartitions.messages(ref)),
  ]);
  if (conversation === undefined) throw new AppError('not_found');

  const version = computeResponseVersion(conversation, replyStamps, request);
  const refreshStatus = {
    still_updating_messages_from_api: isRefreshStarted || conversation.isRefreshing,
    refresh_failed: !isRefreshStarted && conversation.hasRefreshFailed,
  };
  const isVersionKnown = request.known_version === version;
  const responseBody = isVersionKnown
    ? undefined
    : await buildResponseBody(ref, conversation, request);
  // The mark covers the messages that were stored when the conversation was read, and none that arrived since.
  const marksAsSeen = request.set_messages_as_seen && !isImpersonated(caller);
  if (marksAsSeen && conversation.newCount > 0) {
    await markMessagesSeen(ref, conversation.inboundCount);
  }
  return responseBody === undefined
    ? { unchanged: true, version, ...refreshStatus }
    : { ...responseBody, ...refreshStatus, version };
}
