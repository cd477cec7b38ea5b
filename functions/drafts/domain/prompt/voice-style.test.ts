import { expect, test } from 'vitest';
import { describeVoice } from './voice-style.ts';

test('describes how the owner sounds without a word of what they wrote', () => {
  const answers = [
    'Hi Quentin! Your order 48213 goes to 12 Elm Street 🤎',
    'Hallo Berthe! Das Paket ist da 🤎🇩🇪',
    'Thank you! 🎁',
  ];
  expect(describeVoice(answers)).toEqual({
    length: 'one sentence',
    begins_with_greeting: true,
    uses_exclamation_marks: true,
    emoji: ['🤎'],
  });
});

test('says nothing without answers', () => {
  expect(describeVoice([])).toBeUndefined();
});
