import { expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { findPastHandlingOfEvent } from './find-past-handling-of-event.ts';

const EARLY = '2026-11-24T12:00:00+0000';
const LATE = '2026-11-24T12:05:00.000Z';
const OWNER = { text: 'Mine', at: EARLY };
const NEXT_DAY = { ...OWNER, at: '2026-11-25T12:00:00Z' };

const makeReply = (
  fields: Partial<Draft>,
  automation: Parameters<typeof makeTestAutomation>[0] = {},
): Draft => makeTestDraft({ ...fields, automation: makeTestAutomation(automation) });
const SENT = makeReply({ state: 'live', sendingText: 'Sent', claimedAt: LATE });
const UNCLAIMED = makeReply(
  { state: 'posted', editedText: 'Edited', claimedAt: null, since: LATE },
  { approval: 'approved' },
);

const findDone = (fields: Partial<Parameters<typeof findPastHandlingOfEvent>[0]>) =>
  findPastHandlingOfEvent({
    isHiddenNow: false,
    ownerAnswer: undefined,
    ruleReplies: [],
    ...fields,
  });

test.each([
  ['the owner answered before a rule', OWNER, [SENT], 'Mine', 'owner'],
  ['the owner added to what a rule answered', NEXT_DAY, [SENT], 'Sent', 'rule'],
  [
    'a reply was approved, and nobody knows when it was claimed',
    undefined,
    [UNCLAIMED],
    'Edited',
    'approved',
  ],
  ['of two rules one waits', undefined, [makeReply({ state: 'queued' }), SENT], 'Sent', 'rule'],
] as const)('the first answer counts: %s', (_case, ownerAnswer, ruleReplies, text, by) => {
  expect(findDone({ ownerAnswer, ruleReplies })).toMatchObject({
    answered: { text, by },
    unsent_rule_reply: null,
  });
});

test.each([
  ['generating', {}, 'waiting'],
  ['editing', {}, 'waiting'],
  ['queued', { approval: 'not_needed' }, 'waiting'],
  ['posting', {}, 'waiting'],
  ['unknown', {}, 'waiting'],
  ['discarded', { endedBy: 'owner' }, 'discarded'],
  ['discarded', { endedBy: 'expired' }, null],
  ['discarded', { endedBy: 'opted_out' }, null],
] as const)('a reply that is %s, with %o, is no answer but %s', (state, automation, expected) => {
  expect(findDone({ ruleReplies: [makeReply({ state }, automation)] })).toEqual({
    answered: null,
    hidden: false,
    unsent_rule_reply: expected,
  });
});
