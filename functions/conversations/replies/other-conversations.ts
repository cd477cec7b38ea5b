// The account's recent conversations: what their owner wrote, and texts that no draft for another person may reveal.
import {
  type DisclosureWording,
  hasDisclosure,
} from '#functions/drafts/domain/disclosure/disclosure-line.ts';
import type { PastQuestionAndAnswer } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { AccountRef, ConversationRef } from '#platform/table/keys.ts';
import { listPastQuestionsAndAnswers } from '../domain/list-past-questions-and-answers.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import {
  readStoredConversationPage,
  type StoredConversation,
} from '../storage/conversation-repository.ts';
import { readNewestStoredMessages } from '../storage/message-repository.ts';
import { readNewestConversationDrafts } from '../storage/read-newest-conversation-drafts.ts';
import { findOwnerMessages } from './owner-messages.ts';

/** How much of a conversation is searched for past answers, and for texts that no draft may reveal. */
export const MAX_SEARCHED_CONVERSATION_MESSAGES = 50;
const MAX_OTHER_CONVERSATIONS = 5;

/** The owner's messages, and the replies behind the others. */
export type OwnMessages = {
  readonly byOwner: ReadonlySet<StoredMessage>;
  readonly drafts: readonly DraftWithAnsweredMessage[];
};

export const NO_OWN_MESSAGES: OwnMessages = { byOwner: new Set(), drafts: [] };

export async function readOwnMessages(
  conversation: ConversationRef,
  contactId: string,
  messages: readonly StoredMessage[],
): Promise<OwnMessages> {
  if (!messages.some(({ isOwn }) => isOwn)) return NO_OWN_MESSAGES;
  const drafts = await readNewestConversationDrafts(
    conversation,
    MAX_SEARCHED_CONVERSATION_MESSAGES,
  );
  const written = await findOwnerMessages(conversation, contactId, messages, drafts);
  return { byOwner: new Set(written), drafts };
}

/** Messages sent by rules or Instagram are not the owner's voice, nor is a text that says that it is automated. */
export const listPastExchangesWithOwner = (
  messages: readonly StoredMessage[],
  { byOwner }: OwnMessages,
  wording: DisclosureWording,
): readonly PastQuestionAndAnswer[] =>
  listPastQuestionsAndAnswers(
    messages.filter(
      (one) => !one.isOwn || (byOwner.has(one) && !hasDisclosure(one.text ?? '', wording)),
    ),
  );

export type OtherConversation = {
  readonly ref: ConversationRef;
  readonly contactId: string;
  /** The newest, newest first. */
  readonly messages: readonly StoredMessage[];
};

/** The messages of both sides, with the name of the other person. */
export const listTextsOfOtherConversation = ({ messages }: OtherConversation): readonly string[] =>
  messages.map(({ isOwn, fromUsername, text }) => `${isOwn ? '' : fromUsername} ${text ?? ''}`);

/** Recent conversations, without the one that is answered. */
export async function readOtherConversations(
  account: AccountRef,
  isOwn: (conversation: StoredConversation) => boolean,
): Promise<readonly OtherConversation[]> {
  const recent = await readStoredConversationPage(account, {
    limit: MAX_OTHER_CONVERSATIONS + 1,
    offset: 0,
  });
  return Promise.all(
    recent
      .filter((one) => !isOwn(one))
      .map(async ({ id, contactId }) => {
        const ref = { ...account, conversationId: id };
        return {
          ref,
          contactId,
          messages: await readNewestStoredMessages(ref, MAX_SEARCHED_CONVERSATION_MESSAGES),
        };
      }),
  );
}
