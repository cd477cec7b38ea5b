import { expect, test } from 'vitest';
import { makeTestVoice } from '#tests/support/voice/make-voice.ts';
import { describeVoice } from './describe-voice.ts';

test('each trait is one line', () => {
  const voice = makeTestVoice({
    length: 'a few words',
    greeting: 'Hallo,',
    sign_off: 'Eure Mia',
    emoji: { use: 'often', which: ['🦊', '🙈'] },
    punctuation: { exclamation_marks: 'never', lower_case: true, full_stop: false },
    languages: ['de', 'en'],
    address: { fr: 'formal', de: 'informal' },
    never_words: ['lecker', 'gerne'],
    notes: 'Our dog is called Otto.',
  });
  expect(describeVoice(voice).split('\n').slice(1)).toEqual([
    '- Length: A few words, 30 characters or so.',
    '- Greeting: Begin with "Hallo,", or what corresponds to it in the language of the reply.',
    '- Sign-off: End with "Eure Mia", or what corresponds to it in the language of the reply.',
    '- Emoji: Often: 🦊 🙈.',
    '- Punctuation: No exclamation marks. Sentences begin with a small letter. No full stop at the end.',
    '- Usual languages: de, en.',
    '- Form of address: informal (de), formal (fr).',
    '- Words never used: "lecker", "gerne".',
    '- In the words of the owner: "Our dog is called Otto."',
  ]);
});

test('traits that say nothing are left out', () => {
  expect(describeVoice(makeTestVoice()).split('\n').slice(1)).toEqual([
    '- Length: One sentence or two short ones, 140 characters at most.',
    '- Greeting: None.',
    '- Sign-off: None.',
    '- Emoji: None.',
    '- Punctuation: Few exclamation marks.',
  ]);
});
