// Applies one message event of a webhook to its conversation.
import {
  type AccountIdentity,
  isWrittenByAccount,
} from '#functions/connection/domain/account-authorship.ts';
import type { MessageEventWithPersonId } from '#functions/events/domain/message-events.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import { handleOutboundMessages } from '../replies/handle-outbound-messages.ts';
import { findConversationByContact } from '../storage/conversation-repository.ts';
import { readStoredMessage } from '../storage/message-repository.ts';
import { applyConversationChange } from './apply-conversation-change.ts';

const toAuthor = ({ fromId, fromUsername = '' }: NetworkMessage) => ({
  fromId,
  username: fromUsername,
});

/**
 * Applies one event. `unknown_contact`: no conversation with that contact is stored; read and save it, then apply the
 * event again. `undecided`: the event is stored, and its meaning for the replies of the conversation can be decided
 * when the calls in flight have returned.
 */
export async function applyAndSaveMessageEvent(
  account: AccountRef,
  event: MessageEventWithPersonId,
  accountIdentity: AccountIdentity,
): Promise<'applied' | 'unknown_contact' | 'undecided'> {
  const ref = await findConversationByContact(account, event.personId);
  if (ref === undefined) return 'unknown_contact';
  const { personId: _, ...conversationEvent } = event;
  const result = await applyConversationChange(ref, {
    events: [conversationEvent],
    accountIdentity,
    origin: { source: 'webhook' },
    details: undefined,
  });
  if (result === undefined) return 'unknown_contact';
  // Also handled when the message was stored before, because an earlier delivery may have died before that.
  if (
    conversationEvent.kind === 'message' &&
    isWrittenByAccount(toAuthor(conversationEvent.message), accountIdentity)
  ) {
    const message = await readStoredMessage({ ...ref, messageId: conversationEvent.message.id });
    if (message && !(await handleOutboundMessages(ref, [message]))) return 'undecided';
  }
  return 'applied';
}
