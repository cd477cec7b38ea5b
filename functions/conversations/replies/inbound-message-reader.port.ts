// Implements the drafts feature's port for messages and story replies that rules may answer.

import type { DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  isSentReply,
  mayReplyBePublished,
} from '#functions/drafts/domain/read-back/is-sent-reply.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundItem, InboundItemReader } from '#functions/drafts/reply-ports.ts';
import { nowIso } from '#platform/clock.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { computeReplyWindowEnd } from '../domain/reply-window.ts';
import {
  describeUnreadableMessageContent,
  findMessageContentBesideText,
} from '../domain/unreadable-message-content.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { getMessageOrderKey } from '../storage/message-item.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import { readNewestConversationDrafts } from '../storage/read-newest-conversation-drafts.ts';
import { OUTBOUND_REPLY_SEARCH_LIMIT } from './handle-outbound-messages.ts';
import { findOwnerMessages } from './owner-messages.ts';

const ON_ITS_WAY: readonly DraftState[] = ['queued', 'posting', 'unknown', 'posted'];

const isOnItsWayFromOwner = ({ draft }: DraftWithAnsweredMessage): boolean =>
  draft.automation === null && ON_ITS_WAY.includes(draft.state);

/** The owner's replies to this person that are being sent, or that arrived as the answer to this message. */
const isOwnerAnswering = (one: DraftWithAnsweredMessage, id: string): boolean =>
  isOnItsWayFromOwner(one) ||
  (one.draft.automation === null && one.messageId === id && isSentReply(one.draft));

/** Keys of newer messages come first. */
const isNewer = (one: StoredMessage, other: StoredMessage): boolean =>
  getMessageOrderKey(one) < getMessageOrderKey(other);

/**
 * The facts of a conversation for a person whose comment is answered. While a reply of the owner is in flight, the owner
 * counts as having just written.
 */
export async function findConversationFactsOfCommenter(
  conversation: ConversationRef,
  contactId: string,
): Promise<Pick<InboundItem, 'ownerWroteAt' | 'isWithOtherApp'>> {
  const [newest, drafts] = await Promise.all([
    readNewestStoredMessages(conversation, OUTBOUND_REPLY_SEARCH_LIMIT),
    readNewestConversationDrafts(conversation, OUTBOUND_REPLY_SEARCH_LIMIT),
  ]);
  const isWithOtherApp = newest.find(({ isOwn }) => !isOwn)?.isStandby ?? false;
  if (drafts.some(isOnItsWayFromOwner)) return { ownerWroteAt: nowIso(), isWithOtherApp };
  const [written] = await findOwnerMessages(conversation, contactId, newest, drafts);
  return { ownerWroteAt: written?.timestamp, isWithOtherApp };
}

type Answers = Pick<
  InboundItem,
  'isAnswered' | 'openRuleAudiences' | 'sentRuleReplyIds' | 'ownerWroteAt' | 'messageWindowEndsAt'
>;

export const buildInboundMessage = (
  ref: ConversationRef,
  message: StoredMessage,
  answers: Answers,
): InboundItem => ({
  key: tableKeys.message(ref, getMessageOrderKey(message)),
  isOwn: message.isOwn,
  writtenAt: message.timestamp,
  replyIds: message.replyIds,
  ruleReplyIds: message.ruleReplyIds,
  id: message.id,
  text: message.text ?? '',
  sent: findMessageContentBesideText(message),
  unreadableReason: describeUnreadableMessageContent(message),
  author: { id: message.fromId, username: message.fromUsername },
  conversationId: ref.conversationId,
  ...(message.story && { story: { id: message.story.link ?? undefined } }),
  isHidden: false,
  sentPrivateReplyIds: [],
  ...answers,
});

/** Whether the owner wrote after the message. */
export const isMessageAnsweredByOwner = (
  { timestamp }: Pick<StoredMessage, 'timestamp'>,
  ownerWroteAt: string | undefined,
): boolean => (ownerWroteAt ?? '') > timestamp;

/** Messages that a person writes within this time after a message belong to it. */
const BURST_MS = 15_000;

/** The messages that the person wrote right after this one, among the newest ones of the conversation. */
function findLaterItems(
  ref: ConversationRef,
  message: StoredMessage,
  newest: readonly StoredMessage[],
): readonly InboundItem[] {
  const end = Date.parse(message.timestamp) + BURST_MS;
  return newest
    .filter((one) => !one.isOwn && !one.unsent && isNewer(one, message))
    .filter(({ timestamp }) => Date.parse(timestamp) <= end)
    .map((one) =>
      buildInboundMessage(ref, one, {
        openRuleAudiences: [],
        sentRuleReplyIds: [],
        isAnswered: false,
      }),
    );
}

async function findMessageItem(subject: MessageReplySubject): Promise<InboundItem | undefined> {
  const [message, conversation, newest, drafts] = await Promise.all([
    readStoredMessage(subject),
    readStoredConversation(subject, { consistent: true }),
    readNewestStoredMessages(subject, OUTBOUND_REPLY_SEARCH_LIMIT),
    readNewestConversationDrafts(subject, OUTBOUND_REPLY_SEARCH_LIMIT),
  ]);
  if (!message || message.unsent || !conversation) return undefined;
  const { contactId } = conversation;
  const ownerMessages = await findOwnerMessages(subject, contactId, newest, drafts);
  const ownerWroteAt = ownerMessages[0]?.timestamp;
  const byRules = drafts
    .filter(({ draft, messageId }) => draft.automation !== null && messageId === message.id)
    .map(({ draft }) => draft);
  const laterItems = findLaterItems(subject, message, newest);
  const answers: Answers = {
    openRuleAudiences: byRules.some(({ state }) => state !== 'discarded') ? ['private'] : [],
    sentRuleReplyIds: byRules.filter(mayReplyBePublished).map(({ id }) => id),
    isAnswered:
      isMessageAnsweredByOwner(message, ownerWroteAt) ||
      drafts.some((one) => isOwnerAnswering(one, message.id)),
    ownerWroteAt,
    messageWindowEndsAt: computeReplyWindowEnd(conversation.lastInboundAt) ?? undefined,
  };
  return {
    ...buildInboundMessage(subject, message, answers),
    laterItems,
    isWithOtherApp:
      message.isStandby || newest.some((one) => one.isStandby && isNewer(one, message)),
  };
}

export const inboundMessageReader: InboundItemReader<MessageReplySubject> = {
  findInboundItem: findMessageItem,
};
