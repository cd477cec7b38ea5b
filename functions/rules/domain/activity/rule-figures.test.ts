import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRuleReplyDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation } from '#tests/support/replies/make-draft.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  compareRuleFiguresContributions,
  computeFiguresContributionOfEvent,
  computeFiguresContributionOfRemovedReply,
  computeFiguresContributionOfReply,
  type RuleFiguresContribution,
} from './rule-figures.ts';

const AT = '2026-11-24T23:59:59.000Z';
function figuresOf(fields: Partial<Draft>, automation: Partial<ReplyAutomation> = {}) {
  const own = makeTestAutomation({ ruleId: 'rule_1', approval: 'awaiting', ...automation });
  const draft = createRuleReplyDraft({ id: 'response_1', at: AT, text: 'Hello', automation: own });
  return computeFiguresContributionOfReply({ ...draft, ...fields }, own, AT)['2026-11-24 rule_1'];
}

const APPROVED = { approval: 'approved' } as const;
const UNSEEN = { approval: 'not_needed' } as const;

describe('a reply counts as', () => {
  test.each<[string, Partial<Draft>, Partial<ReplyAutomation>, Readonly<Record<string, number>>]>([
    ['waiting until a person decides', { state: 'editing' }, {}, { waiting: 1 }],
    ['waiting while its text is written', { state: 'generating' }, {}, { waiting: 1 }],
    ['nothing while it is on its way', { state: 'queued' }, APPROVED, {}],
    ['nothing while it is delayed', { state: 'queued' }, UNSEEN, {}],
    ['answered when it was sent unseen', { state: 'live' }, UNSEEN, { answered: 1 }],
    [
      'answered when a line was added to an unseen text',
      { state: 'live', sendingText: 'Hello (written by AI)' },
      UNSEEN,
      { answered: 1 },
    ],
    [
      'approved unedited when its text is the one of the rule',
      { state: 'posted', sendingText: 'Hello' },
      APPROVED,
      { answered: 1, approved_unedited: 1 },
    ],
    [
      'approved unedited when only its mention is gone',
      { state: 'posted', generatedText: '@ana Hello', sendingText: 'Hello' },
      APPROVED,
      { answered: 1, approved_unedited: 1 },
    ],
    [
      'edited when a person changed its text',
      { state: 'live', sendingText: 'Hello you' },
      APPROVED,
      { answered: 1, edited: 1, changed_permille: 444 },
    ],
    [
      'own words when a person wrote its text',
      { state: 'live', generatedText: '', sendingText: 'Hello you' },
      APPROVED,
      { answered: 1, own_words: 1 },
    ],
    [
      'waiting once more when it came back',
      { state: 'editing' },
      APPROVED,
      { waiting: 1, came_back: 1 },
    ],
    [
      'failed when it ended like that',
      { state: 'discarded' },
      { endedBy: 'failed' },
      { failed: 1 },
    ],
    ['nothing while it is sent unseen', { state: 'editing' }, UNSEEN, {}],
    ['discarded by its owner', { state: 'discarded' }, { endedBy: 'owner' }, { discarded: 1 }],
    ['stopped by a guard', { state: 'discarded' }, { endedBy: 'expired' }, { stopped_expired: 1 }],
  ])('%s', (_, fields, automation, figures) => {
    expect(figuresOf(fields, automation)).toEqual(figures);
  });

  test('a waiting reply that is removed with its comment counts as stopped', () => {
    const counted = {
      'day rule': { waiting: 1 },
      'day returned': { waiting: 1, came_back: 1 },
      'day other': { answered: 1, edited: 1, changed_permille: 70 },
    };

    expect(computeFiguresContributionOfRemovedReply(counted)).toEqual({
      'day rule': { stopped_subject_deleted: 1 },
      'day returned': { stopped_subject_deleted: 1 },
      'day other': { answered: 1, edited: 1, changed_permille: 70 },
    });
  });
});

test('an event increases the figures once for each matching rule and guard', () => {
  const stoppedTwice = [{ stoppedBy: 'opted_out' }, { stoppedBy: 'opted_out' }];

  expect(
    computeFiguresContributionOfEvent({
      acted: { outcome: 'acted', at: AT, actions: [{}] },
      half: { outcome: 'acted', at: AT, actions: [{}, { stoppedBy: 'window_closed' }] },
      stopped: { outcome: 'opted_out', at: AT, actions: stoppedTwice },
    }),
  ).toEqual({
    '2026-11-24 acted': { matched: 1 },
    '2026-11-24 half': { matched: 1, stopped_window_closed: 1 },
    '2026-11-24 stopped': { matched: 1, stopped_opted_out: 1 },
  });
});

const contributionArbitrary: fc.Arbitrary<RuleFiguresContribution> = fc.dictionary(
  fc.constantFrom('day a', 'day b'),
  fc.dictionary(fc.constantFrom('matched', 'waiting', 'changed_permille'), fc.nat(1_000)),
);

const sum = (contributions: readonly RuleFiguresContribution[]) => {
  const totals = new Map<string, number>();
  for (const contribution of contributions)
    for (const [owner, figures] of Object.entries(contribution))
      for (const [figure, count] of Object.entries(figures)) {
        const name = `${owner} ${figure}`;
        if (count > 0) totals.set(name, (totals.get(name) ?? 0) + count);
      }
  return totals;
};

test('figure changes add up to the last contribution', () => {
  forAll(fc.array(contributionArbitrary, { minLength: 1, maxLength: 6 }), (states) => {
    const totals = new Map<string, number>();
    let before: RuleFiguresContribution = {};
    for (const after of states) {
      for (const { owner, changes } of compareRuleFiguresContributions(before, after))
        for (const [figure, change] of Object.entries(changes)) {
          expect(change).not.toBe(0);
          const name = `${owner} ${figure}`;
          totals.set(name, (totals.get(name) ?? 0) + change);
        }
      before = after;
    }
    const nonZero = new Map([...totals].filter(([, count]) => count !== 0));
    expect(nonZero).toEqual(sum([before]));
  });
});
