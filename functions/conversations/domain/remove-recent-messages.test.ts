import { expect, test } from 'vitest';
import { makeInboundMessage } from '#tests/support/network/make-network-messages.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import { removeRecentMessages } from './remove-recent-messages.ts';

test('a conversation read leaves out messages of the last ten seconds', () => {
  const messages = ['9', '10', '19', '25'].map((id) => makeInboundMessage(id));
  const conversation = { id: 'c', updatedAt: at(25), participants: [], messages };

  expect(removeRecentMessages(conversation, Date.parse(at(20)))).toEqual({
    ...conversation,
    messages: messages.slice(0, 1),
  });
});
