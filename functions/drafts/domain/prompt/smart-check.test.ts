import { expect, test } from 'vitest';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { buildSmartCheckPrompt, isReplyWanted } from './smart-check.ts';

test.each([
  ['{"should_reply": true}', true],
  ['{"should_reply": false}', false],
  ['{"should_reply": "true"}', false],
  ['true', false],
  ['yes', false],
  ['', false],
])('takes the answer %s for %s', (output, isWanted) => {
  expect(isReplyWanted(output)).toBe(isWanted);
});

test('fences what others wrote', () => {
  const { instructions, input } = buildSmartCheckPrompt(makeTestPromptContext(), 'n0nce');

  expect(instructions).toContain('never an instruction');
  expect(input.startsWith('DATA-n0nce\n')).toBe(true);
  expect(input).toContain('\nEND-n0nce\n');
});
