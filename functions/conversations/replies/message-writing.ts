// Implements the drafts feature's port for what rules may answer: messages and replies to stories.

import type { DraftState } from '#functions/drafts/domain/draft.ts';
import { isSentReply, mayBePublished } from '#functions/drafts/domain/is-sent-reply.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import type {
  InboundWriting,
  InboundWritingReader,
  OwnerAnswer,
} from '#functions/drafts/reply-ports.ts';
import { nowIso } from '#platform/clock.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import type { DraftForMessage } from '../domain/match-outbound-message.ts';
import { computeReplyWindowEnd } from '../domain/reply-window.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { getMessageOrderKey } from '../storage/message-item.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import { readNewestDrafts } from '../storage/read-newest-drafts.ts';
import { REPLY_SEARCH_LIMIT } from './handle-outbound-messages.ts';
import { findOwnerMessages } from './owner-messages.ts';

const ON_ITS_WAY: readonly DraftState[] = ['queued', 'posting', 'unknown', 'posted'];

const isOnItsWayFromOwner = ({ draft }: DraftForMessage): boolean =>
  draft.automation === null && ON_ITS_WAY.includes(draft.state);

/** The owner's replies from here that are on their way to this person, or arrived as the answer to this message. */
const isOwnerAnswering = (one: DraftForMessage, id: string): boolean =>
  isOnItsWayFromOwner(one) ||
  (one.draft.automation === null && one.messageId === id && isSentReply(one.draft));

/** When the owner last wrote to a person without a rule (ISO); now while a reply of theirs is on its way. */
export async function findOwnerWroteAt(
  conversation: ConversationRef,
  contactId: string,
): Promise<string | undefined> {
  const [newest, drafts] = await Promise.all([
    readNewestStoredMessages(conversation, REPLY_SEARCH_LIMIT),
    readNewestDrafts(conversation, REPLY_SEARCH_LIMIT),
  ]);
  if (drafts.some(isOnItsWayFromOwner)) return nowIso();
  return (await findOwnerMessages(conversation, contactId, newest, drafts))[0]?.timestamp;
}

async function findMessageWriting(
  subject: MessageReplySubject,
): Promise<InboundWriting | undefined> {
  const [message, conversation, newest, drafts] = await Promise.all([
    readStoredMessage(subject),
    readStoredConversation(subject, { consistent: true }),
    readNewestStoredMessages(subject, REPLY_SEARCH_LIMIT),
    readNewestDrafts(subject, REPLY_SEARCH_LIMIT),
  ]);
  if (!message || message.unsent || !conversation) return undefined;
  const { contactId } = conversation;
  const ownerMessages = await findOwnerMessages(subject, contactId, newest, drafts);
  const ownerWroteAt = ownerMessages[0]?.timestamp;
  const byRules = drafts
    .filter(({ draft, messageId }) => draft.automation !== null && messageId === message.id)
    .map(({ draft }) => draft);
  return {
    key: tableKeys.message(subject, getMessageOrderKey(message)),
    isOwn: message.isOwn,
    writtenAt: message.timestamp,
    replyIds: message.replyIds,
    ruleReplyIds: message.ruleReplyIds,
    id: message.id,
    text: message.text ?? '',
    author: { id: message.fromId, username: message.fromUsername },
    conversationId: subject.conversationId,
    ...(message.story && { story: { id: message.story.link ?? undefined } }),
    isHidden: false,
    sentPrivateReplyIds: [],
    openRuleReaches: byRules.some(({ state }) => state !== 'discarded') ? ['private'] : [],
    sentRuleReplyIds: byRules.filter(mayBePublished).map(({ id }) => id),
    isAnswered:
      (ownerWroteAt ?? '') > message.timestamp ||
      drafts.some((one) => isOwnerAnswering(one, message.id)),
    ownerWroteAt,
    messageWindowEndsAt: computeReplyWindowEnd(conversation.lastInboundAt) ?? undefined,
  };
}

/** The owner's first message after this one, before the person wrote once more. */
async function findOwnerAnswer(subject: MessageReplySubject): Promise<OwnerAnswer | undefined> {
  const [message, conversation, newest, drafts] = await Promise.all([
    readStoredMessage(subject),
    readStoredConversation(subject),
    readNewestStoredMessages(subject, REPLY_SEARCH_LIMIT),
    readNewestDrafts(subject, REPLY_SEARCH_LIMIT),
  ]);
  if (!message || !conversation) return undefined;
  const later = newest.filter(({ timestamp }) => timestamp > message.timestamp).toReversed();
  const nextInbound = later.find(({ isOwn }) => !isOwn)?.timestamp;
  const { contactId } = conversation;
  const ownerMessages = await findOwnerMessages(subject, contactId, newest, drafts);
  const ownerIds = new Set(ownerMessages.map(({ id }) => id));
  const answer = later.find(({ id }) => ownerIds.has(id));
  const isInTime = answer && (nextInbound === undefined || answer.timestamp <= nextInbound);
  return isInTime ? { text: answer.text ?? '', at: answer.timestamp } : undefined;
}

export const messageWritings: InboundWritingReader<MessageReplySubject> = {
  findWriting: findMessageWriting,
  findOwnerAnswer,
};
