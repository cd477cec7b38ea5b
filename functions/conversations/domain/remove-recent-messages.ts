// Removes messages from a listed conversation whose own events will still arrive. Pure.
import type { NetworkConversation } from '#shared/schemas/network-message.ts';

/** Messages written within this time count as one burst, whose events arrive in any order. */
const MESSAGE_BURST_MS = 10_000;

/**
 * Removes the messages written shortly before `at` (epoch ms), or later: events have millisecond times and lists
 * whole seconds, and the time stored first stays. The next refresh finds a message whose event is lost.
 */
export const removeRecentMessages = (
  conversation: NetworkConversation,
  at: number,
): NetworkConversation => ({
  ...conversation,
  messages: conversation.messages.filter(
    ({ timestamp }) => Date.parse(timestamp) < at - MESSAGE_BURST_MS,
  ),
});
