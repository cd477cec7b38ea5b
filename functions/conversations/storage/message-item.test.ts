import { expect, test } from 'vitest';
import { makeInboundMessage, TEST_CONTACT } from '#tests/support/network/make-network-messages.ts';
import { makeMergedMessage, TEST_MEMBERS } from '#tests/support/replies/make-merged-message.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  applyEventToMessage,
  bufferOutOfOrderEvent,
  EMPTY_OUT_OF_ORDER_BUFFER,
} from '../domain/apply-event-to-message.ts';
import {
  parseMessageItem,
  parseMessagePositionItem,
  toMessageAttributes,
  toMessagePositionItem,
} from './message-item.ts';

const members = { ...TEST_MEMBERS, inboundNumber: 1 };
const eventBase = { messageId: '1', at: isoSecondsAfterTestStart(5) };
const editEvent = { kind: 'edited', text: 'B', numEdit: 2, ...eventBase } as const;
const reactionRemoval = {
  kind: 'reaction',
  byId: TEST_CONTACT.id,
  symbol: null,
  ...eventBase,
} as const;
const tableKey = { pk: 'C', sk: 'MESSAGE#1' };

test('restores edits and reactions of a stored message with their order', () => {
  const message = [editEvent, reactionRemoval].reduce(
    (current, one) => applyEventToMessage(current, one, members),
    makeMergedMessage(makeInboundMessage('1')),
  );
  const item = { ...tableKey, ...toMessageAttributes(message), conversation_id: 'c' };
  const buffer = [editEvent, reactionRemoval].reduce(
    (buffered, one) => bufferOutOfOrderEvent(buffered, one, members),
    EMPTY_OUT_OF_ORDER_BUFFER,
  );

  expect(parseMessageItem(item)).toMatchObject(message);
  const position = { messageId: '1', buffer };
  expect(parseMessagePositionItem({ ...tableKey, ...toMessagePositionItem(position) })).toEqual(
    position,
  );
});
