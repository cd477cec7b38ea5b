import { expect, test } from 'vitest';
import { makeInboundMessage, TEST_CONTACT } from '#tests/support/make-network-messages.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/test-account-and-time.ts';
import {
  applyEventToMessage,
  bufferOutOfOrderEvent,
  createMergedMessage,
  EMPTY_OUT_OF_ORDER_BUFFER,
} from '../domain/apply-event-to-message.ts';
import {
  parseMessageItem,
  parseMessagePositionItem,
  toMessageAttributes,
  toMessagePositionItem,
} from './message-item.ts';

const members = {
  accountIdentity: TEST_ACCOUNT_IDENTITY,
  participants: [TEST_CONTACT],
  inboundNumber: 1,
  origin: { source: 'refresh' },
} as const;
const eventBase = { messageId: '1', at: isoSecondsAfterTestStart(5) };
const editEvent = { kind: 'edited', text: 'B', numEdit: 2, ...eventBase } as const;
const reactionRemoval = {
  kind: 'reaction',
  byId: TEST_CONTACT.id,
  symbol: null,
  ...eventBase,
} as const;
const tableKey = { pk: 'C', sk: 'MESSAGE#1' };

test('restores the edits and reactions of a stored message with what orders them', () => {
  const message = [editEvent, reactionRemoval].reduce(
    (current, one) => applyEventToMessage(current, one, members),
    createMergedMessage(makeInboundMessage('1'), EMPTY_OUT_OF_ORDER_BUFFER, members),
  );
  const item = { ...tableKey, ...toMessageAttributes(message), conversation_id: 'c' };
  const buffer = [editEvent, reactionRemoval].reduce(
    (buffered, one) => bufferOutOfOrderEvent(buffered, one, members),
    EMPTY_OUT_OF_ORDER_BUFFER,
  );

  expect(parseMessageItem(item)).toMatchObject(message);
  expect(
    parseMessagePositionItem({ ...tableKey, ...toMessagePositionItem({ messageId: '1', buffer }) }),
  ).toEqual({
    messageId: '1',
    buffer,
  });
});
