// The figures of drafts of one day.
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

type DayFigures = ApiCallResponse<'listDraftFigures'>['figures'][number];

/** Nothing by default. */
export const makeDraftFigures = (overrides: Partial<DayFigures> = {}): DayFigures => ({
  day: '2026-11-20',
  sent_unedited: 0,
  sent_edited: 0,
  changed_permille: 0,
  sent_standard: 0,
  sent_own_words: 0,
  drafts: 0,
  corrected: 0,
  standard: 0,
  failed: 0,
  draft_ms: 0,
  slow: 0,
  rejected: {},
  answered_by: {},
  model_calls: 0,
  model_ms: 0,
  prompt_tokens: 0,
  cached_tokens: 0,
  completion_tokens: 0,
  ...overrides,
});
