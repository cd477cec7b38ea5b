// The owner's texts that a reply may rely on, and whether a reply repeats one of them. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import {
  getCompiledCourtesyLanguages,
  isDenialWord,
} from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { isOldAnswerOutdated } from './is-old-answer-outdated.ts';

/** No person has read a text that a rule sent unseen, so it founds no other one. */
export const isWordOfOwner = ({ isOwn, isUnseen = false }: DraftPromptContext['thread'][number]) =>
  isOwn && !isUnseen;

/** The owner's facts, and their texts in the profile and to this person. */
export const listTextsBesideCaption = ({
  account,
  facts,
  thread,
}: DraftPromptContext): readonly string[] =>
  [
    account.biography,
    ...facts.map(({ text }) => text),
    ...thread.filter(isWordOfOwner).map(({ text }) => text),
  ].filter((text) => text !== null);

export const listOwnerTexts = (context: DraftPromptContext): readonly string[] =>
  [context.caption, ...listTextsBesideCaption(context)].filter((text) => text !== null);

export const withoutMentions = (text: string): string =>
  text.replace(/(?<![\p{L}\d])@[\p{L}\d._]+/gu, ' ');

/** A shorter sentence has a meaning only with the question that it answered. */
const SHORTEST_REPEATED = { words: 3, letters: 6 };

const answersQuestion = (words: readonly string[]): boolean =>
  words.some(isDenialWord) ||
  getCompiledCourtesyLanguages().some(({ affirmative }) => affirmative.has(words[0] ?? ''));

/**
 * The owner's public answers to people who wrote much the same below the same post: an answer to another question, or
 * about another thing, may be untrue here.
 */
function listPastAnswers(context: DraftPromptContext): readonly string[] {
  const { text, pastReplies } = context;
  const written = new Set(listWordsOfComparableText(toComparableText(text)));
  return pastReplies.flatMap(({ question, answer, isElsewhere }) => {
    if (isElsewhere) return [];
    const words = listWordsOfComparableText(toComparableText(question));
    const shared = words.filter((word) => written.has(word)).length;
    const isSimilar = shared * 2 >= Math.max(words.length, written.size);
    return isSimilar && !isOldAnswerOutdated(answer, context) ? [answer] : [];
  });
}

/** Whether the text repeats, word for word, what the owner has written in public or to this person. */
export function repeatsOwner(text: string, context: DraftPromptContext): boolean {
  const listTextWords = (one: string) =>
    listWordsOfComparableText(toComparableText(withoutMentions(one)));
  const words = listTextWords(text);
  const isLong =
    words.length >= SHORTEST_REPEATED.words ||
    (/[\p{Script=Han}\p{Script=Kana}]/u.test(text) && text.length >= SHORTEST_REPEATED.letters);
  if (!isLong || answersQuestion(words)) return false;
  const past = context.kind !== 'message' ? listPastAnswers(context) : [];
  return [...listOwnerTexts(context), ...past].some(
    (one) => listTextWords(one).join(' ') === words.join(' '),
  );
}
