import { expect, test } from 'vitest';
import type { ConversationEvent } from '#functions/connection/domain/message-events.ts';
import {
  makeInboundMessage,
  makeOutboundMessage,
  TEST_CONTACT,
} from '#tests/support/make-network-messages.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/test-account-and-time.ts';
import { createMergedMessage, EMPTY_OUT_OF_ORDER_BUFFER } from './apply-event-to-message.ts';
import { isAdditionOrUpdate, mergeMessageEvents } from './merge-message-events.ts';

const members = { accountIdentity: TEST_ACCOUNT_IDENTITY, participants: [TEST_CONTACT] };
const createMessage = (id: string) =>
  createMergedMessage(makeInboundMessage(id), EMPTY_OUT_OF_ORDER_BUFFER, {
    ...members,
    inboundNumber: 1,
  });
const at = isoSecondsAfterTestStart(100);
const edited = { kind: 'edited', messageId: '1', text: 'Better', numEdit: 1, at } as const;
const unsent = (messageId: string) => ({ kind: 'unsent', messageId, byId: '90', at }) as const;

const listChanges = (...events: readonly ConversationEvent[]) =>
  mergeMessageEvents({
    ...members,
    events,
    storedMessages: new Map([['1', createMessage('1')]]),
    outOfOrderBuffers: new Map(),
    inboundCount: 1,
  }).changes;

test('returns an addition, an update and a buffered event each as its kind of change', () => {
  const changes = listChanges(unsent('3'), edited, {
    kind: 'message',
    message: makeOutboundMessage('2'),
  });

  expect(changes).toEqual([
    { kind: 'add', after: expect.objectContaining({ id: '2', text: 'Message 2' }) },
    {
      kind: 'update',
      before: createMessage('1'),
      after: { ...createMessage('1'), text: 'Better', edited: { numEdit: 1, at } },
    },
    { kind: 'buffer', messageId: '3', after: { ...EMPTY_OUT_OF_ORDER_BUFFER, unsent: true } },
  ]);
  expect(changes.filter(isAdditionOrUpdate).map(({ kind }) => kind)).toEqual(['add', 'update']);
});

test('returns one change of a stored message for all its events', () => {
  const reaction = { kind: 'reaction', messageId: '1', byId: '77', symbol: '❤', at } as const;

  expect(listChanges(edited, reaction)).toEqual([
    {
      kind: 'update',
      before: createMessage('1'),
      after: expect.objectContaining({
        text: 'Better',
        reactions: [{ symbol: '❤', userId: '77', username: '' }],
      }),
    },
  ]);
});
