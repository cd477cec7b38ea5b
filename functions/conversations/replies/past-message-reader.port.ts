// Implements the drafts feature's port for messages and story replies that rules might have answered, read many at
// once.
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import type { PastItem, PastItemReader, PastReplySubject } from '#functions/drafts/reply-ports.ts';
import { nowMs } from '#platform/clock.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { StoredMessage } from '../domain/message.ts';
import { computeReplyWindowEnd } from '../domain/reply-window.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { buildInboundMessage, isMessageAnsweredByOwner } from './inbound-message-reader.port.ts';
import {
  findLatestMessageTimeBefore,
  type PastConversation,
  readStoredConversationBetween,
} from './past-conversation.ts';

type Subject = PastReplySubject<MessageReplySubject>;

const PARALLEL_CONVERSATIONS = 25;

/** After this time an answer belongs to a later message of the person. */
const ANSWER_TIME_MS = 24 * 60 * 60 * 1_000;

/** The owner's first message after this one, if it came soon or before the person's next message. */
function findOwnerAnswer(
  { timestamp }: StoredMessage,
  { inbound, byOwner }: PastConversation,
): PastItem['ownerAnswer'] {
  const isLater = (one: StoredMessage): boolean => one.timestamp > timestamp;
  const answer = byOwner.findLast(isLater);
  if (answer === undefined) return undefined;
  const nextInbound = inbound.findLast(isLater)?.timestamp ?? answer.timestamp;
  const isSoon = Date.parse(answer.timestamp) - Date.parse(timestamp) <= ANSWER_TIME_MS;
  const isInTime = isSoon || answer.timestamp <= nextInbound;
  return isInTime ? { text: answer.text ?? '', at: answer.timestamp } : undefined;
}

const toPastItem = (
  ref: ConversationRef,
  message: StoredMessage,
  past: PastConversation,
): PastItem => ({
  isHiddenNow: false,
  ownerAnswer: findOwnerAnswer(message, past),
  ruleReplies: past.drafts
    .filter(({ draft, messageId }) => draft.automation !== null && messageId === message.id)
    .map(({ draft }) => draft),
  asOf: (at) => {
    const ownerWroteAt = findLatestMessageTimeBefore(past.byOwner, at);
    const lastInbound = past.inbound.find(({ timestamp }) => Date.parse(timestamp) <= at);
    return buildInboundMessage(ref, message, {
      isAnswered: isMessageAnsweredByOwner(message, ownerWroteAt),
      openRuleAudiences: [],
      sentRuleReplyIds: [],
      ownerWroteAt,
      messageWindowEndsAt: computeReplyWindowEnd(lastInbound?.timestamp) ?? undefined,
    });
  },
});

async function readConversationItems(subjects: readonly Subject[]): Promise<readonly PastItem[]> {
  const [first] = subjects;
  if (first === undefined) return [];
  const ref = first.subject;
  const conversation = await readStoredConversation(ref);
  if (conversation === undefined) return [];
  // An owner may answer long after the message was written.
  const time = {
    from: Math.min(...subjects.map(({ writtenAt }) => Date.parse(writtenAt))),
    to: nowMs(),
  };
  const past = await readStoredConversationBetween(ref, conversation.contactId, time);
  return past.inbound.map((message) => toPastItem(ref, message, past));
}

async function readPastItems(
  subjects: readonly Subject[],
): Promise<readonly (PastItem | undefined)[]> {
  const byConversation = Map.groupBy(subjects, ({ subject }) => subject.conversationId);
  const read = await mapInParallel(
    [...byConversation.values()],
    PARALLEL_CONVERSATIONS,
    readConversationItems,
  );
  const pastById = new Map(read.flat().map((past) => [past.asOf(0, 'private').id, past]));
  return subjects.map(({ subject }) => pastById.get(subject.messageId));
}

export const pastMessageReader: PastItemReader<MessageReplySubject> = { readPastItems };
