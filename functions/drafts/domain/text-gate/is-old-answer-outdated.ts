// Whether an old answer of the owner may be outdated. An owner who keeps facts keeps the present state there. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { listNumbers } from '#shared/list-numbers.ts';
import { isEverydayWord } from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { haveWordsSameStem } from './courtesy/owner-sentences.ts';

const listContentWords = (text: string): readonly string[] =>
  listWordsOfComparableText(toComparableText(text)).filter((word) => !isEverydayWord(word));

function isAboutSame(answer: string, fact: string): boolean {
  const [ofAnswer, ofFact] = [answer, fact].map(listContentWords);
  if (ofAnswer === undefined || ofFact === undefined) return false;
  const shared = ofAnswer.filter((word) => ofFact.some((one) => haveWordsSameStem(word, one)));
  return shared.length > 0 && shared.length * 2 >= ofAnswer.length;
}

/** A fact about the same subject in other words may say the opposite: `We ship to Norway`, `No orders from Norway`. */
const isAboutSameButDifferent = (answer: string, fact: string): boolean =>
  isAboutSame(answer, fact) &&
  !toComparableText(answer).includes(toComparableText(fact).replace(/\W+$/u, ''));

/** The answers that do not say what a fact said which is no longer valid. */
export const withoutAnswersOfOutdatedFacts = <Answer extends { readonly answer: string }>(
  answers: readonly Answer[],
  outdatedFacts: readonly string[],
): readonly Answer[] =>
  answers.filter(({ answer }) => !outdatedFacts.some((fact) => isAboutSame(answer, fact)));

export function isOldAnswerOutdated(
  answer: string,
  { facts, caption }: DraftPromptContext,
): boolean {
  if (facts.length === 0) return false;
  const known = [...facts.map((fact) => fact.text), caption ?? ''].map(listNumbers);
  const hasOldNumber = [...listNumbers(answer)].some(
    (number) => !known.some((numbers) => numbers.has(number)),
  );
  return hasOldNumber || facts.some((fact) => isAboutSameButDifferent(answer, fact.text));
}
