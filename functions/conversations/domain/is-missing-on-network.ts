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

/** True when the list reaches back to the message and does not contain it: its writer has taken it back. */
export function isMissingOnNetwork(
  { id, timestamp }: Pick<MergedMessage, 'id' | 'timestamp'>,
  { messages, limit, unreadableCount }: ListedMessages,
): boolean {
  if (unreadableCount > 0 || messages.some((message) => message.id === id)) return false;
  return messages.length < limit || messages.some((message) => message.timestamp < timestamp);
}
