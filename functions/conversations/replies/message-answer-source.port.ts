// Implements the voice feature's port for what the owner wrote in direct messages.
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { weighAnswer } from '#functions/voice/domain/weigh-answer.ts';
import type { OwnerAnswerSource } from '#functions/voice/voice-ports.ts';
import {
  type OtherConversation,
  readOtherConversations,
  readOwnMessages,
} from './other-conversations.ts';

/** Messages sent by rules or Instagram are not the owner's. */
async function listOwnerAnswers({ ref, contactId, messages }: OtherConversation) {
  const { byOwner, drafts } = await readOwnMessages(ref, contactId, messages);
  const askedBy = messages.find(({ isOwn }) => !isOwn)?.fromUsername ?? '';
  return [...byOwner].map((message) => {
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
