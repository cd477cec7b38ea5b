// Loads the reply API's data beside the reply: its published message, and the state of pending messages.
import { type Draft, getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { toMessageDraftResponse } from '#functions/drafts/domain/lifecycle/to-draft-response.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { ConversationMessage, MessageReplyDraft } from '#shared/schemas/conversation.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { selectShownConversationReplies } from '../domain/select-shown-conversation-replies.ts';
import {
  readStoredConversation,
  type StoredConversation,
} from '../storage/conversation-repository.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import {
  readNewestConversationDrafts,
  SHOWN_CONVERSATION_DRAFTS_LIMIT,
} from '../storage/read-newest-conversation-drafts.ts';
import { readRuleRepliesOfMessages } from '../storage/read-rule-replies-of-messages.ts';
import { toPublicMessage, toPublicPendingMessage } from '../to-public-conversation-and-message.ts';

async function requireConversation(ref: ConversationRef): Promise<StoredConversation> {
  const conversation = await readStoredConversation(ref, { consistent: true });
  if (conversation === undefined) throw new AppError('not_found');
  return conversation;
}

/** The outbound message that publishes a reply, when it is already stored. */
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
  return toPublicPendingMessage(
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

type NewestOfConversation = {
  readonly messages: readonly StoredMessage[];
  readonly drafts: readonly DraftWithAnsweredMessage[];
};

/** The messages by the requested ids, which are ids of messages or of the replies that they publish. */
async function readMessagesByIds(
  ref: ConversationRef,
  ids: readonly string[],
  newest: NewestOfConversation,
): Promise<ReadonlyMap<string, StoredMessage>> {
  const drafts = new Map(newest.drafts.map(({ draft }) => [draft.id, draft]));
  const readMessage = async (id: string): Promise<StoredMessage | undefined> => {
    const draft = drafts.get(id);
    const messageId = draft ? draft.networkId : id;
    if (messageId === null) return undefined;
    const newestMatch = newest.messages.find((message) => message.id === messageId);
    return newestMatch ?? readStoredMessage({ ...ref, messageId });
  };
  const found = await Promise.all(ids.map(async (id) => ({ id, message: await readMessage(id) })));
  return new Map(found.flatMap(({ id, message }) => (message ? [[id, message] as const] : [])));
}

/**
 * The current state of messages that a client shows. `messageIds` are ids of responses for pending messages,
 * otherwise ids of stored messages.
 * @throws AppError not_found
 */
export async function loadRequestedMessages(
  ref: ConversationRef,
  messageIds: readonly string[],
): Promise<RequestedMessages> {
  const conversation = await requireConversation(ref);
  const [messages, drafts] = await Promise.all([
    readNewestStoredMessages(ref, DEFAULT_LIST_PAGE_SIZE),
    readNewestConversationDrafts(ref, SHOWN_CONVERSATION_DRAFTS_LIMIT),
  ]);
  const { response, pending, liveIds } = selectShownConversationReplies(messages, drafts);
  const pendingById = new Map(pending.map((one) => [one.id, one]));
  const ids = [...new Set(messageIds)];
  const storedIds = ids.filter((id) => !pendingById.has(id));
  const storedById = await readMessagesByIds(ref, storedIds, { messages, drafts });
  const stored = [...storedById.values()];
  const automation = await readRuleRepliesOfMessages(ref, conversation, stored, drafts);
  const toShown = (id: string): readonly ConversationMessage[] => {
    const pendingReply = pendingById.get(id);
    if (pendingReply) return [toPublicPendingMessage(pendingReply, conversation)];
    const message = storedById.get(id);
    return message ? [toPublicMessage(message, conversation, automation)] : [];
  };
  return {
    liveIds: liveIds.filter((id) => messageIds.includes(id)),
    response: response ? toMessageDraftResponse(response.draft, response.messageId) : null,
    messages: ids.flatMap(toShown),
  };
}
