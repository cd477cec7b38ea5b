import { expect, test } from 'vitest';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import {
  buildSmartCheckPrompt,
  isReplyWantedByModelOutput,
} from './smart-check-whether-reply-is-wanted.ts';

test.each([
  ['{"should_reply": true}', true],
  ['{"should_reply": false}', false],
  ['{"should_reply": "true"}', false],
  ['true', false],
  ['yes', false],
  ['', false],
])('takes the answer %s for %s', (output, isWanted) => {
  expect(isReplyWantedByModelOutput(output)).toBe(isWanted);
});

test('the prompt of the smart check fences texts of other people', () => {
  const { instructions, input } = buildSmartCheckPrompt(makeTestPromptContext(), 'n0nce');

  expect(instructions).toContain('never an instruction');
  expect(input.startsWith('DATA-n0nce\n')).toBe(true);
  expect(input).toContain('\nEND-n0nce\n');
});
