// The validation of a text as the model returns it, in a prompt about a comment.
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { validateModelOutput } from '#functions/drafts/domain/prompt/validate-model-output.ts';
import { makeTestPromptContext } from './make-prompt-context.ts';

export const TEST_DRAFT_PROMPT = { canary: 'loom-abc123' };

export const validateModelOutputForTestPrompt = (
  output: string,
  overrides: Partial<DraftPromptContext> = {},
) => validateModelOutput(output, makeTestPromptContext(overrides), TEST_DRAFT_PROMPT);

/** Validates the JSON with `text` that the prompt asks for. */
export const validateTextForTestPrompt = (
  text: string,
  overrides: Partial<DraftPromptContext> = {},
) => validateModelOutputForTestPrompt(JSON.stringify({ text }), overrides);
