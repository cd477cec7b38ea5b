import { expect, test } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { at, OWN, PERSON, told, toldOwn } from '#tests/support/conversations.ts';
import { isNew, newCountOf, seenAfter, withdrawnAfter } from './arrivals.ts';
import { NOTHING_AHEAD, newMessage } from './held-message.ts';

const people = { own: OWN, participants: [PERSON], arrival: 1 };
const kept = (one: ToldMessage, unsent = false, arrival = 1) =>
  newMessage(one, { ...NOTHING_AHEAD, unsent }, { ...people, arrival });
const added = (...messages: readonly ToldMessage[]) =>
  messages.map((one) => ({ kind: 'add' as const, after: kept(one) }));

test.each<[string, object, readonly ToldMessage[], number]>([
  ['nothing that came', {}, [told('1')], 0],
  ['all, where the answer is the last word', {}, [told('1'), told('2'), toldOwn('30')], 2],
  ['what came before the answer', {}, [told('1'), toldOwn('20'), told('30')], 1],
  ['what was held before it', { arrivals: 4, lastInboundAt: at(4) }, [toldOwn('50')], 4],
  [
    'no more than before, where the answer came late',
    { arrivals: 4, seenArrival: 2, lastInboundAt: at(4) },
    [toldOwn('3')],
    2,
  ],
  [
    'no more than before, where a machine gave it at once',
    { arrivals: 4, seenArrival: 2, lastInboundAt: at(4) },
    [toldOwn('6')],
    2,
  ],
  ['nothing, where what came with it was answered at once', {}, [told('1'), toldOwn('2')], 0],
  [
    'what came before somebody’s own answer, whatever a machine said since',
    { arrivals: 4, lastInboundAt: at(4) },
    [toldOwn('50'), told('60'), toldOwn('61')],
    4,
  ],
  [
    'what a machine answered at once, and somebody after it',
    {},
    [told('1'), toldOwn('2'), told('3'), toldOwn('40')],
    2,
  ],
])('an answer makes seen: %s', (_, before, messages, expected) => {
  const held = { arrivals: 0, seenArrival: 0, lastInboundAt: undefined, ...before };

  expect(seenAfter(held, added(...messages))).toBe(expected);
});

test('what is said anew of a message that is held makes nothing seen', () => {
  const held = { arrivals: 4, seenArrival: 2, lastInboundAt: at(4) };
  const again = {
    kind: 'update' as const,
    before: kept(toldOwn('50')),
    after: kept(toldOwn('50')),
  };

  expect(seenAfter(held, [again])).toBe(2);
});

test('new is what came after the mark and is not our own', () => {
  const seen = { seenArrival: 2 };

  expect(isNew(kept(told('3'), false, 3), seen)).toBe(true);
  expect(isNew(kept(told('2'), false, 2), seen)).toBe(false);
  expect(isNew({ isOwn: true, unsent: false, arrival: 3 }, seen)).toBe(false);
});

test('an unsent message is not new, whether it was unsent before it came or after', () => {
  const changes = [
    { kind: 'update' as const, before: kept(told('3'), false, 3), after: kept(told('3'), true, 3) },
    { kind: 'add' as const, after: kept(told('5'), true, 5) },
    { kind: 'add' as const, after: kept(toldOwn('6'), true) },
    { kind: 'add' as const, after: kept(told('7'), false, 6) },
  ];
  const withdrawn = withdrawnAfter({ withdrawn: [1, 4] }, changes, 2);

  expect(isNew(kept(told('3'), true, 3), { seenArrival: 2 })).toBe(false);
  expect(withdrawn.toSorted()).toEqual([3, 4, 5]);
  expect(withdrawnAfter({ withdrawn }, changes, 2)).toEqual(withdrawn);
  expect(newCountOf({ arrivals: 6, seenArrival: 2, withdrawn })).toBe(1);
  // A mark changes nothing but the number up to which all was seen.
  expect(newCountOf({ arrivals: 6, seenArrival: 5, withdrawn })).toBe(1);
});
