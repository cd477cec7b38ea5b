// When a message that is not in the network's list was taken back, and when the list just does not reach it.
import { expect, test } from 'vitest';
import { makeInboundMessage } from '#tests/support/network/make-network-messages.ts';
import { isMissingOnNetwork } from './is-missing-on-network.ts';

const at = (minute: number) => `2026-11-25T10:${String(minute).padStart(2, '0')}:00.000Z`;
const message = { id: 'm', timestamp: at(30).replace('.000Z', '.400Z') };
const listed = (id: string, minute: number) => makeInboundMessage(id, { timestamp: at(minute) });

test.each([
  ['a list that contains it', false, { messages: [listed('m', 30)], limit: 20 }],
  ['a whole list without it', true, { messages: [listed('n', 31)], limit: 20 }],
  ['an empty list', false, { messages: [], limit: 20 }],
  [
    'a full list that reaches back further',
    true,
    { messages: [listed('n', 31), listed('o', 29)], limit: 2 },
  ],
  [
    'a full list that begins after it',
    false,
    { messages: [listed('n', 31), listed('o', 32)], limit: 2 },
  ],
  [
    'a full list whose oldest message is of the same second',
    false,
    { messages: [listed('n', 31), { ...listed('o', 30), timestamp: at(30) }], limit: 2 },
  ],
])('says of %s whether the message is gone: %s', (_case, isMissing, list) => {
  expect(isMissingOnNetwork(message, { ...list, unreadableCount: 0 })).toBe(isMissing);
});

test('does not say that a message is gone when one of the list could not be read', () => {
  const messages = [listed('n', 31)];
  expect(isMissingOnNetwork(message, { messages, limit: 20, unreadableCount: 1 })).toBe(false);
});
