// How alike the texts are that a rule answers with one and the same text: many thanks for many compliments are no misfire,
// one text for many different questions is. Pure.
import { asksAnything } from '#functions/drafts/domain/text-gate/courtesy/asking.ts';
import { foldText } from './compared-text.ts';
import { praises } from './praise.ts';

const QUESTION_MARK = /[?？؟՞]/u;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;
const DIGIT = /\p{N}/u;
const REPEATED_LETTER = /(.)\1+/gu;

/** A text that asks nothing: a compliment, a greeting, a row of hearts. They are all alike. */
const REMARK = 'remark';
/** A number in a few words may be what is asked for: `size 42`. */
const MAX_WORDS_OF_NUMBER = 3;
const MAX_CHARACTERS = 60;

/** In doubt a text without a question mark is praise: a rule that is taken for misfiring stops for everybody. */
const asks = (text: string): boolean =>
  QUESTION_MARK.test(text) || (asksAnything(text) && !praises(text));

/** What of a text is compared with others. */
export function summarizeQuestion(text: string): string {
  const words = foldText(text).replaceAll(NO_LETTERS, ' ').trim();
  const isNumber = DIGIT.test(words) && words.split(' ').length <= MAX_WORDS_OF_NUMBER;
  if (!isNumber && !asks(text)) return REMARK;
  return words.replaceAll(' ', '').replaceAll(REPEATED_LETTER, '$1').slice(0, MAX_CHARACTERS);
}

const listPairs = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from({ length: Math.max(1, text.length - 1) }, (_, index) =>
      text.slice(index, index + 2),
    ),
  );

/** Two texts of which half of the pairs of letters are the same are one question. */
const MIN_SHARED = 0.5;

function isAlike(one: string, other: string): boolean {
  const left = listPairs(one);
  const right = listPairs(other);
  return (2 * left.intersection(right).size) / (left.size + right.size) >= MIN_SHARED;
}

/** How many different questions there are among these. */
export function countDifferentQuestions(summaries: readonly string[]): number {
  const different: string[] = [];
  for (const summary of summaries)
    if (!different.some((one) => isAlike(one, summary))) different.push(summary);
  return different.length;
}
