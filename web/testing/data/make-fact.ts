// Facts of an account, and the list of them that the API returns.
import type { Fact } from '#shared/schemas/fact.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

/** A fact for all posts that the owner wrote. */
export const makeFact = (overrides: Partial<Fact> = {}): Fact => ({
  id: 'fct_1',
  text: 'Shipping within Germany takes 2 to 3 days.',
  media_ids: [],
  valid_until: null,
  source: 'owner',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  place: null,
  ...overrides,
});

/** A suggestion from the owner's reply to a comment. */
export const makeFactSuggestion = (overrides: Partial<Fact> = {}): Fact =>
  makeFact({
    id: 'sug_1',
    text: 'The studio is open from 10 to 6.',
    source: 'reply',
    place: { media_id: '101', comment_id: '201' },
    ...overrides,
  });

/** Nothing by default. */
export const makeFactsResponse = (
  overrides: Partial<ApiCallResponse<'listFacts'>> = {},
): ApiCallResponse<'listFacts'> => ({
  facts: [],
  suggestions: [],
  total_count: overrides.facts?.length ?? 0,
  pagination_offset: 0,
  ...overrides,
});
