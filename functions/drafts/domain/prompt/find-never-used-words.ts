// Finds words in a draft that the owner never uses. Pure.
import {
  listWordsOfComparableText,
  toComparableText,
} from '#functions/drafts/domain/text-gate/courtesy/courtesy-word-list.ts';
import { SPACELESS_SENTENCE } from '#shared/spaceless-scripts.ts';
import type { DraftPromptContext } from './draft-prompt.ts';

const joinWords = (text: string): string =>
  ` ${listWordsOfComparableText(toComparableText(text)).join(' ')} `;

/** A sign such as an emoji has no letters to compare. */
function isUsed(word: string, text: string, words: string): boolean {
  const comparable = joinWords(word);
  if (comparable.trim() === '') return text.includes(word);
  return SPACELESS_SENTENCE.test(word)
    ? words.includes(comparable.trim())
    : words.includes(comparable);
}

/** Compared without case and accents, as whole words where the script separates them. */
export function findNeverUsedWords(
  text: string,
  { voice }: Pick<DraftPromptContext, 'voice'>,
): readonly string[] {
  const words = joinWords(text);
  return (voice?.never_words ?? []).filter((word) => isUsed(word, text, words));
}
