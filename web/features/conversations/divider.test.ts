// Where the divider stands as messages come in.
import { expect, test } from 'vitest';
import { makeMessage } from '#web/testing/factories.ts';
import { comeIn, dividerAfter } from './divider.ts';

const seen = makeMessage({ id: 'seen' });
const own = makeMessage({ id: 'own', is_own: true, seen: false });
const first = makeMessage({ id: 'first', seen: false });
const second = makeMessage({ id: 'second', seen: false });

test.each([
  ['on arrival, before the first unseen one', null, {}, 'first'],
  ['on arrival with nothing new, nowhere', null, { messages: [seen, own] }, null],
  ['back at the tab, before what came meanwhile', 'old', {}, 'first'],
  ['back at the tab with nothing new, where it was', 'old', { messages: [seen, own] }, 'old'],
  ['for somebody at the end, where it was', null, { isArrival: false, isFollowing: true }, null],
  [
    'a poll that says all is seen leaves it',
    'first',
    { isArrival: false, isFollowing: true, messages: [seen, { ...first, seen: true }] },
    'first',
  ],
  ['for somebody further up, before what comes in', null, { isArrival: false }, 'first'],
  ['for somebody further up who has one, where it is', 'old', { isArrival: false }, 'old'],
  ['what is shown from before is not new', null, { isArrival: false, before: undefined }, null],
] as const)('%s', (_name, current, overrides, expected) => {
  const reading = {
    before: [seen],
    messages: [seen, own, first, second],
    isArrival: true,
    isFollowing: false,
    ...overrides,
  };
  expect(dividerAfter(current, reading)).toBe(expected);
});

test('what comes in is what others wrote and what was not there', () => {
  const messages = [seen, own, first, second];

  expect(comeIn({ before: [seen, first], messages }).map(({ id }) => id)).toEqual(['second']);
});
