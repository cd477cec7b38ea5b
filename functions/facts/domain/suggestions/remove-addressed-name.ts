// Removes the name of the person whom a reply addresses: `Anna, we ship on Mondays`. Pure.
import { foldFactText } from '#functions/facts/domain/comparable-fact-text.ts';
import { toWordPattern } from '#shared/word-pattern.ts';
import { findAskedTopics } from './fact-topics.ts';
import { isPassingStatement } from './is-passing-statement.ts';
import { WEEKDAYS } from './weekday-names.ts';

const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)?`;
const FIRST_NAME = new RegExp(`^(${NAME})\\s?[,!]+\\s+(?=\\S)`, 'u');
const LAST_NAME = new RegExp(`,\\s+(${NAME})([.!]*)$`, 'u');
/** The text after a name; in a list of places or products another capital follows. */
const GOES_ON = /^(?:\p{Ll}|I\b)/u;
const LEAST_LETTERS = 3;

const WEEKDAY = toWordPattern([`(?:${WEEKDAYS})s?`]);
/** Words that limit the sentence, such as `Normally`, `Normalerweise` and `Normalmente`. */
const ADVERB = /(?:ly|weise|mente|ment)$/u;

/** `anna.rossi` is most likely called Anna. */
const isPartOfUsername = (name: string, username: string): boolean => {
  const known = foldFactText(username).replace(/[^\p{L}]/gu, '');
  return foldFactText(name)
    .split(' ')
    .some((word) => word.length >= LEAST_LETTERS && known.includes(word));
};

/** One word that says nothing about the business, such as an unknown name. */
function isMeaninglessWord(word: string): boolean {
  const folded = foldFactText(word);
  if (folded.includes(' ') || ADVERB.test(folded) || WEEKDAY.test(folded)) return false;
  return !isPassingStatement(word) && findAskedTopics(folded).length === 0;
}

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export function removeAddressedName(statement: string, username: string): string {
  const [opening = '', first = ''] = FIRST_NAME.exec(statement) ?? [];
  const rest = statement.slice(opening.length);
  const isAddressed =
    opening !== '' &&
    (isPartOfUsername(first, username) || (GOES_ON.test(rest) && isMeaninglessWord(first)));
  const unaddressed = isAddressed ? capitalize(rest) : statement;
  return unaddressed.replace(LAST_NAME, (whole, last: string, end: string) =>
    isPartOfUsername(last, username) ? end : whole,
  );
}
