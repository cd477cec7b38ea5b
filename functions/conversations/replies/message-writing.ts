// Implements the drafts feature's port for what rules may answer: messages and replies to stories.

import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/is-same-text-ignoring-alterations.ts';
import { isSentReply } from '#functions/drafts/domain/is-sent-reply.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import type {
  InboundWriting,
  InboundWritingReader,
  OwnerAnswer,
} from '#functions/drafts/reply-ports.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItems } from '#platform/table/table.ts';
import { isAutoResponderReply } from '../domain/is-auto-responder-reply.ts';
import {
  type DraftForMessage,
  findPrecedingInboundTime,
} from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { computeReplyWindowEnd } from '../domain/reply-window.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { getMessageOrderKey } from '../storage/message-item.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import { readNewestDrafts } from '../storage/read-newest-drafts.ts';
import { REPLY_SEARCH_LIMIT } from './handle-outbound-messages.ts';

/** Whether a rule sent the message; the echo of a reply may arrive before the response that names it. */
const isSentByRule = ({ id, text }: StoredMessage, ruleDrafts: readonly DraftForMessage[]) =>
  ruleDrafts.some(
    ({ draft }) =>
      draft.networkId === id ||
      (draft.claimedAt !== null &&
        isSameTextIgnoringAlterations(draft.sendingText ?? '', text ?? '')),
  );

/** Without those that were sent as private replies to comments, which rules or the owner sent from here. */
async function filterOutPrivateReplies(
  subject: MessageReplySubject,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> {
  const keyOf = ({ id }: StoredMessage) => tableKeys.privateReplyClaim(subject, id);
  const claims = await getItems(messages.map(keyOf), { consistent: true });
  const claimedKeys = new Set(claims.map(({ sk }) => sk));
  return messages.filter((message) => !claimedKeys.has(keyOf(message).sk));
}

/** The messages that the owner wrote, newest first: not those of rules, and no automatic ones of Instagram. */
async function findOwnerMessages(
  subject: MessageReplySubject,
  newest: readonly StoredMessage[],
  drafts: readonly DraftForMessage[],
): Promise<readonly StoredMessage[]> {
  const ruleDrafts = drafts.filter(({ draft }) => draft.automation !== null);
  const candidates = newest
    .filter(({ isOwn, unsent }) => isOwn && !unsent)
    .filter((message) => !isSentByRule(message, ruleDrafts))
    .filter(
      (message) =>
        !isAutoResponderReply(message.timestamp, findPrecedingInboundTime(message, newest)),
    );
  return candidates.length === 0 ? [] : filterOutPrivateReplies(subject, candidates);
}

/** The owner's replies from here that are on their way, or arrived. */
const isOwnerAnswering = ({ draft, messageId }: DraftForMessage, id: string): boolean =>
  draft.automation === null && messageId === id && (draft.state === 'queued' || isSentReply(draft));

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
  const ownerMessages = await findOwnerMessages(subject, newest, drafts);
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
    sentRuleReplyIds: byRules.filter(isSentReply).map(({ id }) => id),
    isAnswered:
      (ownerWroteAt ?? '') > message.timestamp ||
      drafts.some((one) => isOwnerAnswering(one, message.id)),
    ownerWroteAt,
    messageWindowEndsAt: computeReplyWindowEnd(conversation.lastInboundAt) ?? undefined,
  };
}

/** The owner's first message after this one, before the person wrote once more. */
async function findOwnerAnswer(subject: MessageReplySubject): Promise<OwnerAnswer | undefined> {
  const [message, newest, drafts] = await Promise.all([
    readStoredMessage(subject),
    readNewestStoredMessages(subject, REPLY_SEARCH_LIMIT),
    readNewestDrafts(subject, REPLY_SEARCH_LIMIT),
  ]);
  if (!message) return undefined;
  const later = newest.filter(({ timestamp }) => timestamp > message.timestamp).toReversed();
  const nextInbound = later.find(({ isOwn }) => !isOwn)?.timestamp;
  const ownerMessages = await findOwnerMessages(subject, newest, drafts);
  const ownerIds = new Set(ownerMessages.map(({ id }) => id));
  const answer = later.find(({ id }) => ownerIds.has(id));
  const isInTime = answer && (nextInbound === undefined || answer.timestamp <= nextInbound);
  return isInTime ? { text: answer.text ?? '', at: answer.timestamp } : undefined;
}

export const messageWritings: InboundWritingReader<MessageReplySubject> = {
  findWriting: findMessageWriting,
  findOwnerAnswer,
};
