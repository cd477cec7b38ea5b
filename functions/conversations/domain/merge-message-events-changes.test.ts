import { expect, test } from 'vitest';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import {
  makeInboundMessage,
  makeOutboundMessage,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeMergedMessage,
  TEST_CONVERSATION_MEMBERS,
} from '#tests/support/replies/make-merged-message.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { NO_OUT_OF_ORDER_MESSAGE_EVENTS } from './apply-event-to-message.ts';
import {
  isMessageAdditionOrUpdate,
  mergeEventsIntoMessages,
} from './merge-events-into-messages.ts';

const FIRST_MESSAGE = makeMergedMessage(makeInboundMessage('1'));
const at = isoSecondsAfterTestStart(100);
const edited = { kind: 'edited', messageId: '1', text: 'Better', numEdit: 1, at } as const;
const unsent = (messageId: string) => ({ kind: 'unsent', messageId, byId: '90', at }) as const;

const listChanges = (...events: readonly ConversationMessageEvent[]) =>
  mergeEventsIntoMessages({
    origin: { source: 'refresh' },
    ...TEST_CONVERSATION_MEMBERS,
    events,
    storedMessages: new Map([['1', FIRST_MESSAGE]]),
    outOfOrderBuffers: new Map(),
    inboundCount: 1,
  }).changes;

test('merging names each change as an addition, an update or early event', () => {
  const changes = listChanges(unsent('3'), edited, {
    kind: 'message',
    message: makeOutboundMessage('2'),
  });

  expect(changes).toEqual([
    { kind: 'add', after: expect.objectContaining({ id: '2', text: 'Message 2' }) },
    {
      kind: 'update',
      before: FIRST_MESSAGE,
      after: { ...FIRST_MESSAGE, text: 'Better', edited: { numEdit: 1, at } },
    },
    { kind: 'buffer', messageId: '3', after: { ...NO_OUT_OF_ORDER_MESSAGE_EVENTS, unsent: true } },
  ]);
  expect(changes.filter(isMessageAdditionOrUpdate).map(({ kind }) => kind)).toEqual([
    'add',
    'update',
  ]);
});

test('merging returns one change of a stored message for all its events', () => {
  const reaction = { kind: 'reaction', messageId: '1', byId: '77', symbol: '❤', at } as const;

  expect(listChanges(edited, reaction)).toEqual([
    {
      kind: 'update',
      before: FIRST_MESSAGE,
      after: expect.objectContaining({
        text: 'Better',
        reactions: [{ symbol: '❤', userId: '77', username: '' }],
      }),
    },
  ]);
});
