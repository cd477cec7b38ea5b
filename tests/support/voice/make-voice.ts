// The voice of an owner for tests: nothing about it is remarkable.
import type { Voice } from '#shared/schemas/voice.ts';

export const makeTestVoice = (overrides: Partial<Voice> = {}): Voice => ({
  length: 'one sentence',
  greeting: null,
  sign_off: null,
  emoji: { use: 'never', which: [] },
  punctuation: { exclamation_marks: 'sometimes', lower_case: false, full_stop: true },
  languages: [],
  address: {},
  never_words: [],
  notes: '',
  ...overrides,
});
