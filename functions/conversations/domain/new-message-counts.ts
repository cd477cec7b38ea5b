// Decides which inbound messages are new. Every inbound message gets a consecutive number when it is stored. The
// numbers above the seen mark are new, except for messages that were unsent since. Pure.

import { isAutoResponderReply } from './is-auto-responder-reply.ts';
import {
  isMessageAdditionOrUpdate,
  type MergedMessageChange,
} from './merge-events-into-messages.ts';
import type { MergedMessage } from './message.ts';

export type NewMessageCounters = {
  /** The number of inbound messages stored so far, which is also the number of the latest one. */
  readonly inboundCount: number;
  /** The number of the latest inbound message when all were last marked as seen, or answered. */
  readonly seenInboundNumber: number;
  /** Numbers of unsent messages above the seen mark. Numbers below the mark may remain here and do not count. */
  readonly unsentInboundNumbers: readonly number[];
};

/** A message is new when its number is above the seen mark, unless it was unsent or is outbound. */
export const isNewMessage = (
  { isOwn, unsent, inboundNumber }: Pick<MergedMessage, 'isOwn' | 'unsent' | 'inboundNumber'>,
  { seenInboundNumber }: Pick<NewMessageCounters, 'seenInboundNumber'>,
): boolean => !isOwn && !unsent && inboundNumber > seenInboundNumber;

export const countNewMessages = ({
  inboundCount,
  seenInboundNumber,
  unsentInboundNumbers,
}: NewMessageCounters): number =>
  inboundCount -
  seenInboundNumber -
  unsentInboundNumbers.filter((inboundNumber) => inboundNumber > seenInboundNumber).length;

/** The numbers of new messages that are unsent, after these changes. */
export function computeUnsentInboundMessageNumbers(
  before: Pick<NewMessageCounters, 'unsentInboundNumbers'>,
  changes: readonly MergedMessageChange[],
  seenInboundNumber: number,
): readonly number[] {
  const unsentNumbers = new Set(before.unsentInboundNumbers);
  for (const one of changes) {
    if (isMessageAdditionOrUpdate(one) && one.after.unsent && !one.after.isOwn)
      unsentNumbers.add(one.after.inboundNumber);
  }
  return [...unsentNumbers].filter((one) => one > seenInboundNumber);
}

/** When the account last wrote among these messages. Automatic replies do not count, because they prove no reading. */
function findLatestAnswerTime(
  added: readonly MergedMessage[],
  lastInboundAt: string | undefined,
): string | undefined {
  const inboundTimes = added.filter(({ isOwn }) => !isOwn).map(({ timestamp }) => timestamp);
  const isAutomatic = (sentAt: string) =>
    [lastInboundAt, ...inboundTimes].some((inboundAt) => isAutoResponderReply(sentAt, inboundAt));
  return added
    .filter(({ isOwn, timestamp }) => isOwn && !isAutomatic(timestamp))
    .map(({ timestamp }) => timestamp)
    .sort()
    .at(-1);
}

/**
 * The seen mark after these changes. An answer proves that the messages before it were read, so an outbound message
 * marks everything before it as seen. When a newer inbound message is already stored, the outbound message was
 * delivered late and proves nothing.
 */
export function computeSeenInboundMessageNumber(
  before: Pick<NewMessageCounters, 'inboundCount' | 'seenInboundNumber'> & {
    readonly lastInboundAt: string | undefined;
  },
  changes: readonly MergedMessageChange[],
): number {
  const added = changes.filter((one) => one.kind === 'add').map(({ after }) => after);
  const answeredAt = findLatestAnswerTime(added, before.lastInboundAt);
  if (answeredAt === undefined || (before.lastInboundAt ?? '') > answeredAt) {
    return before.seenInboundNumber;
  }
  // Inbound messages are numbered oldest first, so the answered ones have the lower numbers.
  const answered = added.filter(({ isOwn, timestamp }) => !isOwn && timestamp < answeredAt);
  return before.inboundCount + answered.length;
}
