// The result of a rule's rehearsal, with overrides.
import {
  EMPTY_REHEARSAL_RESULT,
  type MatchedRehearsalRow,
} from '#web/features/rules/rehearsal/rehearsal-result.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

export type RehearsalPageResponse = ApiCallResponse<'rehearseRule'>;

const WRITTEN_AT = '2026-11-20T12:00:00.000Z';

export const makeRehearsedEvent = (
  id: string,
  overrides: Partial<MatchedRehearsalRow['event']> = {},
): MatchedRehearsalRow['event'] => ({
  id,
  rule_event_type: 'comment',
  from_username: `person.${id}`,
  text: 'What is the price?',
  written_at: WRITTEN_AT,
  media_id: '1790',
  ...overrides,
});

export const OWNER_DID_NOTHING: MatchedRehearsalRow['owner_did'] = {
  answered: null,
  hidden: false,
  unsent_rule_reply: null,
};

/** An unanswered comment that the rule would answer. */
export const makeMatchedRehearsalRow = (
  id: string,
  overrides: Partial<MatchedRehearsalRow> = {},
): MatchedRehearsalRow => ({
  event: makeRehearsedEvent(id),
  matched: true,
  trace: [],
  would_reply: 'Prices are in our bio.',
  written_by_model: false,
  would_reply_at: '2026-11-20T12:02:00.000Z',
  stopped_by: null,
  earlier_rule: null,
  actions: [],
  owner_did: OWNER_DID_NOTHING,
  ...overrides,
});
type PageOverrides = Partial<Omit<RehearsalPageResponse, 'summary'>> & {
  readonly summary?: Partial<RehearsalPageResponse['summary']>;
};
/** The last page of a rehearsal of 500 comments. The rule would answer these, and the owner has answered none of them. */
export const makeRehearsalPageResponse = (
  matched: readonly MatchedRehearsalRow[] = [],
  { summary, ...overrides }: PageOverrides = {},
): RehearsalPageResponse => ({
  evaluated: 500,
  summary: {
    ...EMPTY_REHEARSAL_RESULT.summary,
    ...(summary ?? { would_answer: matched.length, ignored: matched.length }),
  },
  matched: [...matched],
  not_matched: [],
  next_from: null,
  ...overrides,
});
