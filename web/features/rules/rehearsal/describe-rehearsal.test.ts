import { expect, test } from 'vitest';
import type { RuleSendGuardCode } from '#functions/drafts/domain/rule-replies/find-reply-stop-reason.ts';
import {
  makeMatchedRehearsalRow,
  makeRehearsedEvent,
  OWNER_DID_NOTHING,
} from '#web/testing/data/make-rehearsal.ts';
import { describeRehearsal } from './describe-rehearsal.ts';
import {
  EMPTY_REHEARSAL_RESULT,
  type MatchedRehearsalRow,
  type RehearsalSummary,
} from './rehearsal-result.ts';

const WRITTEN_AT = '2026-11-20T12:00:00.000Z';
const NOW = Date.parse('2026-11-25T12:00:00.000Z');

const makeRow = (overrides: Partial<MatchedRehearsalRow>): MatchedRehearsalRow =>
  makeMatchedRehearsalRow('1', { would_reply_at: WRITTEN_AT, ...overrides });
const repeat = (count: number, row: MatchedRehearsalRow): readonly MatchedRehearsalRow[] =>
  Array.from({ length: count }, () => row);
const PRICES = makeRow({ earlier_rule: { id: 'rul_1', name: 'Prices' } });
const YOUNG = makeRow({
  event: makeRehearsedEvent('1', { written_at: new Date(NOW - 24 * 3_600_000 + 1).toISOString() }),
});
const CAPPED = makeRow({ stopped_by: 'hourly_cap' });
const answeredAfter = (minutes: number) => {
  const at = new Date(Date.parse(WRITTEN_AT) + minutes * 60_000).toISOString();
  return makeRow({
    owner_did: { ...OWNER_DID_NOTHING, answered: { text: 'Hi', at, by: 'owner' } },
  });
};

const describe = (
  summary: Partial<RehearsalSummary>,
  matched: readonly MatchedRehearsalRow[] = [],
) =>
  describeRehearsal(
    {
      ...EMPTY_REHEARSAL_RESULT,
      summary: { ...EMPTY_REHEARSAL_RESULT.summary, ...summary },
      matched,
    },
    NOW,
  );

test.each([
  [
    'Would have answered 40: you answered 31 of them yourself (9 within an hour), ignored 7, hid 2; 3 more go to rule “Prices” first, 2 are stopped by the hourly cap.',
    { would_answer: 40, owner_answered_too: 31, ignored: 7, hidden: 2 },
    [
      ...repeat(9, answeredAfter(60)),
      ...repeat(22, answeredAfter(61)),
      ...repeat(3, PRICES),
      ...repeat(2, CAPPED),
    ],
  ],
  [
    'Would have answered 1: you answered it yourself; 1 more goes to rule “Prices” first, 1 is stopped by the hourly cap.',
    { would_answer: 1, owner_answered_too: 1 },
    [answeredAfter(1), PRICES, CAPPED],
  ],
  [
    'Would have answered none; 1 is stopped because you answered before the reply was due, 1 is stopped because you had written to the person within 24 hours.',
    {},
    [makeRow({ stopped_by: 'already_answered' }), makeRow({ stopped_by: 'owner_took_over' })],
  ],
  ['Would have answered 2: you ignored all of them.', { would_answer: 2, ignored: 2 }, []],
  [
    'Would have answered 3: you ignored 2 of them, hid 1.',
    { would_answer: 3, ignored: 2, hidden: 1 },
    [],
  ],
  ['Would have answered 1: you hid it.', { would_answer: 1, hidden: 1 }, []],
  [
    'Would have answered 4: you ignored 1 of them, and have not answered 3 yet.',
    { would_answer: 4, ignored: 4 },
    [...repeat(3, YOUNG), makeRow({})],
  ],
  [
    'Would have answered 2: you have answered none of them yet.',
    { would_answer: 2, ignored: 2 },
    [YOUNG, YOUNG],
  ],
  [
    'Would have answered 1: you have not answered it yet.',
    { would_answer: 1, ignored: 1 },
    [YOUNG],
  ],
  ['Would have answered 1: a rule answered it.', { would_answer: 1, rule_answered: 1 }, []],
  [
    'Would have answered 1: it waits for a reply that is not sent yet.',
    { would_answer: 1, reply_waits: 1 },
    [],
  ],
  [
    'Would have answered 3: a rule answered all of them.',
    { would_answer: 3, rule_answered: 3 },
    [],
  ],
  [
    'Would have answered 10: you answered 1 of them yourself, approved a reply of a rule to 2, discarded a reply of a rule to 1, ignored 1; a rule answered 3 of them, 2 of them wait for a reply that is not sent yet; 1 more goes to rule “Prices” first.',
    {
      would_answer: 10,
      owner_answered_too: 1,
      owner_approved: 2,
      owner_discarded: 1,
      ignored: 1,
      rule_answered: 3,
      reply_waits: 2,
    },
    [PRICES],
  ],
  [
    'Would have answered 3: you have not answered 1 of them yet; a rule answered 2 of them.',
    { would_answer: 3, ignored: 1, rule_answered: 2 },
    [YOUNG],
  ],
  ['Would have answered none; 2 go to rule “Prices” first.', {}, [PRICES, PRICES]],
  [
    'Would have answered none; 1 goes to a rule without a name first.',
    {},
    [makeRow({ earlier_rule: { id: 'rul_2', name: ' ' }, stopped_by: 'trigger_count' })],
  ],
  [
    'Would have answered none; 1 is stopped by something else.',
    {},
    [makeRow({ stopped_by: 'a code of next year' })],
  ],
  ['It would have answered none of these.', {}, []],
  [
    'It would have answered none of these. You answered 1,200 yourself; this rule would not.',
    { owner_answered_only: 1_200 },
    [],
  ],
  [
    'Would have answered 1: you hid it. You answered 33 more yourself; this rule would not.',
    { would_answer: 1, hidden: 1, owner_answered_only: 33 },
    [],
  ],
])('says "%s"', (sentence, summary, matched) => {
  expect(describe(summary, matched)).toBe(sentence);
});

test('counts earlier rules of the same name together and shortens long names', () => {
  const name = 'A'.repeat(50);
  const rows = ['rul_1', 'rul_2'].map((id) => makeRow({ earlier_rule: { id, name } }));
  expect(describe({}, rows)).toBe(
    `Would have answered none; 2 go to rule “${'A'.repeat(40)}…” first.`,
  );
});

// The compiler demands each guard. A rehearsal cannot find later changes of the rule, the plan and replies.
const CAN_STOP_IN_REHEARSAL: Readonly<Record<RuleSendGuardCode, boolean>> = {
  rule_deleted: false,
  rule_inactive: false,
  rule_changed: false,
  no_subscription: false,
  rules_not_in_plan: false,
  subject_deleted: false,
  subject_hidden: false,
  own_writing: false,
  already_answered: true,
  rule_answered: false,
  owner_took_over: true,
  window_closed: true,
  private_reply_sent: false,
  opted_out: true,
  person_muted: false,
};

test.each([
  ...Object.entries(CAN_STOP_IN_REHEARSAL).flatMap(([guard, canStop]) => (canStop ? guard : [])),
  'trigger_count',
  'no_action',
])('says what stopped a rehearsed answer: %s', (stopped_by) => {
  const words = describe({ stopped: 1 }, [makeRow({ stopped_by })]);

  expect(words).toMatch(/^Would have answered none; 1 is stopped (by|because) /);
  expect(words).not.toContain('something else');
});
