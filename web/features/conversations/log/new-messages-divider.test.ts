// The divider's place as messages arrive.
import { expect, test } from 'vitest';
import { makeMessage } from '#web/testing/data/api-object-factories.ts';
import {
  computeNewMessagesDividerPosition,
  findNewInboundMessages,
} from './new-messages-divider.ts';

const seenMessage = makeMessage({ id: 'seen' });
const outboundMessage = makeMessage({ id: 'own', is_own: true, seen: false });
const firstUnseen = makeMessage({ id: 'first', seen: false });
const secondUnseen = makeMessage({ id: 'second', seen: false });

test.each([
  ['before the first unseen message on the first load', null, {}, 'first'],
  [
    'nowhere on the first load without unseen messages',
    null,
    { messages: [seenMessage, outboundMessage] },
    null,
  ],
  ['before messages that arrived while the tab was hidden', 'old', {}, 'first'],
  [
    'where it was when nothing arrived while the tab was hidden',
    'old',
    { messages: [seenMessage, outboundMessage] },
    'old',
  ],
  ['where it was for a user at the bottom', null, { isFirstLoad: false, isFollowing: true }, null],
  [
    'where it was when a poll returns the messages as seen',
    'first',
    {
      isFirstLoad: false,
      isFollowing: true,
      messages: [seenMessage, { ...firstUnseen, seen: true }],
    },
    'first',
  ],
  ['before a new message for a user who has scrolled up', null, { isFirstLoad: false }, 'first'],
  [
    'where it was for a user who has scrolled up and has a divider',
    'old',
    { isFirstLoad: false },
    'old',
  ],
  [
    'nowhere on the first render without a first load',
    null,
    { isFirstLoad: false, before: undefined },
    null,
  ],
] as const)('positions the New messages divider %s', (_name, current, overrides, expected) => {
  const input = {
    before: [seenMessage],
    messages: [seenMessage, outboundMessage, firstUnseen, secondUnseen],
    isFirstLoad: true,
    isFollowing: false,
    ...overrides,
  };
  expect(computeNewMessagesDividerPosition(current, input)).toBe(expected);
});

test('finds inbound messages that were not shown before', () => {
  const messages = [seenMessage, outboundMessage, firstUnseen, secondUnseen];

  expect(
    findNewInboundMessages({ before: [seenMessage, firstUnseen], messages }).map(({ id }) => id),
  ).toEqual(['second']);
});
