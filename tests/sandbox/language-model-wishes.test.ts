// The emulated language model obeys the wishes in the product's own prompts.
import { expect, test } from 'vitest';
import { buildDraftPrompt } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { composeSandboxReply } from '#scripts/sandbox/language-model/compose-reply.ts';
import { detectSandboxTextLanguage } from '#scripts/sandbox/language-model/detect-language.ts';
import { parseReplyPrompt } from '#scripts/sandbox/language-model/parse-reply-prompt.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';

function write(wish: DraftWish, text: string): string {
  const context = makeTestPromptContext({ wish: { wish, text }, maxCharacters: 300 });
  const { instructions, input } = buildDraftPrompt(context, 'nonce');
  return composeSandboxReply(parseReplyPrompt(instructions, input), 'seed').text;
}
const TEXT = 'Thank you so much! It ships on Monday, and it is well packed 🤎';

test.each([
  ['shorter', TEXT, /^Thank you so much!$/],
  ['shorter', 'It ships on Monday if you want.', /^It ships on Monday\.$/],
  ['warmer', TEXT, /^Thank you so much! .+ 🤎( .+)? 🤎$/],
  ['more_formal', TEXT, /^Thank you so much\. It ships on Monday, and it is well packed$/],
] as const)('makes a text %s: "%s"', (kind, text, expected) => {
  expect(write({ kind }, text)).toMatch(expected);
});

test.each(['es', 'de', 'fr', 'it', 'pt', 'ja'] as const)('writes in %s', (language) => {
  const text = write({ kind: 'language', language }, TEXT);
  expect(detectSandboxTextLanguage(text)).toBe(language);
});

test('a wish without a text changes the new reply', () => {
  expect(write({ kind: 'warmer' }, '')).toMatch(/🤎$/);
});
