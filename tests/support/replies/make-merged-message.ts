// Messages as stored after a merge, and the changes that add them.
import {
  createMergedMessage,
  NO_OUT_OF_ORDER_MESSAGE_EVENTS,
} from '#functions/conversations/domain/apply-event-to-message.ts';
import type { MergedMessage } from '#functions/conversations/domain/message.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import { TEST_MESSAGE_CONTACT } from '../network/make-network-messages.ts';
import { TEST_ACCOUNT_IDENTITY } from '../users/test-account-identity-and-times.ts';

export const TEST_CONVERSATION_MEMBERS = {
  accountIdentity: TEST_ACCOUNT_IDENTITY,
  participants: [TEST_MESSAGE_CONTACT],
};

export const makeMergedMessage = (
  message: NetworkMessage,
  { unsent = false, inboundNumber = 1 } = {},
): MergedMessage =>
  createMergedMessage(
    { kind: 'message', message },
    { ...NO_OUT_OF_ORDER_MESSAGE_EVENTS, unsent },
    { origin: { source: 'refresh' }, ...TEST_CONVERSATION_MEMBERS, inboundNumber },
  );

export const makeMessageAddChanges = (...messages: readonly NetworkMessage[]) =>
  messages.map((message) => ({ kind: 'add' as const, after: makeMergedMessage(message) }));
