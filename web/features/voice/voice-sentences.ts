// The texts about a voice: one readable sentence for each trait.

import type { Voice } from '#shared/schemas/voice.ts';
import {
  type FormOfAddress,
  LANGUAGES_WITH_FORMS_OF_ADDRESS,
  type VoiceFrequency,
} from '#shared/voice-traits.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';

export type VoiceTrait = keyof Voice;

/** In the order of the screen. */
export const TRAIT_TITLES: Readonly<Record<VoiceTrait, string>> = {
  length: 'Length',
  greeting: 'Greeting',
  sign_off: 'Sign-off',
  emoji: 'Emoji',
  punctuation: 'Punctuation',
  address: 'Form of address',
  languages: 'Languages',
  never_words: 'Words never used',
  notes: 'Anything else',
};
export const TRAITS = Object.keys(TRAIT_TITLES) as readonly VoiceTrait[];

export const LENGTH_LABELS: Readonly<Record<Voice['length'], string>> = {
  'a few words': 'A few words',
  'one sentence': 'One sentence',
  'several sentences': 'Several sentences',
};
export const FREQUENCY_LABELS: Readonly<Record<VoiceFrequency, string>> = {
  never: 'Never',
  sometimes: 'Sometimes',
  often: 'Often',
};
export const ADDRESS_LABELS: Readonly<Record<FormOfAddress, string>> = {
  informal: 'Informal',
  formal: 'Formal',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
export const nameLanguage = (code: string): string => languageNames.of(code) ?? code;
const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

const describeEmoji = ({ use, which }: Voice['emoji']): string => {
  if (use === 'never') return 'No emoji.';
  const often = use === 'often' ? 'Often' : 'Sometimes';
  return which.length === 0 ? `${often} an emoji.` : `${often} an emoji: ${which.join(' ')}`;
};

const describePunctuation = (punctuation: Voice['punctuation']): string =>
  [
    { never: 'No', sometimes: 'Some', often: 'Many' }[punctuation.exclamation_marks],
    'exclamation marks,',
    punctuation.lower_case ? 'small letters at the beginning,' : 'a capital at the beginning,',
    punctuation.full_stop ? 'a full stop at the end.' : 'no full stop at the end.',
  ].join(' ');

const describeAddress = (address: Voice['address']): string => {
  const forms = LANGUAGES_WITH_FORMS_OF_ADDRESS.filter((language) => language in address).map(
    (language) => `${address[language]} in ${nameLanguage(language)}`,
  );
  return forms.length === 0
    ? 'As it comes.'
    : `${listFormat.format(forms).replace(/^./, (letter) => letter.toUpperCase())}.`;
};

const DESCRIPTIONS: Readonly<{ [Trait in VoiceTrait]: (value: Voice[Trait]) => string }> = {
  length: (length) => `${LENGTH_LABELS[length]}.`,
  greeting: (greeting) => (greeting === null ? 'Without a greeting.' : `Begins with “${greeting}”`),
  sign_off: (signOff) => (signOff === null ? 'Without a sign-off.' : `Ends with “${signOff}”`),
  emoji: describeEmoji,
  punctuation: describePunctuation,
  address: describeAddress,
  languages: (languages) =>
    languages.length === 0
      ? 'The language of the person who wrote.'
      : `Usually ${listFormat.format(languages.map(nameLanguage))}; other people are answered in their language.`,
  never_words: (words) =>
    words.length === 0 ? 'None yet.' : `Never ${words.map((word) => `“${word}”`).join(', ')}`,
  notes: (notes) => (notes === '' ? 'Nothing.' : `“${notes}”`),
};

export const describeTrait = <Trait extends VoiceTrait>(trait: Trait, voice: Voice): string =>
  DESCRIPTIONS[trait](voice[trait]);

export const describeBasis = (replies: number): string =>
  replies === 0
    ? 'There is nothing to learn from yet: write some replies, here or on Instagram. You can also say how drafts should sound.'
    : `Learned from ${formatCountWithNoun(replies, 'reply', 'replies')}. Those that you wrote or changed yourself count most.`;
