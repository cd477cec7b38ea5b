// What the cards of the list say.
import { expect, test } from 'vitest';
import { makeApproval } from '#web/testing/factories.ts';
import { formatExpiry, getReplyKind, getSourcePath } from './approval-words.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;

test.each([
  [(5 * 60 + 12) * MINUTE_MS, 'expires in 5 h 12 min', false],
  [60 * MINUTE_MS, 'expires in 1 h', false],
  [(23 * 60 + 57) * MINUTE_MS, 'expires in 23 h 57 min', false],
  [58.9 * MINUTE_MS, 'expires in 59 min', true],
  [(30 * 24 * 60 - 1) * MINUTE_MS, 'expires in 30 days', false],
  [30 * 60 * MINUTE_MS, 'expires in 30 h', false],
  [0, 'expired', true],
])('with %i ms left a reply %s', (remainingMs, text, isSoon) => {
  const expiresAt = new Date(NOW + remainingMs).toISOString();
  expect(formatExpiry(expiresAt, NOW)).toEqual({ text, isSoon });
});

test('a reply to a message leads to its conversation, one to a comment to the comment on its post', () => {
  const message = {
    id: 'msg_1',
    from_username: 'ana.reads',
    message: 'Do you ship?',
    instagram_conversation_id: 'cnv_1',
  };

  expect(getSourcePath(makeApproval({ event: { message } }))).toBe('/messages/cnv_1');
  expect(getSourcePath(makeApproval())).toBe('/posts/18000000000000001?comment=17900000000000001');
});

test.each([
  ['AI_comment_reply', 'Comment'],
  ['comment_reply', 'Comment'],
  ['dm', 'DM'],
  ['AI_story_reply', 'DM'],
])('%s is sent as %s', (action_type, kind) => {
  expect(getReplyKind(makeApproval({ action_type }))).toBe(kind);
});
