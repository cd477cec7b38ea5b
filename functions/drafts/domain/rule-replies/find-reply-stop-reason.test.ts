import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import {
  type AnsweredSubjectFacts,
  findReplyStopReason,
  type ReplyCheckMoment,
  type ReplyExpiryFacts,
  type ReplyStopReasonCode,
  type RuleDecisionFacts,
  type RuleReplySendFacts,
} from './find-reply-stop-reason.ts';

type AllFacts = AnsweredSubjectFacts &
  RuleDecisionFacts &
  RuleReplySendFacts &
  ReplyExpiryFacts & { readonly pausedUntil: string | undefined };

const OWNER_TAKEOVER_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');
const UNTIL = '2026-11-24T13:00:00.000Z';
const FREE: AllFacts = {
  now: NOW,
  audience: 'private',
  rule: 'as_decided',
  hasSubscription: true,
  isRulesFeatureOn: true,
  subject: 'there',
  isOwnItem: false,
  isAnswered: false,
  ownerWroteAt: NOW - OWNER_TAKEOVER_MS,
  isWindowClosed: false,
  isPrivateReplySent: false,
  isRuleReplySent: false,
  hasOptedOut: false,
  isMuted: false,
  isRuleReplyOpen: false,
  isReset: false,
  isWithOtherApp: false,
  isApprovalMode: false,
  isTextOfRule: true,
  isUnseenAllowed: true,
  usesOutdatedFact: false,
  isTimeOver: false,
  returnedWith: null,
  pausedUntil: undefined,
};
const MOMENTS: readonly ReplyCheckMoment[] = [
  'decide',
  'wait',
  'approve',
  'queue',
  'send_unseen',
  'send_approved',
];
const find = (moment: ReplyCheckMoment, facts: Partial<AllFacts>) =>
  findReplyStopReason(moment, { ...FREE, ...facts })?.code;

type Stop = {
  readonly facts: Partial<AllFacts>;
  readonly at: readonly ReplyCheckMoment[];
  readonly isPrivateOnly?: true;
};
const always = { at: ['decide', 'approve', 'send_unseen', 'send_approved'] } as const;
const unseen = { at: ['send_unseen'] } as const;
const unlessApproved = { at: ['decide', 'send_unseen'] } as const;
const isPrivateOnly = true;

// The compiler asks for each code. They are reported in this order.
const STOPS: Readonly<Record<ReplyStopReasonCode, Stop>> = {
  failed: {
    facts: { isTimeOver: true, returnedWith: 'rejected_comment' },
    at: ['wait', 'approve'],
  },
  expired: { facts: { isTimeOver: true }, at: ['wait', 'approve'] },
  rule_deleted: { facts: { rule: 'deleted' }, ...unseen },
  rule_inactive: { facts: { rule: 'inactive' }, ...unseen },
  rule_changed: { facts: { rule: 'changed' }, ...unseen },
  no_subscription: {
    facts: { hasSubscription: false },
    at: ['decide', 'send_unseen', 'send_approved'],
  },
  rules_not_in_plan: { facts: { isRulesFeatureOn: false }, ...unlessApproved },
  subject_deleted: { facts: { subject: 'deleted' }, ...always },
  subject_hidden: { facts: { subject: 'hidden' }, ...always },
  own_writing: { facts: { isOwnItem: true }, ...always },
  already_answered: { facts: { isAnswered: true }, ...always },
  rule_answered: { facts: { isRuleReplySent: true }, ...always },
  owner_took_over: {
    facts: { ownerWroteAt: NOW - OWNER_TAKEOVER_MS + 1 },
    ...unlessApproved,
    isPrivateOnly,
  },
  reset: { facts: { isReset: true }, at: ['queue', 'send_unseen', 'send_approved'] },
  window_closed: {
    facts: { isWindowClosed: true },
    at: ['decide', 'queue', 'send_unseen', 'send_approved'],
    isPrivateOnly,
  },
  private_reply_sent: { facts: { isPrivateReplySent: true }, ...always, isPrivateOnly },
  opted_out: { facts: { hasOptedOut: true }, ...always, isPrivateOnly },
  person_muted: { facts: { isMuted: true }, at: ['decide'] },
  with_other_app: { facts: { isWithOtherApp: true }, ...unseen },
  approval_mode: { facts: { isApprovalMode: true }, ...unseen },
  texts_changed: { facts: { isTextOfRule: false }, ...unseen },
  unseen_not_in_plan: { facts: { isUnseenAllowed: false }, ...unseen },
  fact_outdated: { facts: { usesOutdatedFact: true }, at: ['queue', 'send_unseen'] },
  posting_paused: { facts: { pausedUntil: UNTIL }, at: ['queue'] },
};
const ALL_STOPS = Object.entries(STOPS) as readonly (readonly [ReplyStopReasonCode, Stop])[];

