import { expect, test } from 'vitest';
import {
  makeInboundMessage as inbound,
  makeOutboundMessage as outbound,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeMergedMessage,
  makeMessageAddChanges,
} from '#tests/support/replies/make-merged-message.ts';
import {
  isoSecondsAfterTestStart as at,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { NO_OUT_OF_ORDER_MESSAGE_EVENTS } from './apply-event-to-message.ts';
import { type ConversationSummary, computeConversationSummary } from './conversation-summary.ts';
import type { MergedMessage } from './message.ts';
import { buildMessageOrderKey } from './order-keys.ts';

const NONE: ConversationSummary = {
  total: 0,
  updatedAt: '',
  lastInboundAt: undefined,
  lastMessage: undefined,
  unreachableSince: undefined,
};
const getOrderKey = ({ id, timestamp }: MergedMessage) => buildMessageOrderKey(timestamp, id);

/** The summary after `changes`, with the time of the list that showed them. */
const summarize = (
  before: ConversationSummary,
  changes: Parameters<typeof computeConversationSummary>[1],
  updatedAt?: string,
) =>
  computeConversationSummary(before, changes, {
    getOrderKey,
    ...(updatedAt === undefined ? {} : { updatedAt }),
  });

test('a conversation summary shows the newest message in any order of arrival', () => {
  const one = summarize(NONE, makeMessageAddChanges(inbound('1'), outbound('3'), inbound('2')));

  expect(one).toMatchObject({
    total: 3,
    updatedAt: at(3),
    lastInboundAt: at(2),
    lastMessage: { text: 'Message 3', isOwn: true, fromUsername: TEST_ACCOUNT_IDENTITY.username },
  });
  expect(summarize(one, makeMessageAddChanges(inbound('0'))).lastMessage).toEqual(one.lastMessage);
});

test("the time of a conversation's latest activity never moves back", () => {
  expect(summarize(NONE, makeMessageAddChanges(inbound('1')), at(5)).updatedAt).toBe(at(5));
  expect(summarize(NONE, makeMessageAddChanges(inbound('9')), at(5)).updatedAt).toBe(at(9));
  expect(summarize(summarize(NONE, [], at(5)), [], at(4)).updatedAt).toBe(at(5));
});

test("an edit changes the conversation's preview only for its newest message", () => {
  const before = summarize(NONE, makeMessageAddChanges(inbound('1'), inbound('2')));
  const edit = (id: string) => ({
    kind: 'update' as const,
    before: makeMergedMessage(inbound(id)),
    after: makeMergedMessage(inbound(id, { text: 'Edited' })),
  });

  expect(summarize(before, [edit('2')]).lastMessage?.text).toBe('Edited');
  expect(summarize(before, [edit('1')]).lastMessage?.text).toBe('Message 2');
});

test('an edited message counts neither again nor as new activity', () => {
  const before = { ...NONE, total: 1, updatedAt: '2026-08-01T00:00:00.000Z' };
  const edited = makeMergedMessage(inbound('1', { text: 'Edited' }));
  const after = summarize(before, [{ kind: 'update', before: edited, after: edited }]);

  const { total, updatedAt } = before;
  expect(after).toMatchObject({ total, updatedAt, lastInboundAt: undefined });
});

test.each([
  ['stores a null preview text for a message without text', null, null],
  [
    'cuts a long preview text between characters, never within one',
    '🥐'.repeat(400),
    '🥐'.repeat(300),
  ],
])('%s', (_, text, preview) => {
  const after = summarize(NONE, makeMessageAddChanges(inbound('1', { text })));
  expect(after.lastMessage?.text).toBe(preview);
});

test('events before their message leave the conversation summary unchanged', () => {
  const ahead = { kind: 'buffer' as const, messageId: '1', after: NO_OUT_OF_ORDER_MESSAGE_EVENTS };
  expect(summarize(NONE, [ahead])).toEqual(NONE);
});

test.each([
  ['the contact has written later', inbound('6'), undefined],
  ['a later message of the account is there', outbound('6'), undefined],
  ['an earlier message arrives late', inbound('4'), at(5)],
])('a contact who could get no message: %s', (_, message, expected) => {
  const before = { ...NONE, unreachableSince: at(5) };
  expect(summarize(before, makeMessageAddChanges(message)).unreachableSince).toBe(expected);
});
