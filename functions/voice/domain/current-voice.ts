// The voice that drafts follow: the traits that the owner decided about, and the learned ones. Pure.
import type { Voice, VoiceChanges } from '#shared/schemas/voice.ts';

/** A new account begins with it; it is never learned, and no draft follows it alone. */
const UNKNOWN_VOICE: Voice = {
  length: 'one sentence',
  greeting: null,
  sign_off: null,
  emoji: { use: 'sometimes', which: [] },
  punctuation: { exclamation_marks: 'sometimes', lower_case: false, full_stop: true },
  languages: [],
  address: {},
  never_words: [],
  notes: '',
};

/** The learned voice, or one with nothing remarkable. */
export const toShownVoice = (learned: Voice | undefined): Voice => learned ?? UNKNOWN_VOICE;

export const applyVoiceChanges = (learned: Voice | undefined, changes: VoiceChanges): Voice =>
  // A trait that is left out has no entry: the changes come from JSON.
  ({ ...toShownVoice(learned), ...changes }) as Voice;

/** Undefined when nothing is known: the examples in the prompt then show more than a voice without features. */
export const buildDraftVoice = (
  learned: Voice | undefined,
  changes: VoiceChanges,
): Voice | undefined =>
  learned === undefined && Object.keys(changes).length === 0
    ? undefined
    : applyVoiceChanges(learned, changes);
