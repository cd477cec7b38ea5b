// Whether a stored message is gone from its conversation on the network. Pure.
import type { NetworkConversation } from '#shared/schemas/network-message.ts';
import type { MergedMessage } from './message.ts';

/** The newest messages of a conversation, as the network lists them. */
type ListedMessages = Pick<NetworkConversation, 'messages'> & {
  /** How many the network lists at most. */
  readonly limit: number;
  /** How many of them could not be read. */
  readonly unreadableCount: number;
};

/** Lists have times in whole seconds, webhooks in milliseconds. */
const toWholeSecond = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/**
 * True when the list reaches back to the message and does not contain it: its writer has taken it back. An empty list
 * proves nothing: the network leaves out what it withholds.
 */
export function isMissingOnNetwork(
  { id, timestamp }: Pick<MergedMessage, 'id' | 'timestamp'>,
  { messages, limit, unreadableCount }: ListedMessages,
): boolean {
  if (unreadableCount > 0 || messages.some((message) => message.id === id)) return false;
  if (messages.length < limit) return messages.length > 0;
  const second = toWholeSecond(timestamp);
  return messages.some((message) => toWholeSecond(message.timestamp) < second);
}
