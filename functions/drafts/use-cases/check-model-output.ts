// Checks what the model wrote for a draft, with its language.
import { haveDifferentLanguages, isInOtherLanguage } from '#platform/languages/text-languages.ts';
import type { DraftPrompt, DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { removeLinksAndNames } from '../domain/prompt/has-shared-writing-script.ts';
import {
  getLanguageExample,
  type ModelOutputProblem,
  type ModelOutputResult,
  validateModelOutput,
} from '../domain/prompt/validate-model-output.ts';

const hasOtherLanguage = (text: string, context: DraftPromptContext): Promise<boolean> => {
  const { author, account, wish } = context;
  const names = [author, account.username, account.name ?? ''];
  const written = removeLinksAndNames(text, names);
  return wish?.wish.kind === 'language'
    ? isInOtherLanguage(written, wish.wish.language)
    : haveDifferentLanguages(removeLinksAndNames(getLanguageExample(context), names), written);
};

/**
 * `firstProblem`: the reason why an earlier text was rejected. The language of a short text is a guess, so it is doubted
 * only once.
 */
export async function checkModelOutput(
  output: string,
  request: {
    readonly context: DraftPromptContext;
    readonly prompt: Pick<DraftPrompt, 'canary'>;
  },
  firstProblem?: ModelOutputProblem,
): Promise<ModelOutputResult> {
  const { context, prompt } = request;
  const result = validateModelOutput(output, context, prompt);
  if (!result.ok || firstProblem === 'other_language') return result;
  const isOther = await hasOtherLanguage(result.text, context);
  return isOther ? { ok: false, reason: 'other_language' } : result;
}
