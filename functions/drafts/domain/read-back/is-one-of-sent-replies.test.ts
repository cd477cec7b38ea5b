import { expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { isOneOfSentReplies } from './is-one-of-sent-replies.ts';

const AT = '2026-11-24T12:00:00.000Z';
const CLAIMED = { claimedAt: AT, sendingText: 'We do!' };

test.each<[string, readonly Partial<Draft>[], string | null, boolean]>([
  ['is the reply that has its id, whatever it says', [{ networkId: '17' }], 'Other', true],
  ['is the reply that a worker is sending with this text', [CLAIMED], 'We do!', true],
  ['is the reply whose text the network altered', [CLAIMED], 'We  do! ', true],
  ['is any of several replies', [{ networkId: '18' }, CLAIMED], 'We do!', true],
  ['is no reply with another text', [CLAIMED], 'We do not!', false],
  ['is no reply that no worker has claimed', [{ sendingText: 'We do!' }], 'We do!', false],
  ['is no reply that has another id', [{ ...CLAIMED, networkId: '18' }], 'We do!', false],
  ['is no reply when there is none', [], 'We do!', false],
  ['is no reply with a text when it has none itself', [CLAIMED], null, false],
  [
    'is a reply without text when it has none either',
    [{ claimedAt: AT, sendingText: null }],
    null,
    true,
  ],
])('what the account wrote %s', (_, replies, text, expected) => {
  expect(isOneOfSentReplies({ id: '17', text }, replies.map(makeTestDraft))).toBe(expected);
});
