import { describe, expect, test } from 'vitest';
import { describeGuard, findStoppingGuard, type SendFacts, type SendGuard } from './send-guard.ts';

const OWNER_TAKEOVER_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');
const FREE: SendFacts = {
  now: NOW,
  reach: 'private',
  rule: 'as_decided',
  hasSubscription: true,
  isRulesFeatureOn: true,
  subject: 'there',
  isOwnWriting: false,
  isAnswered: false,
  ownerWroteAt: NOW - OWNER_TAKEOVER_MS,
  windowEndsAt: NOW + 1,
  isPrivateReplySent: false,
  isRuleReplySent: false,
  hasOptedOut: false,
};
const PUBLIC: SendFacts = { ...FREE, reach: 'public' };

const STOPS: readonly (readonly [SendGuard, Partial<SendFacts>])[] = [
  ['rule_deleted', { rule: 'deleted' }],
  ['rule_inactive', { rule: 'inactive' }],
  ['rule_changed', { rule: 'changed' }],
  ['no_subscription', { hasSubscription: false }],
  ['rules_not_in_plan', { isRulesFeatureOn: false }],
  ['subject_deleted', { subject: 'deleted' }],
  ['subject_hidden', { subject: 'hidden' }],
  ['own_writing', { isOwnWriting: true }],
  ['already_answered', { isAnswered: true }],
  ['rule_answered', { isRuleReplySent: true }],
  ['owner_took_over', { ownerWroteAt: NOW - OWNER_TAKEOVER_MS + 1 }],
  ['window_closed', { windowEndsAt: NOW }],
  ['private_reply_sent', { isPrivateReplySent: true }],
  ['opted_out', { hasOptedOut: true }],
];
const PRIVATE_ONLY: readonly SendGuard[] = [
  'owner_took_over',
  'window_closed',
  'private_reply_sent',
  'opted_out',
];

test('nothing stops a reply when nothing speaks against it', () => {
  expect(findStoppingGuard(FREE)).toBeUndefined();
  expect(findStoppingGuard(PUBLIC)).toBeUndefined();
  expect(
    findStoppingGuard({ ...FREE, ownerWroteAt: undefined, windowEndsAt: undefined }),
  ).toBeUndefined();
});

describe.each(STOPS)('%s', (guard, facts) => {
  test('stops a private reply', () => {
    expect(findStoppingGuard({ ...FREE, ...facts })).toBe(guard);
  });

  test(`${PRIVATE_ONLY.includes(guard) ? 'does not stop' : 'stops'} a public reply`, () => {
    expect(findStoppingGuard({ ...PUBLIC, ...facts })).toBe(
      PRIVATE_ONLY.includes(guard) ? undefined : guard,
    );
  });
});

test('the first of several guards is reported', () => {
  for (const [index, [first, facts]] of STOPS.entries()) {
    for (const [, laterFacts] of STOPS.slice(index + 1)) {
      expect(findStoppingGuard({ ...FREE, ...laterFacts, ...facts })).toBe(first);
    }
  }
});

test('every guard has a sentence of its own', () => {
  const sentences = STOPS.map(([guard]) => describeGuard(guard));
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});
