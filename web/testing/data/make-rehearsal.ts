// The result of a rule's rehearsal, with overrides.
import { EMPTY_RESULT, type MatchedRow } from '#web/features/rules/rehearsal/rehearsal-result.ts';
import type { ApiCallResponse } from '#web/lib/http/endpoints.ts';

export type RehearsalPage = ApiCallResponse<'rehearseRule'>;

const WRITTEN_AT = '2026-11-20T12:00:00.000Z';

export const makeRehearsedEvent = (
  id: string,
  overrides: Partial<MatchedRow['event']> = {},
): MatchedRow['event'] => ({
  id,
  rule_event_type: 'comment',
  from_username: `person.${id}`,
  text: 'What is the price?',
  written_at: WRITTEN_AT,
  media_id: '1790',
  ...overrides,
});

export const NOTHING_DONE: MatchedRow['owner_did'] = {
  answered: null,
  hidden: false,
  unsent_rule_reply: null,
};

/** An unanswered comment that the rule would answer. */
export const makeMatchedRow = (id: string, overrides: Partial<MatchedRow> = {}): MatchedRow => ({
  event: makeRehearsedEvent(id),
  matched: true,
  trace: [],
  would_reply: 'Prices are in our bio.',
  written_by_model: false,
  would_reply_at: '2026-11-20T12:02:00.000Z',
  stopped_by: null,
  earlier_rule: null,
  actions: [],
  owner_did: NOTHING_DONE,
  ...overrides,
});
type PageOverrides = Partial<Omit<RehearsalPage, 'summary'>> & {
  readonly summary?: Partial<RehearsalPage['summary']>;
};
/** The last page of a rehearsal of 500 comments. The rule would answer these, and the owner has answered none of them. */
export const makeRehearsalPage = (
  matched: readonly MatchedRow[] = [],
  { summary, ...overrides }: PageOverrides = {},
): RehearsalPage => ({
  evaluated: 500,
  summary: {
    ...EMPTY_RESULT.summary,
    ...(summary ?? { would_answer: matched.length, ignored: matched.length }),
  },
  matched: [...matched],
  not_matched: [],
  next_from: null,
  ...overrides,
});
