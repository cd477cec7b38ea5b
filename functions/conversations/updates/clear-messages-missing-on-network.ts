// Clears messages that were unsent without an event: the network lists their conversation without them.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import { nowIso } from '#platform/clock.ts';
import {
  MAX_NETWORK_READABLE_MESSAGES,
  type NetworkConversationRead,
} from '#platform/instagram/messages.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import { isMessageMissingOnNetwork } from '../domain/is-message-missing-on-network.ts';
import { readNewestStoredMessages } from '../storage/message-repository.ts';
import { applyConversationChange } from './apply-conversation-change.ts';

/** Lists lag behind events, so newer messages may be missing although they still exist. */
const MIN_AGE_MS = 2 * 60 * 1_000;

/** `readAt` is when the network was called (epoch ms). */
export async function clearMessagesMissingOnNetwork(
  ref: ConversationRef,
  { conversation, unreadableCount }: Omit<NetworkConversationRead, 'usage'>,
  {
    accountIdentity,
    readAt,
  }: {
    readonly accountIdentity: AccountIdentity;
    readonly readAt: number;
  },
): Promise<void> {
  if (conversation === undefined) return;
  const { messages } = conversation;
  const listed = { messages, limit: MAX_NETWORK_READABLE_MESSAGES, unreadableCount };
  const stored = await readNewestStoredMessages(ref, MAX_NETWORK_READABLE_MESSAGES);
  const events = stored
    .filter(({ unsent, timestamp }) => !unsent && Date.parse(timestamp) < readAt - MIN_AGE_MS)
    .filter((message) => isMessageMissingOnNetwork(message, listed))
    .map(
      ({ id, fromId }): ConversationMessageEvent => ({
        kind: 'unsent',
        messageId: id,
        byId: fromId,
        at: nowIso(),
      }),
    );
  if (events.length === 0) return;
  const origin = { source: 'refresh' } as const;
  await applyConversationChange(ref, { events, accountIdentity, origin, details: undefined });
}
