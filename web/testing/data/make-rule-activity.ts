// Decisions of rules, with overrides.
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';

type Trace = RuleActivity['trace'];
type Reply = NonNullable<RuleActivity['actions'][number]['reply']>;

export const makeTracedTextEntry = (text: string, found: string | null, isWanted = true) => ({
  match_type: isWanted ? 'contains' : 'does_not_contain',
  text,
  operator: 'or',
  matched: isWanted === (found !== null),
  found,
});
export const makeTracedTextCondition = (
  matched: boolean,
  ...entries: ReturnType<typeof makeTracedTextEntry>[]
) => ({
  condition_type: 'text_rule',
  matched,
  entries,
});
const ANY_POST = {
  group: 'post_conditions',
  matched: true,
  match_all: [{ condition_type: 'all', matched: true }],
  match_any: [],
};

export const makeTrace = (comments: Partial<Trace[number]> & { matched: boolean }): Trace => [
  ANY_POST,
  { group: 'comment_conditions', match_all: [], match_any: [], ...comments },
];
const HELD_TRACE = makeTrace({
  matched: true,
  match_all: [
    makeTracedTextCondition(
      true,
      makeTracedTextEntry('price', 'PRICE'),
      makeTracedTextEntry('cost', null),
    ),
  ],
});

const makeReply = (overrides: Partial<Reply>): Reply => ({
  id: 'drf_1',
  rule_processed_event_id: 'rpe_1',
  state: 'queued',
  text: 'Prices are in our bio.',
  due_at: new Date(Date.now() + 12 * 60_000).toISOString(),
  waits_for: null,
  awaits_approval: false,
  approved: false,
  taken_back: false,
  ended_by: null,
  error: null,
  ...overrides,
});

export const makeRuleActivity = (overrides: Partial<RuleActivity> = {}): RuleActivity => ({
  id: `COMMENT~1~${overrides.rule_id ?? 'rul_1'}`,
  rule_id: 'rul_1',
  rule_name: 'Prices',
  event: {
    id: '1',
    rule_event_type: 'comment',
    from_username: 'ana.reads',
    text: 'What is the PRICE of the bowl?',
    written_at: '2026-11-20T12:00:00.000Z',
    media_id: '1790',
  },
  outcome: 'acted',
  reason: null,
  trace: HELD_TRACE,
  actions: [],
  created_at: '2026-11-20T12:00:01.000Z',
  ...overrides,
});
export const makeRuleActivityWithReply = (reply: Partial<Reply>): RuleActivity =>
  makeRuleActivity({
    actions: [
      { action_id: 'action_1', audience: 'public', stopped_by: null, reply: makeReply(reply) },
    ],
  });
