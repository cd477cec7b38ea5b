// Detects the language for a standard text to a person.
import { detectLanguageOfFirstLong } from '#platform/languages/text-languages.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { removeLinksAndNames } from '../domain/prompt/has-shared-writing-script.ts';

/**
 * The language of a few words is a guess, so the texts around them decide then. `reply` is a text that is known to be in
 * the person's language.
 */
export function detectLanguageOfPerson(
  { text, thread, caption }: DraftPromptContext,
  reply = '',
): Promise<string | undefined> {
  const texts = [reply, text, ...thread.map((entry) => entry.text).toReversed(), caption ?? ''];
  return detectLanguageOfFirstLong(texts.map((one) => removeLinksAndNames(one, [])));
}
