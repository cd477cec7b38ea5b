// A message that is missing from the network's list was unsent, or the list does not reach it.
import { expect, test } from 'vitest';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import { makeInboundMessage } from '#tests/support/network/make-network-messages.ts';
import { isMessageMissingOnNetwork } from './is-message-missing-on-network.ts';

const at = (minute: number) => `2026-11-25T10:${String(minute).padStart(2, '0')}:00.000Z`;
const message = { id: 'm', timestamp: at(30).replace('.000Z', '.400Z') };
const listed = (id: string, minute: number) => makeInboundMessage(id, { timestamp: at(minute) });

const list = (limit: number, ...messages: readonly NetworkMessage[]) => ({ messages, limit });

test.each([
  ['a list that contains it', false, list(20, listed('m', 30))],
  ['a whole list without it', true, list(20, listed('n', 31))],
  ['an empty list', false, list(20)],
  ['a full list that reaches back further', true, list(2, listed('n', 31), listed('o', 29))],
  ['a full list that begins after it', false, list(2, listed('n', 31), listed('o', 32))],
  [
    'a full list whose oldest message is of the same second',
    false,
    list(2, listed('n', 31), listed('o', 30)),
  ],
])('says of %s whether the message is gone: %s', (_case, isMissing, shown) => {
  expect(isMessageMissingOnNetwork(message, { ...shown, unreadableCount: 0 })).toBe(isMissing);
});

test('no message counts as gone when the list has an unreadable message', () => {
  const messages = [listed('n', 31)];
  expect(isMessageMissingOnNetwork(message, { messages, limit: 20, unreadableCount: 1 })).toBe(
    false,
  );
});
