// Messages as stored after a merge, and the changes that add them.
import {
  createMergedMessage,
  EMPTY_OUT_OF_ORDER_BUFFER,
} from '#functions/conversations/domain/apply-event-to-message.ts';
import type { MergedMessage } from '#functions/conversations/domain/message.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import { TEST_CONTACT } from '../network/make-network-messages.ts';
import { TEST_ACCOUNT_IDENTITY } from '../users/test-account-identity-and-times.ts';

export const TEST_MEMBERS = {
  accountIdentity: TEST_ACCOUNT_IDENTITY,
  participants: [TEST_CONTACT],
};

export const makeMergedMessage = (
  message: NetworkMessage,
  { unsent = false, inboundNumber = 1 } = {},
): MergedMessage =>
  createMergedMessage(
    { kind: 'message', message },
    { ...EMPTY_OUT_OF_ORDER_BUFFER, unsent },
    { origin: { source: 'refresh' }, ...TEST_MEMBERS, inboundNumber },
  );

export const makeMessageAdditions = (...messages: readonly NetworkMessage[]) =>
  messages.map((message) => ({ kind: 'add' as const, after: makeMergedMessage(message) }));
