import { expect, test } from 'vitest';
import { makeInboundMessage } from '#tests/support/network/make-network-messages.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import { withoutRecentMessages } from './without-recent-messages.ts';

test('leaves messages from the last ten seconds to their own events', () => {
  const messages = ['9', '10', '19', '25'].map((id) => makeInboundMessage(id));
  const conversation = { id: 'c', updatedAt: at(25), participants: [], messages };

  expect(withoutRecentMessages(conversation, Date.parse(at(20)))).toEqual({
    ...conversation,
    messages: messages.slice(0, 1),
  });
});
