// The owner's voice for the model, one sentence for each trait. Pure.

import type { Voice } from '#shared/schemas/voice.ts';
import { LANGUAGES_WITH_FORMS_OF_ADDRESS, type VoiceFrequency } from '#shared/voice-traits.ts';

/** The owner's words stay what they are: none can end its line or begin another trait. */
const quote = (words: string): string => JSON.stringify(words);
const quoteAll = (words: readonly string[]): string => words.map(quote).join(', ');

const LENGTHS: Readonly<Record<Voice['length'], string>> = {
  'a few words': 'A few words, 30 characters or so.',
  'one sentence': 'One sentence or two short ones, 140 characters at most.',
  'several sentences': 'Several sentences.',
};

const describeEmoji = ({ use, which }: Voice['emoji']): string => {
  if (use === 'never') return 'None.';
  const often = use === 'often' ? 'Often' : 'Sometimes';
  return which.length === 0 ? `${often}.` : `${often}: ${which.join(' ')}.`;
};

const EXCLAMATION_MARKS: Readonly<Record<VoiceFrequency, string>> = {
  never: 'No exclamation marks.',
  sometimes: 'Few exclamation marks.',
  often: 'Exclamation marks are frequent.',
};

const describePunctuation = ({
  exclamation_marks,
  lower_case,
  full_stop,
}: Voice['punctuation']): string =>
  [
    EXCLAMATION_MARKS[exclamation_marks],
    lower_case && 'Sentences begin with a small letter.',
    !full_stop && 'No full stop at the end.',
  ]
    .filter(Boolean)
    .join(' ');

/** In one order, because the table keeps none, and the beginning of a prompt must stay the same. */
const describeAddress = (address: Voice['address']): string =>
  LANGUAGES_WITH_FORMS_OF_ADDRESS.filter((language) => language in address)
    .map((language) => `${address[language]} (${language})`)
    .join(', ');

/** Languages by their codes, which models know. */
export function describeVoice(voice: Voice): string {
  const inLanguage = 'or what corresponds to it in the language of the reply';
  const traits = [
    ['Length', LENGTHS[voice.length]],
    [
      'Greeting',
      voice.greeting === null ? 'None.' : `Begin with ${quote(voice.greeting)}, ${inLanguage}.`,
    ],
    [
      'Sign-off',
      voice.sign_off === null ? 'None.' : `End with ${quote(voice.sign_off)}, ${inLanguage}.`,
    ],
    ['Emoji', describeEmoji(voice.emoji)],
    ['Punctuation', describePunctuation(voice.punctuation)],
    voice.languages.length > 0 && ['Usual languages', `${voice.languages.join(', ')}.`],
    Object.keys(voice.address).length > 0 && [
      'Form of address',
      `${describeAddress(voice.address)}.`,
    ],
    voice.never_words.length > 0 && ['Words never used', `${quoteAll(voice.never_words)}.`],
    voice.notes !== '' && ['In the words of the owner', quote(voice.notes)],
  ];
  const lines = traits.flatMap((trait) => (trait ? [`- ${trait[0]}: ${trait[1]}`] : []));
  return [
    'The voice of the owner. Every reply follows it; where an example differs, this holds:',
    ...lines,
  ].join('\n');
}
