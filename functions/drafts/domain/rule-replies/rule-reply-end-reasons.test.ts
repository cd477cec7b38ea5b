import { expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { findRuleReplyExpiryReason } from './rule-reply-end-reasons.ts';
import { isRuleReplyId, toRuleReplyId } from './rule-reply-id.ts';

const EXPIRES_AT = '2026-11-24T12:00:00.000Z';
const EXPIRED = {
  endedBy: 'expired',
  reason: 'guard_expired',
};
const RETURNED = { approval: 'approved' } as const;

function find(draft: Partial<Draft>, now: string, automation = {}) {
  return findRuleReplyExpiryReason(
    makeTestDraft({
      automation: makeTestAutomation({ expiresAt: EXPIRES_AT, ...automation }),
      ...draft,
    }),
    now,
  );
}

test('a reply by rule expires at its time, and not before', () => {
  expect(find({}, '2026-11-24T11:59:59.999Z')).toBeUndefined();
  expect(find({}, EXPIRES_AT)).toEqual(EXPIRED);
});

test('a reply that its owner began never expires', () => {
  expect(find({ automation: null }, EXPIRES_AT)).toBeUndefined();
});

test('a returned reply by rule expires with the reason of its return', () => {
  expect(find({ error: 'rejected_comment' }, EXPIRES_AT, RETURNED)).toEqual({
    endedBy: 'failed',
    reason: 'rejected_comment',
  });
});

test('a reply by rule without a return reason ends as expired', () => {
  expect(find({ error: null }, EXPIRES_AT, RETURNED)).toEqual(EXPIRED);
  expect(find({ error: 'rejected_comment' }, EXPIRES_AT, { approval: 'awaiting' })).toEqual(
    EXPIRED,
  );
});

test('the id of a reply by rule tells it from other replies', () => {
  expect(toRuleReplyId('response_1')).toBe('response_1-rule');
  expect(isRuleReplyId(toRuleReplyId('response_1'))).toBe(true);
  expect(isRuleReplyId('response_1')).toBe(false);
});
