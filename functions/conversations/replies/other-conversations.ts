// The account's other conversations: how the owner sounds in them, and what no draft for anybody else may give away.
import type { PastReply } from '#functions/drafts/domain/prompt.ts';
import type { AccountRef, ConversationRef } from '#platform/table/keys.ts';
import type { StoredMessage } from '../domain/message.ts';
import { listPastExchanges } from '../domain/past-exchanges.ts';
import {
  readStoredConversationPage,
  type StoredConversation,
} from '../storage/conversation-repository.ts';
import { readNewestStoredMessages } from '../storage/message-repository.ts';
import { readNewestDrafts } from '../storage/read-newest-drafts.ts';
import { findOwnerMessages } from './owner-messages.ts';

const SEARCH_LIMITS = { messages: 50, conversations: 5 };

/** What rules or Instagram sent is not the voice of the owner. */
export async function listOwnerExchanges(
  conversation: ConversationRef,
  contactId: string,
  messages: readonly StoredMessage[],
): Promise<readonly PastReply[]> {
  if (!messages.some(({ isOwn }) => isOwn)) return [];
  const drafts = await readNewestDrafts(conversation, SEARCH_LIMITS.messages);
  const written = new Set(await findOwnerMessages(conversation, contactId, messages, drafts));
  return listPastExchanges(messages.filter((one) => !one.isOwn || written.has(one)));
}

type OtherConversation = {
  readonly answers: readonly string[];
  readonly texts: readonly string[];
};

async function readOtherConversation(
  account: AccountRef,
  { id, contactId }: StoredConversation,
): Promise<OtherConversation> {
  const ref = { ...account, conversationId: id };
  const messages = await readNewestStoredMessages(ref, SEARCH_LIMITS.messages);
  const exchanges = await listOwnerExchanges(ref, contactId, messages);
  return {
    answers: exchanges.map(({ answer }) => answer),
    texts: messages.map(
      ({ isOwn, fromUsername, text }) => `${isOwn ? '' : fromUsername} ${text ?? ''}`,
    ),
  };
}

/** Recent ones, without the one that is answered. */
export async function readOtherConversations(
  account: AccountRef,
  isOwn: (conversation: StoredConversation) => boolean,
): Promise<readonly OtherConversation[]> {
  const recent = await readStoredConversationPage(account, {
    limit: SEARCH_LIMITS.conversations + 1,
    offset: 0,
  });
  return Promise.all(
    recent.filter((one) => !isOwn(one)).map((one) => readOtherConversation(account, one)),
  );
}
