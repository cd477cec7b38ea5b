import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { makeStoredMessage } from '#tests/support/replies/make-stored-message.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { listConversationEntries } from './list-conversation-entries.ts';
import type { StoredMessage } from './message.ts';

const makeMessage = (id: string, second: number, fields: Partial<StoredMessage> = {}) =>
  makeStoredMessage({ id, timestamp: isoSecondsAfterTestStart(second), ...fields });
const makeSentReply = (networkId: string, approval: 'approved' | 'not_needed') => ({
  draft: makeTestDraft({ networkId, state: 'live', automation: makeTestAutomation({ approval }) }),
  messageId: 'm',
  timestamp: isoSecondsAfterTestStart(0),
});

test('lists who wrote each message, oldest first', () => {
  const byOwner = makeMessage('hand', 5, { isOwn: true });
  const messages = [
    makeMessage('last', 6),
    byOwner,
    makeMessage('approved', 4, { isOwn: true }),
    makeMessage('unseen', 3, { isOwn: true }),
    makeMessage('disclosed', 2, { isOwn: true, text: 'Thanks!\n(Automated reply)' }),
    makeMessage('removed', 1, { unsent: true }),
    makeMessage('quoted', 0, { text: 'You wrote:\n(Automated reply)' }),
  ];
  const drafts = [makeSentReply('approved', 'approved'), makeSentReply('unseen', 'not_needed')];

  const entries = listConversationEntries(messages, { byOwner: new Set([byOwner]), drafts }, null);

  expect(entries.map(({ by, isDisclosed }) => `${by}${isDisclosed ? ', disclosed' : ''}`)).toEqual([
    'person',
    'automation, disclosed',
    'automation',
    'owner',
    'owner',
    'person',
  ]);
  expect(entries.map(({ at }) => at)).toEqual([0, 2, 3, 4, 5, 6].map(isoSecondsAfterTestStart));
});
