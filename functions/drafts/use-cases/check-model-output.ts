// Checks what the model wrote for a draft, with its language.
import { haveDifferentLanguages } from '#platform/languages/text-languages.ts';
import type { DraftPrompt, DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { removeLinksAndNames } from '../domain/prompt/has-shared-writing-script.ts';
import {
  type ModelOutputResult,
  validateModelOutput,
} from '../domain/prompt/validate-model-output.ts';

const hasOtherLanguage = (
  text: string,
  { text: answered, author, account }: DraftPromptContext,
) => {
  const names = [author, account.username, account.name ?? ''];
  return haveDifferentLanguages(
    removeLinksAndNames(answered, names),
    removeLinksAndNames(text, names),
  );
};

/** A corrected text has the benefit of the doubt: the language of a short text is a guess. */
export async function checkModelOutput(
  output: string,
  request: {
    readonly context: DraftPromptContext;
    readonly prompt: Pick<DraftPrompt, 'canary'>;
  },
  { isCorrected }: { readonly isCorrected: boolean },
): Promise<ModelOutputResult> {
  const { context, prompt } = request;
  const result = validateModelOutput(output, context, prompt);
  if (!result.ok || isCorrected || !(await hasOtherLanguage(result.text, context))) return result;
  return { ok: false, reason: 'other_language' };
}
