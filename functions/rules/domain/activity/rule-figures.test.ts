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
  test.each<[string, Partial<Draft>, Partial<ReplyAutomation>, readonly string[]]>([
    ['waiting until somebody decides', { state: 'editing' }, {}, ['waiting']],
    ['waiting while its text is written', { state: 'generating' }, {}, ['waiting']],
    ['nothing while it is on its way', { state: 'queued' }, APPROVED, []],
    ['nothing while it is delayed', { state: 'queued' }, UNSEEN, []],
    ['answered when it was sent unseen', { state: 'live' }, UNSEEN, ['answered']],
    [
      'approved unedited when its text is the one of the rule',
      { state: 'posted', sendingText: 'Hello' },
      APPROVED,
      ['answered', 'approved_unedited'],
    ],
    [
      'edited when a person changed its text',
      { state: 'live', sendingText: 'Hello you' },
      APPROVED,
      ['answered', 'edited'],
    ],
    [
      'waiting once more when it came back',
      { state: 'editing' },
      APPROVED,
      ['waiting', 'came_back'],
    ],
    ['failed when it ended like that', { state: 'discarded' }, { endedBy: 'failed' }, ['failed']],
    ['nothing while it is sent unseen', { state: 'editing' }, UNSEEN, []],
    ['discarded by its owner', { state: 'discarded' }, { endedBy: 'owner' }, ['discarded']],
    ['stopped by a guard', { state: 'discarded' }, { endedBy: 'expired' }, ['stopped_expired']],
  ])('%s', (_, fields, automation, figures) => {
    expect(figuresOf(fields, automation)).toEqual(figures);
  });

  test('a waiting reply that is removed with its comment counts as stopped', () => {
    const counted = {
      'day rule': ['waiting'],
      'day returned': ['waiting', 'came_back'],
      'day other': ['answered', 'edited'],
    };

    expect(computeFiguresContributionOfRemovedReply(counted)).toEqual({
      'day rule': ['stopped_subject_deleted'],
      'day returned': ['stopped_subject_deleted'],
      'day other': ['answered', 'edited'],
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
    '2026-11-24 acted': ['matched'],
    '2026-11-24 half': ['matched', 'stopped_window_closed'],
    '2026-11-24 stopped': ['matched', 'stopped_opted_out'],
  });
});

const contributionArbitrary: fc.Arbitrary<RuleFiguresContribution> = fc.dictionary(
  fc.constantFrom('day a', 'day b'),
  fc.array(fc.constantFrom('matched', 'waiting', 'answered'), { maxLength: 3 }),
);

const sum = (contributions: readonly RuleFiguresContribution[]) => {
  const totals = new Map<string, number>();
  for (const contribution of contributions)
    for (const [owner, figures] of Object.entries(contribution))
      for (const figure of figures)
        totals.set(`${owner} ${figure}`, (totals.get(`${owner} ${figure}`) ?? 0) + 1);
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
