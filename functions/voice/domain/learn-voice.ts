// Learns how an owner writes from their answers. No words of a private answer can be read from it but those of known
// lists. Pure.

import { VOICE_LIMITS } from '#shared/limits.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import type { VoiceFrequency } from '#shared/voice-traits.ts';
import { learnFormsOfAddress } from './learn-form-of-address.ts';
import { learnUsualWords, removeUsualWords } from './learn-greeting-and-sign-off.ts';
import {
  computeShare,
  isHabit,
  type OwnerAnswer,
  rankByWeight,
  sumWeights,
} from './weighted-answers.ts';

export type LearnedVoice = {
  readonly voice: Voice;
  /** How many answers it was learned from. */
  readonly basedOn: number;
};

/** Single pictures only: a row of flags or keycaps could spell something. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu;
const SPELLING = /[\u{1f1e6}-\u{1f1ff}\u{1f191}-\u{1f19a}]/u;
const SHORT = 30;
const LONG = 140;
const OFTEN = 0.5;
const SOMETIMES = 0.1;
/** A language of fewer answers may be a mistake of the detector. */
const LEAST_ANSWERS_OF_LANGUAGE = 2;

const toFrequency = (share: number): VoiceFrequency => {
  if (share < SOMETIMES) return 'never';
  return share < OFTEN ? 'sometimes' : 'often';
};

const removeLeadingMention = (text: string): string => text.trim().replace(/^@\S+(?:\s+|$)/u, '');

const listEmoji = (text: string): readonly string[] =>
  (text.match(EMOJI) ?? []).filter((emoji) => !SPELLING.test(emoji));

/** Those of several answers: a single one may say something about its conversation. */
const learnEmoji = (answers: readonly OwnerAnswer[]): Voice['emoji'] => ({
  use: toFrequency(computeShare(answers, ({ text }) => listEmoji(text).length > 0)),
  which: rankByWeight(answers, ({ text }) => listEmoji(text))
    .filter((one) => one.answers > 1)
    .map(({ key }) => key)
    .slice(0, VOICE_LIMITS.emoji),
});

function learnLength(answers: readonly OwnerAnswer[]): Voice['length'] {
  const sorted = answers.toSorted((a, b) => [...a.text].length - [...b.text].length);
  const half = sumWeights(answers) / 2;
  let weight = 0;
  const median = sorted.find((answer) => {
    weight += answer.weight;
    return weight >= half;
  });
  const length = [...(median?.text ?? '')].length;
  if (length <= SHORT) return 'a few words';
  return length <= LONG ? 'one sentence' : 'several sentences';
}

const learnLanguages = (answers: readonly OwnerAnswer[]): readonly string[] =>
  rankByWeight(answers, ({ language }) => (language === undefined ? [] : [language]))
    .filter(
      ({ weight, answers: count }) =>
        count >= LEAST_ANSWERS_OF_LANGUAGE && weight >= SOMETIMES * sumWeights(answers),
    )
    .map(({ key }) => key)
    .slice(0, VOICE_LIMITS.languages);

const beginsWithSmallLetter = (text: string): boolean => {
  const [letter = ''] = text.match(/\p{L}/u) ?? [];
  return /\p{Ll}/u.test(letter);
};

/** Undefined when there is nothing to learn from. */
export function learnVoice(given: readonly OwnerAnswer[]): LearnedVoice | undefined {
  const answers = given
    .map((answer) => ({ ...answer, text: removeLeadingMention(answer.text) }))
    .filter(({ text, weight }) => text !== '' && weight > 0);
  if (answers.length === 0) return undefined;
  const greeting = learnUsualWords(answers, 'greeting');
  const sign_off = learnUsualWords(answers, 'sign_off');
  const bodies = answers.map((answer) => ({
    ...answer,
    text: removeUsualWords(
      removeUsualWords(answer.text, greeting, 'greeting'),
      sign_off,
      'sign_off',
    ),
  }));
  const withoutEmoji = bodies.map((answer) => ({
    ...answer,
    text: answer.text.replace(EMOJI, '').trim(),
  }));
  const exclaimed = computeShare(bodies, ({ text }) => /[!！]/u.test(text));
  const voice: Voice = {
    length: learnLength(answers),
    greeting,
    sign_off,
    emoji: learnEmoji(answers),
    punctuation: {
      exclamation_marks: toFrequency(exclaimed),
      lower_case: isHabit(answers, ({ text }) => beginsWithSmallLetter(text)),
      full_stop: isHabit(withoutEmoji, ({ text }) => /[.!?…。！？]$/u.test(text)),
    },
    languages: [...learnLanguages(answers)],
    address: learnFormsOfAddress(bodies),
    never_words: [],
    notes: '',
  };
  return { voice, basedOn: answers.length };
}
