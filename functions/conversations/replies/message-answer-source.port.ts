// Implements the voice feature's port for what the owner wrote in direct messages.
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { weighAnswer } from '#functions/voice/domain/weigh-answer.ts';
import type { OwnerAnswerSource } from '#functions/voice/voice-ports.ts';
import { readNewestConversationDrafts } from '../storage/read-newest-conversation-drafts.ts';
import {
  MAX_SEARCHED_CONVERSATION_MESSAGES,
  type OtherConversation,
  readOtherConversations,
} from './other-conversations.ts';
import { findOwnerMessages } from './owner-messages.ts';

/** Messages sent by rules or Instagram are not the owner's. */
async function listOwnerAnswers({ ref, contactId, messages }: OtherConversation) {
  if (!messages.some(({ isOwn }) => isOwn)) return [];
  const drafts = await readNewestConversationDrafts(ref, MAX_SEARCHED_CONVERSATION_MESSAGES);
  const written = await findOwnerMessages(ref, contactId, messages, drafts);
  const askedBy = messages.find(({ isOwn }) => !isOwn)?.fromUsername ?? '';
  return written.map((message) => {
    const text = message.text ?? '';
    const sent = drafts.find(({ draft }) => isOneOfSentReplies(message, [draft]));
    return { text, weight: weighAnswer(text, sent?.draft), isPrivate: true, askedBy };
  });
}

export const messageAnswerSource: OwnerAnswerSource = {
  readOwnerAnswers: async (account) => {
    const conversations = await readOtherConversations(account, () => false);
    return (await Promise.all(conversations.map(listOwnerAnswers))).flat();
  },
};
