import { expect, test } from 'vitest';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
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
import {
  computeSeenInboundNumber,
  computeUnsentInboundNumbers,
  countNewMessages,
  isNewMessage,
} from './new-messages.ts';

const members = {
  accountIdentity: TEST_ACCOUNT_IDENTITY,
  participants: [TEST_CONTACT],
  inboundNumber: 1,
};
const createState = (one: NetworkMessage, unsent = false, inboundNumber = 1) =>
  createMergedMessage(one, { ...EMPTY_OUT_OF_ORDER_BUFFER, unsent }, { ...members, inboundNumber });
const addChanges = (...messages: readonly NetworkMessage[]) =>
  messages.map((one) => ({ kind: 'add' as const, after: createState(one) }));

test.each<[string, object, readonly NetworkMessage[], number]>([
  ['nothing when no outbound message was added', {}, [makeInboundMessage('1')], 0],
  [
    'all messages when the answer is the last message',
    {},
    [makeInboundMessage('1'), makeInboundMessage('2'), makeOutboundMessage('30')],
    2,
  ],
  [
    'messages sent before the answer',
    {},
    [makeInboundMessage('1'), makeOutboundMessage('20'), makeInboundMessage('30')],
    1,
  ],
  [
    'messages stored before the answer',
    { inboundCount: 4, lastInboundAt: isoSecondsAfterTestStart(4) },
    [makeOutboundMessage('50')],
    4,
  ],
  [
    'no more than before when a newer inbound message is already stored',
    { inboundCount: 4, seenInboundNumber: 2, lastInboundAt: isoSecondsAfterTestStart(4) },
    [makeOutboundMessage('3')],
    2,
  ],
  [
    'no more than before when the answer was automatic',
    { inboundCount: 4, seenInboundNumber: 2, lastInboundAt: isoSecondsAfterTestStart(4) },
    [makeOutboundMessage('6')],
    2,
  ],
  [
    'no more than before when the answer has the same time as the last inbound message',
    { inboundCount: 4, seenInboundNumber: 2, lastInboundAt: isoSecondsAfterTestStart(4) },
    [makeOutboundMessage('4')],
    2,
  ],
  [
    'messages before the last answer when the answers arrive newest first',
    {},
    [
      makeOutboundMessage('50'),
      makeInboundMessage('30'),
      makeOutboundMessage('20'),
      makeInboundMessage('1'),
    ],
    2,
  ],
  [
    'messages before the last answer when an automatic answer to another message came first',
    { inboundCount: 1, lastInboundAt: isoSecondsAfterTestStart(1) },
    [makeOutboundMessage('2'), makeInboundMessage('10'), makeOutboundMessage('30')],
    2,
  ],
  [
    'nothing when the only answer was automatic',
    {},
    [makeInboundMessage('1'), makeOutboundMessage('2')],
    0,
  ],
  [
    'messages before the last human answer when an automatic one follows',
    { inboundCount: 4, lastInboundAt: isoSecondsAfterTestStart(4) },
    [makeOutboundMessage('50'), makeInboundMessage('60'), makeOutboundMessage('61')],
    4,
  ],
  [
    'messages answered automatically once a human answer follows',
    {},
    [
      makeInboundMessage('1'),
      makeOutboundMessage('2'),
      makeInboundMessage('3'),
      makeOutboundMessage('40'),
    ],
    2,
  ],
])('an added outbound message marks as seen: %s', (_, before, messages, expected) => {
  const counters = { inboundCount: 0, seenInboundNumber: 0, lastInboundAt: undefined, ...before };

  expect(computeSeenInboundNumber(counters, addChanges(...messages))).toBe(expected);
});

test('does not mark inbound messages as seen when a stored outbound message is only updated', () => {
  const counters = {
    inboundCount: 4,
    seenInboundNumber: 2,
    lastInboundAt: isoSecondsAfterTestStart(4),
  };
  const update = {
    kind: 'update' as const,
    before: createState(makeOutboundMessage('50')),
    after: createState(makeOutboundMessage('50')),
  };

  expect(computeSeenInboundNumber(counters, [update])).toBe(2);
});

test('treats only inbound messages numbered above the seen mark as new', () => {
  const counters = { seenInboundNumber: 2 };

  expect(isNewMessage(createState(makeInboundMessage('3'), false, 3), counters)).toBe(true);
  expect(isNewMessage(createState(makeInboundMessage('2'), false, 2), counters)).toBe(false);
  expect(isNewMessage({ isOwn: true, unsent: false, inboundNumber: 3 }, counters)).toBe(false);
});

test('does not count unsent messages as new, whether unsent before or after they arrived', () => {
  const changes = [
    {
      kind: 'update' as const,
      before: createState(makeInboundMessage('3'), false, 3),
      after: createState(makeInboundMessage('3'), true, 3),
    },
    { kind: 'add' as const, after: createState(makeInboundMessage('5'), true, 5) },
    { kind: 'add' as const, after: createState(makeOutboundMessage('6'), true) },
    { kind: 'add' as const, after: createState(makeInboundMessage('7'), false, 6) },
  ];
  const unsentInboundNumbers = computeUnsentInboundNumbers(
    { unsentInboundNumbers: [1, 2, 4] },
    changes,
    2,
  );

  expect(
    isNewMessage(createState(makeInboundMessage('3'), true, 3), { seenInboundNumber: 2 }),
  ).toBe(false);
  expect(unsentInboundNumbers.toSorted()).toEqual([3, 4, 5]);
  expect(computeUnsentInboundNumbers({ unsentInboundNumbers }, changes, 2)).toEqual(
    unsentInboundNumbers,
  );
  expect(countNewMessages({ inboundCount: 6, seenInboundNumber: 2, unsentInboundNumbers })).toBe(1);
  // Marking as seen changes only the seen number: lower unsent numbers remain in the list and must not count.
  expect(countNewMessages({ inboundCount: 6, seenInboundNumber: 5, unsentInboundNumbers })).toBe(1);
});
