import { expect, test } from 'vitest';
import { makeMergedMessage, makeMessageAdditions } from '#tests/support/make-merged-message.ts';
import { makeInboundMessage, makeOutboundMessage } from '#tests/support/make-network-messages.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/test-account-and-time.ts';
import { EMPTY_OUT_OF_ORDER_BUFFER } from './apply-event-to-message.ts';
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

test('shows the newest message in the conversation summary, whatever the order of arrival', () => {
  const one = computeConversationSummary(
    NONE,
    makeMessageAdditions(
      makeInboundMessage('1'),
      makeOutboundMessage('3'),
      makeInboundMessage('2'),
    ),
    { getOrderKey },
  );

  expect(one).toMatchObject({
    total: 3,
    updatedAt: isoSecondsAfterTestStart(3),
    lastInboundAt: isoSecondsAfterTestStart(2),
    lastMessage: { text: 'Message 3', isOwn: true, fromUsername: TEST_ACCOUNT_IDENTITY.username },
  });
  expect(
    computeConversationSummary(one, makeMessageAdditions(makeInboundMessage('0')), { getOrderKey })
      .lastMessage,
  ).toEqual(one.lastMessage);
});

test("takes a conversation's latest activity from messages or the list, and never moves it back", () => {
  const listContext = { getOrderKey, updatedAt: isoSecondsAfterTestStart(5) };

  expect(
    computeConversationSummary(NONE, makeMessageAdditions(makeInboundMessage('1')), listContext)
      .updatedAt,
  ).toBe(isoSecondsAfterTestStart(5));
  expect(
    computeConversationSummary(NONE, makeMessageAdditions(makeInboundMessage('9')), listContext)
      .updatedAt,
  ).toBe(isoSecondsAfterTestStart(9));
  const later = computeConversationSummary(NONE, [], listContext);
  expect(
    computeConversationSummary(later, [], { getOrderKey, updatedAt: isoSecondsAfterTestStart(4) })
      .updatedAt,
  ).toBe(isoSecondsAfterTestStart(5));
});

test('updates the last message preview of a conversation only when the newest message is edited', () => {
  const before = computeConversationSummary(
    NONE,
    makeMessageAdditions(makeInboundMessage('1'), makeInboundMessage('2')),
    { getOrderKey },
  );
  const edit = (id: string) => ({
    kind: 'update' as const,
    before: makeMergedMessage(makeInboundMessage(id)),
    after: { ...makeMergedMessage(makeInboundMessage(id)), text: 'Edited' },
  });

  expect(computeConversationSummary(before, [edit('2')], { getOrderKey }).lastMessage?.text).toBe(
    'Edited',
  );
  expect(computeConversationSummary(before, [edit('1')], { getOrderKey }).lastMessage?.text).toBe(
    'Message 2',
  );
});

test('does not count an edited message again, and does not take its time as a new activity', () => {
  const before = { ...NONE, total: 1, updatedAt: '2026-08-01T00:00:00.000Z' };
  const edited = makeMergedMessage(makeInboundMessage('1', { text: 'Edited' }));
  const update = { kind: 'update' as const, before: edited, after: edited };

  expect(computeConversationSummary(before, [update], { getOrderKey })).toMatchObject({
    total: 1,
    updatedAt: before.updatedAt,
    lastInboundAt: undefined,
  });
});

test('stores a null preview text for a message without text', () => {
  const after = computeConversationSummary(
    NONE,
    makeMessageAdditions(makeInboundMessage('1', { text: null })),
    { getOrderKey },
  );

  expect(after.lastMessage?.text).toBeNull();
});

test('cuts a long preview text between characters, never within one', () => {
  const after = computeConversationSummary(
    NONE,
    makeMessageAdditions(makeInboundMessage('1', { text: '🥐'.repeat(400) })),
    { getOrderKey },
  );

  expect(after.lastMessage?.text).toBe('🥐'.repeat(300));
});

test('does not change the conversation summary for events that arrive before their message', () => {
  const ahead = { kind: 'buffer' as const, messageId: '1', after: EMPTY_OUT_OF_ORDER_BUFFER };
  expect(computeConversationSummary(NONE, [ahead], { getOrderKey })).toEqual(NONE);
});

test.each([
  ['the contact has written later', makeInboundMessage('6'), undefined],
  ['a later message of the account is there', makeOutboundMessage('6'), undefined],
  ['an earlier message arrives late', makeInboundMessage('4'), isoSecondsAfterTestStart(5)],
])('a contact who could get no message: %s', (_, message, expected) => {
  const before = { ...NONE, unreachableSince: isoSecondsAfterTestStart(5) };
  const after = computeConversationSummary(before, makeMessageAdditions(message), { getOrderKey });
  expect(after.unreachableSince).toBe(expected);
});
