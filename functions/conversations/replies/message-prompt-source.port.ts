// Implements the drafts feature's port for the content of a prompt about a message.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { getDisclosure } from '#functions/connection/domain/account.ts';
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { MAX_VOICE_EXAMPLES } from '#functions/drafts/domain/prompt/past-reply-limits.ts';
import {
  rankPastReplies,
  selectEarlierAnswers,
} from '#functions/drafts/domain/prompt/select-past-replies.ts';
import { selectPromptFacts } from '#functions/drafts/domain/prompt/select-prompt-facts.ts';
import { withoutAnswersOfOutdatedFacts } from '#functions/drafts/domain/text-gate/is-old-answer-outdated.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { readFactsForPrompt } from '#functions/facts/fact-repository.ts';
import { rankReplies } from '#functions/reply-memory/domain/rank-replies.ts';
import { recallReplies } from '#functions/reply-memory/recall-replies.ts';
import { nowIso } from '#platform/clock.ts';
import { GENERATED_DRAFT_MAX_CHARACTERS, MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import { listConversationEntries } from '../domain/list-conversation-entries.ts';
import { listMessagePictures } from '../domain/list-message-pictures.ts';
import type { StoredMessage } from '../domain/message.ts';
import { describeUnreadableMessageContent } from '../domain/unreadable-message-content.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import {
  listPastExchangesWithOwner,
  listTextsOfOtherConversation,
  MAX_SEARCHED_CONVERSATION_MESSAGES,
  NO_OWN_MESSAGES,
  type OwnMessages,
  readOtherConversations,
  readOwnMessages,
} from './other-conversations.ts';

const MAX_THREAD_MESSAGES = 12;

async function readOwnMessagesOfSubject(
  subject: MessageReplySubject,
  messages: readonly StoredMessage[],
): Promise<OwnMessages> {
  const conversation = await readStoredConversation(subject);
  return conversation === undefined
    ? NO_OWN_MESSAGES
    : readOwnMessages(subject, conversation.contactId, messages);
}

/** Describes non-text content of the message for the prompt. */
function describeSentContent({ type, story, attachments }: StoredMessage): string | null {
  if (type === 'is_unsupported') return 'something that cannot be shown here';
  if (story?.kind === 'mention') return 'a mention of the owner in their story';
  if (story?.kind === 'reply') return "a reply to the owner's story";
  const [first] = attachments;
  if (first?.kind === 'share' && first.name) return `a shared post: ${first.name}`;
  return first ? `an attachment (${first.kind})` : null;
}

const toThreadEntry = (message: StoredMessage, { byOwner }: OwnMessages) => ({
  author: message.fromUsername,
  text: message.text ?? `(${describeSentContent(message) ?? 'nothing'})`,
  isOwn: message.isOwn,
  isUnseen: message.isOwn && !byOwner.has(message),
});

async function readPromptContext(
  subject: MessageReplySubject,
): Promise<DraftPromptContext | undefined> {
  const [message, account, messages, others, facts] = await Promise.all([
    readStoredMessage(subject),
    findInstagramAccount(subject),
    readNewestStoredMessages(subject, MAX_SEARCHED_CONVERSATION_MESSAGES),
    readOtherConversations(subject, ({ id }) => id === subject.conversationId),
    readFactsForPrompt(subject, { now: nowIso() }),
  ]);
  if (!message || message.unsent || !account) return undefined;
  const text = message.text ?? '';
  const own = await readOwnMessagesOfSubject(subject, messages);
  const { isOn, wording } = getDisclosure(account);
  const thread = messages
    .filter(({ id, unsent }) => id !== message.id && !unsent)
    .slice(0, MAX_THREAD_MESSAGES)
    .toReversed();
  const { question, replies, addVectors } = await recallReplies(subject, text);
  // Only answers of this conversation, because texts from other conversations must stay there.
  const ownExchanges = rankPastReplies(
    { text },
    withoutAnswersOfOutdatedFacts(
      listPastExchangesWithOwner(messages, own, wording),
      facts.outdated,
    ),
  );
  return {
    kind: 'message',
    author: message.fromUsername,
    text,
    attachmentDescription: describeSentContent(message),
    unreadableReason: describeUnreadableMessageContent(message),
    pictures: listMessagePictures(message),
    thread: thread.map((one) => toThreadEntry(one, own)),
    caption: null,
    account: {
      username: account.username,
      name: account.name,
      biography: account.details.biography,
      website: account.details.website,
    },
    facts: selectPromptFacts(question, addVectors(facts.usable)),
    pastReplies: ownExchanges.slice(0, MAX_VOICE_EXAMPLES),
    earlierAnswers: selectEarlierAnswers(
      withoutAnswersOfOutdatedFacts(
        replies ? rankReplies(question, replies) : [],
        facts.outdated,
      ).map((reply) => ({ ...reply, isElsewhere: true })),
    ),
    foreignTexts: others.map(listTextsOfOtherConversation),
    disclosure: { isOn, wording, conversation: listConversationEntries(messages, own, wording) },
    opening: '',
    maxCharacters: GENERATED_DRAFT_MAX_CHARACTERS,
    maxBytes: MESSAGE_REPLY_MAX_BYTES,
  };
}

export const messagePromptSource: PromptContextSource<MessageReplySubject> = {
  loadContext: readPromptContext,
};
