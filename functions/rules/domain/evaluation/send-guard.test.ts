import { describe, expect, test } from 'vitest';
import {
  APPROVED_FACTS,
  describeGuard,
  findStoppingGuard,
  type SendFacts,
  type SendGuard,
} from './send-guard.ts';

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
  isMuted: false,
};
const PUBLIC: SendFacts = { ...FREE, reach: 'public' };

type Stop = {
  readonly facts: Partial<SendFacts>;
  readonly stopsPublicReplies: boolean;
  /** Also what a person has approved. */
  readonly stopsApprovedReplies: boolean;
};
const always = { stopsPublicReplies: true, stopsApprovedReplies: true };
const unlessApproved = { stopsPublicReplies: true, stopsApprovedReplies: false };
const inPrivate = { stopsPublicReplies: false, stopsApprovedReplies: true };
const inPrivateUnlessApproved = { stopsPublicReplies: false, stopsApprovedReplies: false };

// The compiler asks for each guard. They are reported in this order.
const STOPS: Readonly<Record<SendGuard, Stop>> = {
  rule_deleted: { facts: { rule: 'deleted' }, ...unlessApproved },
  rule_inactive: { facts: { rule: 'inactive' }, ...unlessApproved },
  rule_changed: { facts: { rule: 'changed' }, ...unlessApproved },
  no_subscription: { facts: { hasSubscription: false }, ...always },
  rules_not_in_plan: { facts: { isRulesFeatureOn: false }, ...unlessApproved },
  subject_deleted: { facts: { subject: 'deleted' }, ...always },
  subject_hidden: { facts: { subject: 'hidden' }, ...always },
  own_writing: { facts: { isOwnWriting: true }, ...always },
  already_answered: { facts: { isAnswered: true }, ...always },
  rule_answered: { facts: { isRuleReplySent: true }, ...always },
  owner_took_over: {
    facts: { ownerWroteAt: NOW - OWNER_TAKEOVER_MS + 1 },
    ...inPrivateUnlessApproved,
  },
  window_closed: { facts: { windowEndsAt: NOW }, ...inPrivate },
  private_reply_sent: { facts: { isPrivateReplySent: true }, ...inPrivate },
  opted_out: { facts: { hasOptedOut: true }, ...inPrivate },
  person_muted: { facts: { isMuted: true }, ...unlessApproved },
};
const GUARDS = Object.entries(STOPS) as readonly (readonly [SendGuard, Stop])[];

test('nothing stops a reply when nothing speaks against it', () => {
  expect(findStoppingGuard(FREE)).toBeUndefined();
  expect(findStoppingGuard(PUBLIC)).toBeUndefined();
  expect(
    findStoppingGuard({ ...FREE, ownerWroteAt: undefined, windowEndsAt: undefined }),
  ).toBeUndefined();
});

describe.each(GUARDS)('%s', (guard, { facts, stopsPublicReplies, stopsApprovedReplies }) => {
  const stopsOrNot = (stops: boolean) => (stops ? 'stops' : 'does not stop');

  test('stops a private reply', () => {
    expect(findStoppingGuard({ ...FREE, ...facts })).toBe(guard);
  });

  test(`${stopsOrNot(stopsPublicReplies)} a public reply`, () => {
    const found = findStoppingGuard({ ...PUBLIC, ...facts });
    expect(found).toBe(stopsPublicReplies ? guard : undefined);
  });

  test(`${stopsOrNot(stopsApprovedReplies)} a reply that a person approved`, () => {
    const found = findStoppingGuard({ ...FREE, ...facts, ...APPROVED_FACTS });
    expect(found).toBe(stopsApprovedReplies ? guard : undefined);
  });
});

test('the first of several guards is reported', () => {
  for (const [index, [first, { facts }]] of GUARDS.entries()) {
    for (const [, later] of GUARDS.slice(index + 1)) {
      expect(findStoppingGuard({ ...FREE, ...later.facts, ...facts })).toBe(first);
    }
  }
});

test('every guard has a sentence of its own', () => {
  const sentences = GUARDS.map(([guard]) => describeGuard(guard));
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});
