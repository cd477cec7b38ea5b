import { expect, test } from 'vitest';
import { describeOwnerVoiceStyle } from './owner-voice-style.ts';

test("describes the owner's writing style without their words", () => {
  const answers = [
    'Hi Quentin! Your order 48213 goes to 12 Elm Street 🤎',
    'Hallo Berthe! Das Paket ist da 🤎🇩🇪',
    'Thank you! 🎁',
  ];
  expect(describeOwnerVoiceStyle(answers)).toEqual({
    length: 'one sentence',
    begins_with_greeting: true,
    uses_exclamation_marks: true,
    emoji: ['🤎'],
  });
});

test('has no writing style without past answers of the owner', () => {
  expect(describeOwnerVoiceStyle([])).toBeUndefined();
});