test.each(MOMENTS)('nothing stops a reply at "%s" when nothing speaks against it', (moment) => {
  for (const audience of ['private', 'public'] as const) {
    expect(find(moment, { audience })).toBeUndefined();
    expect(find(moment, { audience, ownerWroteAt: undefined })).toBeUndefined();
  }
});

describe.each(ALL_STOPS)('%s', (code, { facts, at, isPrivateOnly: isPrivate }) => {
  test(`stops a private reply at ${at.join(', ')} and at no other moment`, () => {
    const stopping = MOMENTS.filter((moment) => find(moment, facts) !== undefined);
    expect([...stopping].sort()).toEqual([...at].sort());
    for (const moment of at) expect(find(moment, facts)).toBe(code);
  });

  test(`${isPrivate ? 'does not stop' : 'stops'} a public reply`, () => {
    for (const moment of at)
      expect(find(moment, { audience: 'public', ...facts })).toBe(isPrivate ? undefined : code);
  });
});

test.each(MOMENTS)('the first of several checks is reported at "%s"', (moment) => {
  const stops = ALL_STOPS.filter(([, { at }]) => at.includes(moment));
  for (const [index, [first, { facts }]] of stops.entries())
    for (const [, later] of stops.slice(index + 1))
      expect(find(moment, { ...later.facts, ...facts })).toBe(first);
});

test('the open answer of another rule is the last reported stop reason', () => {
  expect(find('decide', { isRuleReplyOpen: true })).toBe('rule_answered');
  expect(find('decide', { isRuleReplyOpen: true, isMuted: true })).toBe('person_muted');
});

test('a stop reason carries the end of a pause or an error', () => {
  expect(findReplyStopReason('queue', { ...FREE, pausedUntil: UNTIL })).toEqual({
    code: 'posting_paused',
    until: UNTIL,
  });
  expect(
    findReplyStopReason('wait', { isTimeOver: true, returnedWith: 'rejected_comment' }),
  ).toEqual({
    code: 'failed',
    error: 'rejected_comment',
  });
});

/** Neither time nor a person can lift these while the rule stays as it is. */
const LASTING: readonly ReplyStopReasonCode[] = [
  'subject_deleted',
  'subject_hidden',
  'own_writing',
  'already_answered',
  'rule_answered',
  'private_reply_sent',
  'opted_out',
  'window_closed',
  'reset',
];
/** The moments of a reply in their order; a press on Approve is two of them. */
const WAYS: readonly (readonly (readonly ReplyCheckMoment[])[])[] = [
  [['decide'], ['send_unseen']],
  [['decide'], ['approve', 'queue'], ['send_approved']],
];

test('a lasting reason stops a reply at each later check', () => {
  const anyFacts = fc
    .subarray(ALL_STOPS.map(([, { facts }]) => facts))
    .map((some): AllFacts => Object.assign({ ...FREE }, ...some));
  const findAny = (moments: readonly ReplyCheckMoment[], facts: AllFacts) =>
    moments.map((moment) => find(moment, facts)).find((code) => code !== undefined);
  fc.assert(
    fc.property(anyFacts, fc.constantFrom('public', 'private'), (some, audience) => {
      // A rule that was about to answer has answered or ended when the reply is due.
      const facts: AllFacts = { ...some, audience, isRuleReplyOpen: false };
      for (const way of WAYS)
        for (const [index, moments] of way.entries()) {
          const code = findAny(moments, facts);
          if (code === undefined || !LASTING.includes(code)) continue;
          for (const later of way.slice(index + 1))
            expect(findAny(later, facts), `${code}, then ${later.join()}`).toBeDefined();
        }
    }),
    { numRuns: getSimulationSeedCount(300) },
  );
});
