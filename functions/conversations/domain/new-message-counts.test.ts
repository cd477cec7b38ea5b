import { expect, test } from 'vitest';
import {
  makeInboundMessage as inbound,
  makeOutboundMessage as outbound,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeMergedMessage,
  makeMessageAddChanges,
} from '#tests/support/replies/make-merged-message.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  computeSeenInboundMessageNumber,
  computeUnsentInboundMessageNumbers,
  countNewMessages,
  isNewMessage,
} from './new-message-counts.ts';

const NOTHING_STORED = { inboundCount: 0, seenInboundNumber: 0, lastInboundAt: undefined };
const ONE_STORED = { inboundCount: 1, seenInboundNumber: 0, lastInboundAt: at(1) };
const FOUR_STORED = { inboundCount: 4, seenInboundNumber: 0, lastInboundAt: at(4) };
const TWO_OF_FOUR_SEEN = { ...FOUR_STORED, seenInboundNumber: 2 };
/** The inbound message with this id and number. */
const numbered = (number: number, { unsent = false } = {}) =>
  makeMergedMessage(inbound(String(number)), { inboundNumber: number, unsent });

/** Messages by their second. A minus marks those of the account. */
const addMessages = (...seconds: readonly number[]) =>
  makeMessageAddChanges(
    ...seconds.map((one) => (one < 0 ? outbound(String(-one)) : inbound(String(one)))),
  );

test.each<[string, typeof FOUR_STORED | typeof NOTHING_STORED, readonly number[], number]>([
  ['nothing when no outbound message was added', NOTHING_STORED, [1], 0],
  ['all messages when the answer is the last message', NOTHING_STORED, [1, 2, -30], 2],
  ['messages sent before the answer', NOTHING_STORED, [1, -20, 30], 1],
  ['messages stored before the answer', FOUR_STORED, [-50], 4],
  ['no more than before when a newer inbound message is already stored', TWO_OF_FOUR_SEEN, [-3], 2],
  ['no more than before when the answer was automatic', TWO_OF_FOUR_SEEN, [-6], 2],
  [
    'no more than before when the answer has the same time as the last inbound message',
    TWO_OF_FOUR_SEEN,
    [-4],
    2,
  ],
  [
    'messages before the last answer when the answers arrive newest first',
    NOTHING_STORED,
    [-50, 30, -20, 1],
    2,
  ],
  [
    'messages before the last answer when an automatic answer to another message came first',
    ONE_STORED,
    [-2, 10, -30],
    2,
  ],
  ['nothing when the only answer was automatic', NOTHING_STORED, [1, -2], 0],
  [
    'messages before the last human answer when an automatic one follows',
    FOUR_STORED,
    [-50, 60, -61],
    4,
  ],
  [
    'messages answered automatically once a human answer follows',
    NOTHING_STORED,
    [1, -2, 3, -40],
    2,
  ],
])('an added outbound message marks as seen: %s', (_, counters, seconds, expected) => {
  expect(computeSeenInboundMessageNumber(counters, addMessages(...seconds))).toBe(expected);
});

test('an updated outbound message marks no inbound messages as seen', () => {
  const stored = makeMergedMessage(outbound('50'));
  const update = { kind: 'update', before: stored, after: stored } as const;

  expect(computeSeenInboundMessageNumber(TWO_OF_FOUR_SEEN, [update])).toBe(2);
});

test('only inbound messages numbered above the seen mark count as new', () => {
  const counters = { seenInboundNumber: 2 };

  expect(isNewMessage(numbered(3), counters)).toBe(true);
  expect(isNewMessage(numbered(2), counters)).toBe(false);
  expect(isNewMessage({ isOwn: true, unsent: false, inboundNumber: 3 }, counters)).toBe(false);
});

test('unsent messages never count as new', () => {
  const unsentThree = numbered(3, { unsent: true });
  const changes = [
    { kind: 'update' as const, before: numbered(3), after: unsentThree },
    { kind: 'add' as const, after: numbered(5, { unsent: true }) },
    { kind: 'add' as const, after: makeMergedMessage(outbound('6'), { unsent: true }) },
    { kind: 'add' as const, after: numbered(6) },
  ];
  const before = { unsentInboundNumbers: [1, 2, 4] };
  const unsentInboundNumbers = computeUnsentInboundMessageNumbers(before, changes, 2);

  expect(isNewMessage(unsentThree, { seenInboundNumber: 2 })).toBe(false);
  expect(unsentInboundNumbers.toSorted()).toEqual([3, 4, 5]);
  expect(computeUnsentInboundMessageNumbers({ unsentInboundNumbers }, changes, 2)).toEqual(
    unsentInboundNumbers,
  );
  expect(countNewMessages({ inboundCount: 6, seenInboundNumber: 2, unsentInboundNumbers })).toBe(1);
  // Marking as seen changes only the seen number, so lower unsent numbers remain in the list and must not count.
  expect(countNewMessages({ inboundCount: 6, seenInboundNumber: 5, unsentInboundNumbers })).toBe(1);
});
