// The voice of an account as the API returns it.
import type { Voice } from '#shared/schemas/voice.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

/** Learned from an owner who writes German. */
export const makeVoice = (overrides: Partial<Voice> = {}): Voice => ({
  length: 'one sentence',
  greeting: 'Hallo!',
  sign_off: null,
  emoji: { use: 'often', which: ['🦊'] },
  punctuation: { exclamation_marks: 'sometimes', lower_case: false, full_stop: true },
  languages: ['de'],
  address: { de: 'informal' },
  never_words: [],
  notes: '',
  ...overrides,
});

/** Learned from 42 replies, without changes. */
export function makeVoiceResponse(
  overrides: Partial<ApiCallResponse<'getVoice'>> = {},
): ApiCallResponse<'getVoice'> {
  const learned = overrides.learned ?? makeVoice();
  return {
    learned,
    voice: { ...learned, ...overrides.changes } as Voice,
    based_on: 42,
    learned_at: '2026-11-30T10:00:00.000Z',
    changes: {},
    version: 0,
    ...overrides,
  };
}
