import { expect, test } from 'vitest';
import {
  makeInboundMessage,
  TEST_MESSAGE_CONTACT,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeMergedMessage,
  TEST_CONVERSATION_MEMBERS,
} from '#tests/support/replies/make-merged-message.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  applyEventToMessage,
  bufferOutOfOrderMessageEvent,
  NO_OUT_OF_ORDER_MESSAGE_EVENTS,
} from '../domain/apply-event-to-message.ts';
import {
  parseMessageItem,
  parseMessagePositionItem,
  toMessageAttributes,
  toMessagePositionItem,
} from './message-item.ts';

const members = { ...TEST_CONVERSATION_MEMBERS, inboundNumber: 1 };
const eventBase = { messageId: '1', at: isoSecondsAfterTestStart(5) };
const editEvent = { kind: 'edited', text: 'B', numEdit: 2, ...eventBase } as const;
const reactionRemoval = {
  kind: 'reaction',
  byId: TEST_MESSAGE_CONTACT.id,
  symbol: null,
  ...eventBase,
} as const;
const tableKey = { pk: 'C', sk: 'MESSAGE#1' };

test('reads edits and reactions of a stored message in their stored order', () => {
  const message = [editEvent, reactionRemoval].reduce(
    (current, one) => applyEventToMessage(current, one, members),
    makeMergedMessage(makeInboundMessage('1')),
  );
  const item = { ...tableKey, ...toMessageAttributes(message), conversation_id: 'c' };
  const buffer = [editEvent, reactionRemoval].reduce(
    (buffered, one) => bufferOutOfOrderMessageEvent(buffered, one, members),
    NO_OUT_OF_ORDER_MESSAGE_EVENTS,
  );

  expect(parseMessageItem(item)).toMatchObject(message);
  const position = { messageId: '1', buffer };
  expect(parseMessagePositionItem({ ...tableKey, ...toMessagePositionItem(position) })).toEqual(
    position,
  );
});
