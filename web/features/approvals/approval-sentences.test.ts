// Texts on the cards of the list.
import { expect, test } from 'vitest';
import { makeAwaitingApproval } from '#web/testing/data/api-object-factories.ts';
import {
  describeApprovalDecisionCounts,
  describeEventWithoutText,
  describeFailedDecisionUndo,
  describeUnsentReplies,
  formatApprovalExpiry,
  getAnsweredItemPath,
  getReplyKind,
} from './approval-sentences.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;

test.each([
  [(5 * 60 + 12) * MINUTE_MS, 'expires in 5 h 12 min', false],
  [60 * MINUTE_MS, 'expires in 1 h', false],
  [(23 * 60 + 57) * MINUTE_MS, 'expires in 23 h 57 min', false],
  [58.9 * MINUTE_MS, 'expires in 59 min', true],
  [(48 * 60 - 1) * MINUTE_MS, 'expires in 48 h', false],
  [30 * 60 * MINUTE_MS, 'expires in 30 h', false],
  [0, 'expired', true],
])('says that a reply with %i ms until its expiry %s', (remainingMs, text, isSoon) => {
  const expiresAt = new Date(NOW + remainingMs).toISOString();
  expect(formatApprovalExpiry(expiresAt, NOW)).toEqual({ text, isSoon });
});

test.each([48, 30 * 24])('shows no expiry of an approval with %i h left', (hours) => {
  expect(
    formatApprovalExpiry(new Date(NOW + hours * 60 * MINUTE_MS).toISOString(), NOW),
  ).toBeNull();
});

const makeUnsent = (...reasons: readonly string[]) =>
  reasons.map((reason) => ({ approval: makeAwaitingApproval(), reason }));
test.each([
  [makeUnsent(), 10, null],
  [makeUnsent('Refused.'), 1, 'The reply to ana.reads was approved, but not sent. Refused.'],
  [makeUnsent('Refused.'), 10, '1 of 10 was not sent: Refused.'],
  [makeUnsent('Refused.', 'Refused.'), 10, '2 of 10 were not sent: Refused.'],
  [makeUnsent('Refused.', 'Gone.'), 2, '2 of 2 were not sent, for 2 reasons.'],
])('describes approved replies that were not sent: %#', (unsent, total, text) => {
  expect(describeUnsentReplies(unsent, total)).toBe(text);
});

test.each([
  [{ approved: 12, discarded: 0 }, '12 approved.'],
  [{ approved: 0, discarded: 1 }, '1 discarded.'],
  [{ approved: 3, discarded: 1_200 }, '3 approved, 1,200 discarded.'],
])('describes the numbers of approved and discarded replies: %o', (counts, text) => {
  expect(describeApprovalDecisionCounts(counts)).toBe(text);
});

test.each([
  [['On its way.'], 1, 'Not undone. On its way.'],
  [['On its way.', 'On its way.'], 12, '2 of 12 were not undone. On its way.'],
])('says why approvals or discards cannot be undone: %o of %i', (reasons, total, text) => {
  expect(describeFailedDecisionUndo(reasons, total)).toBe(text);
});

test('links an approval to its conversation or its post', () => {
  const message = {
    id: 'msg_1',
    from_username: 'ana.reads',
    message: 'Do you ship?',
    instagram_conversation_id: 'cnv_1',
  };

  expect(getAnsweredItemPath(makeAwaitingApproval({ event: { message } }))).toBe('/messages/cnv_1');
  expect(getAnsweredItemPath(makeAwaitingApproval())).toBe(
    '/posts/18000000000000001?comment=17900000000000001',
  );
});

test.each([
  ['AI_comment_reply', 'Comment'],
  ['comment_reply', 'Comment'],
  ['dm', 'DM'],
  ['AI_story_reply', 'DM'],
])('labels the reply of the rule action %s as %s', (action_type, kind) => {
  expect(getReplyKind(makeAwaitingApproval({ action_type }))).toBe(kind);
});

const makeMessage = (fields: object) =>
  makeAwaitingApproval({
    event: {
      message: {
        id: 'm1',
        from_username: 'ana',
        message: '',
        instagram_conversation_id: 't1',
        ...fields,
      },
    },
  });

test.each([
  ['a voice message', makeMessage({ sent: 'audio' }), 'Sent a voice message'],
  ['a picture', makeMessage({ sent: 'image' }), 'Sent a picture'],
  ['a mention', makeMessage({ sent: 'story_mention' }), 'Mentioned you in a story'],
  [
    'what may be viewed once',
    makeMessage({ sent: 'is_unsupported' }),
    'Sent something that only Instagram shows',
  ],
  ['a picture with a text', makeMessage({ sent: 'image', message: 'This one?' }), null],
  ['a reply of before', makeMessage({}), 'Sent a message without text'],
  ['a comment', makeAwaitingApproval(), null],
])('describes an event without a text: %s', (_what, approval, words) => {
  expect(describeEventWithoutText(approval)).toBe(words);
});
