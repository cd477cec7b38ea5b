// Loads what the reply API returns besides the reply: the message it is published as, and the state of pending messages.
import { type Draft, getDraftText } from '#functions/drafts/domain/draft.ts';
import { toMessageDraftResponse } from '#functions/drafts/domain/to-draft-response.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import type { ConversationMessage, MessageReplyDraft } from '#shared/schemas/conversation.ts';
import type { StoredMessage } from '../domain/message.ts';
import { selectShownConversationReplies } from '../domain/select-shown-conversation-replies.ts';
import {
  readStoredConversation,
  type StoredConversation,
} from '../storage/conversation-repository.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import { readNewestDrafts, SHOWN_DRAFTS_LIMIT } from '../storage/read-newest-drafts.ts';
import { readShownAutomation } from '../storage/read-shown-automation.ts';
import { toPendingMessage, toPublicMessage } from '../to-public-conversation-and-message.ts';

async function requireConversation(ref: ConversationRef): Promise<StoredConversation> {
  const conversation = await readStoredConversation(ref, { consistent: true });
  if (conversation === undefined) throw new AppError('not_found');
  return conversation;
}

/** The outbound message that a reply is published as, when it is already stored. */
const findReplyMessage = async (
  ref: ConversationRef,
  draft: Draft,
): Promise<StoredMessage | undefined> =>
  draft.networkId === null ? undefined : readStoredMessage({ ...ref, messageId: draft.networkId });

/**
 * A reply shown as a message: pending, with the id of its response, until the network's message is stored.
 * @throws AppError not_found
 */
export async function loadReplyAsMessage(
  ref: ConversationRef,
  draft: Draft,
): Promise<ConversationMessage> {
  const [conversation, replyMessage] = await Promise.all([
    requireConversation(ref),
    findReplyMessage(ref, draft),
  ]);
  const { id, automation } = draft;
  if (replyMessage) {
    const shown = { replies: new Map([[id, draft]]), privateReplyRules: new Map() };
    return toPublicMessage(replyMessage, conversation, shown);
  }
  return toPendingMessage(
    { id, text: getDraftText(draft), at: draft.claimedAt ?? draft.since, automation },
    conversation,
  );
}

export type RequestedMessages = {
  /** The requested ids whose reply is live. */
  readonly liveIds: string[];
  readonly response: MessageReplyDraft | null;
  /** Each requested message: a reply in flight as pending, a live one as the network's message. */
  readonly messages: ConversationMessage[];
};

/**
 * The current state of messages that a client shows. `messageIds` are ids of responses for pending messages, else ids of
 * stored messages.
 * @throws AppError not_found
 */
export async function loadRequestedMessages(
  ref: ConversationRef,
  messageIds: readonly string[],
): Promise<RequestedMessages> {
  const conversation = await requireConversation(ref);
  const [newest, newestDrafts] = await Promise.all([
    readNewestStoredMessages(ref, PAGE_SIZE),
    readNewestDrafts(ref, SHOWN_DRAFTS_LIMIT),
  ]);
  const { response, pending, liveIds } = selectShownConversationReplies(newest, newestDrafts);
  const drafts = new Map(newestDrafts.map(({ draft }) => [draft.id, draft]));

  const loadedMessages = [...new Set(messageIds)].map(
    async (id): Promise<ConversationMessage[]> => {
      const pendingReply = pending.find((one) => one.id === id);
      if (pendingReply) return [toPendingMessage(pendingReply, conversation)];
      const draft = drafts.get(id);
      const messageId = draft ? draft.networkId : id;
      if (messageId === null) return [];
      const newestMatch = newest.find((message) => message.id === messageId);
      const message = newestMatch ?? (await readStoredMessage({ ...ref, messageId }));
      if (message === undefined) return [];
      const page = { messages: [message], isNewest: false };
      const automation = await readShownAutomation(ref, conversation, page, newestDrafts);
      return [toPublicMessage(message, conversation, automation)];
    },
  );
  return {
    liveIds: liveIds.filter((id) => messageIds.includes(id)),
    response: response ? toMessageDraftResponse(response.draft, response.messageId) : null,
    messages: (await Promise.all(loadedMessages)).flat(),
  };
}
