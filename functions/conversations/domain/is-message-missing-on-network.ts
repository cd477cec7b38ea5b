// Decides whether a stored message is gone from its conversation on the network. Pure.
import type { NetworkConversation } from '#shared/schemas/network-message.ts';
import type { MergedMessage } from './message.ts';

/** The newest messages of a conversation in the network's list. */
type ListedMessages = Pick<NetworkConversation, 'messages'> & {
  /** The most messages that the network lists. */
  readonly limit: number;
  /** The number of unreadable ones among them. */
  readonly unreadableCount: number;
};

/** Lists have times in whole seconds, webhooks in milliseconds. */
const toWholeSecond = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/**
 * Whether the list reaches back to the message and does not contain it, so that its author has unsent it. An empty
 * list proves nothing, because the network omits messages that it withholds.
 */
export function isMessageMissingOnNetwork(
  { id, timestamp }: Pick<MergedMessage, 'id' | 'timestamp'>,
  { messages, limit, unreadableCount }: ListedMessages,
): boolean {
  if (unreadableCount > 0 || messages.some((message) => message.id === id)) return false;
  if (messages.length < limit) return messages.length > 0;
  const second = toWholeSecond(timestamp);
  return messages.some((message) => toWholeSecond(message.timestamp) < second);
}
