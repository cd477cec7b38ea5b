import { expect, test } from 'vitest';
import { validateModelOutput } from '#functions/drafts/domain/prompt/validate-model-output.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { makeTestVoice } from '#tests/support/voice/make-voice.ts';
import { findNeverUsedWords } from './find-never-used-words.ts';

test.each([
  ['Our AWESOME bowls', 'awesome', true],
  ['A café nearby', 'cafe', true],
  ['Hard work', 'work', true],
  ['Our workshop', 'work', false],
  ['No worries at all', 'no worries', true],
  ['No, worries are over', 'worries no', false],
  ['So glad 🙏', '🙏', true],
  ['So glad', '🙏', false],
  ['ご注文ありがとうございます', 'ありがとう', true],
])('finds in "%s" the word "%s": %s', (text, word, isFound) => {
  const voice = makeTestVoice({ never_words: [word] });
  expect(findNeverUsedWords(text, { voice })).toEqual(isFound ? [word] : []);
});

test('such a word is rejected in a text, not in a mention', () => {
  const voice = makeTestVoice({ never_words: ['lovely'] });
  const context = makeTestPromptContext({ voice, author: 'lovely.ana', opening: '@lovely.ana ' });
  const validate = (text: string) =>
    validateModelOutput(JSON.stringify({ text }), context, { canary: 'loom-none' });
  expect(validate('That is lovely!')).toEqual({ ok: false, reason: 'never_used_word' });
  expect(validate('@lovely.ana That is kind!')).toMatchObject({ ok: true });
});
