// The validation of a text as the model returns it, in a prompt about a comment.
import type { PromptContext } from '#functions/drafts/domain/prompt/prompt.ts';
import { validateModelOutput } from '#functions/drafts/domain/prompt/validate-model-output.ts';
import { makeTestPromptContext } from './make-prompt-context.ts';

export const TEST_PROMPT = { canary: 'loom-abc123' };

export const validateTestOutput = (output: string, overrides: Partial<PromptContext> = {}) =>
  validateModelOutput(output, makeTestPromptContext(overrides), TEST_PROMPT);

/** Validates the JSON with `text` that the prompt asks for. */
export const validateTestText = (text: string, overrides: Partial<PromptContext> = {}) =>
  validateTestOutput(JSON.stringify({ text }), overrides);
