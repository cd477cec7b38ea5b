import { expect, test } from 'vitest';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import { makeMergedMessage, makeMessageAdditions } from '#tests/support/make-merged-message.ts';
import { makeInboundMessage, makeOutboundMessage } from '#tests/support/make-network-messages.ts';
import { isoSecondsAfterTestStart } from '#tests/support/test-account-and-time.ts';
import {
  computeSeenInboundNumber,
  computeUnsentInboundNumbers,
  countNewMessages,
  isNewMessage,
} from './new-messages.ts';

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

  expect(computeSeenInboundNumber(counters, makeMessageAdditions(...messages))).toBe(expected);
});

test('does not mark inbound messages as seen when a stored outbound message is only updated', () => {
  const counters = {
    inboundCount: 4,
    seenInboundNumber: 2,
    lastInboundAt: isoSecondsAfterTestStart(4),
  };
  const update = {
    kind: 'update' as const,
    before: makeMergedMessage(makeOutboundMessage('50')),
    after: makeMergedMessage(makeOutboundMessage('50')),
  };

  expect(computeSeenInboundNumber(counters, [update])).toBe(2);
});

test('treats only inbound messages numbered above the seen mark as new', () => {
  const counters = { seenInboundNumber: 2 };

  expect(
    isNewMessage(makeMergedMessage(makeInboundMessage('3'), { inboundNumber: 3 }), counters),
  ).toBe(true);
  expect(
    isNewMessage(makeMergedMessage(makeInboundMessage('2'), { inboundNumber: 2 }), counters),
  ).toBe(false);
  expect(isNewMessage({ isOwn: true, unsent: false, inboundNumber: 3 }, counters)).toBe(false);
});

test('does not count unsent messages as new, whether unsent before or after they arrived', () => {
  const changes = [
    {
      kind: 'update' as const,
      before: makeMergedMessage(makeInboundMessage('3'), { inboundNumber: 3 }),
      after: makeMergedMessage(makeInboundMessage('3'), { unsent: true, inboundNumber: 3 }),
    },
    {
      kind: 'add' as const,
      after: makeMergedMessage(makeInboundMessage('5'), { unsent: true, inboundNumber: 5 }),
    },
    { kind: 'add' as const, after: makeMergedMessage(makeOutboundMessage('6'), { unsent: true }) },
    {
      kind: 'add' as const,
      after: makeMergedMessage(makeInboundMessage('7'), { inboundNumber: 6 }),
    },
  ];
  const unsentInboundNumbers = computeUnsentInboundNumbers(
    { unsentInboundNumbers: [1, 2, 4] },
    changes,
    2,
  );

  expect(
    isNewMessage(makeMergedMessage(makeInboundMessage('3'), { unsent: true, inboundNumber: 3 }), {
      seenInboundNumber: 2,
    }),
  ).toBe(false);
  expect(unsentInboundNumbers.toSorted()).toEqual([3, 4, 5]);
  expect(computeUnsentInboundNumbers({ unsentInboundNumbers }, changes, 2)).toEqual(
    unsentInboundNumbers,
  );
  expect(countNewMessages({ inboundCount: 6, seenInboundNumber: 2, unsentInboundNumbers })).toBe(1);
  // Marking as seen changes only the seen number: lower unsent numbers remain in the list and must not count.
  expect(countNewMessages({ inboundCount: 6, seenInboundNumber: 5, unsentInboundNumbers })).toBe(1);
});
