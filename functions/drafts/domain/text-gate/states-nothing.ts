// Clauses that state nothing in any conversation: promises to look, and questions back. Pure.

import { CLARIFYING_PHRASES, CONVERSING_PHRASES } from './courtesy/asking-phrases.ts';
import { asksAboutPerson } from './courtesy/asks-about-person.ts';
import { isLookingClause } from './courtesy/is-looking-clause.ts';
import { LOOKING_CLAUSES, LOOKING_PHRASES } from './courtesy/looking-phrases.ts';
import type { SentenceOfText } from './courtesy/split-text-into-sentences.ts';
import { type StandaloneClause, StandalonePhraseLists } from './courtesy/standalone-phrases.ts';

const LOOKING = new StandalonePhraseLists(LOOKING_PHRASES);
const CLARIFYING = new StandalonePhraseLists(CLARIFYING_PHRASES);
const CONVERSING = new StandalonePhraseLists(CONVERSING_PHRASES);

const readLooking = (clause: string): StandaloneClause | undefined =>
  LOOKING_CLAUSES.test(clause.replace(/\s/gu, '')) || isLookingClause(clause)
    ? 'core'
    : LOOKING.read(clause);

/** A clause that states nothing in any conversation: a promise to look, or a question back. */
const isStandalone = (
  clause: string,
  sentence: SentenceOfText,
  { isQuestion, hasPromise }: { readonly isQuestion: boolean; readonly hasPromise: boolean },
): boolean => {
  const looking = readLooking(clause);
  if (looking === 'core' || (looking === 'beside' && hasPromise)) return true;
  if (!sentence.isQuestion) return false;
  if (CLARIFYING.read(clause) === 'core') return true;
  return !isQuestion && (CONVERSING.read(clause) === 'core' || asksAboutPerson(clause));
};

export const isClauseThatPromisesToLook = (clause: string): boolean =>
  readLooking(clause) === 'core';

export const hasPromiseToCheck = (sentences: readonly SentenceOfText[]): boolean =>
  sentences.some(({ clauses }) => clauses.some(isClauseThatPromisesToLook));

/** The sentences without these clauses. `isQuestion`: the answered text asks something. */
export const removeClausesThatStateNothing = (
  sentences: readonly SentenceOfText[],
  isQuestion: boolean,
): readonly SentenceOfText[] => {
  const options = { isQuestion, hasPromise: hasPromiseToCheck(sentences) };
  return sentences
    .map((sentence) => ({
      ...sentence,
      clauses: sentence.clauses.filter((clause) => !isStandalone(clause, sentence, options)),
    }))
    .filter(({ clauses }) => clauses.length > 0);
};
