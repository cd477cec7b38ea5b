// Joins words to a list, and formats texts and times for a sentence.
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';

/** Stands for a missing part of a rule. */
export const NOT_CHOSEN_PLACEHOLDER = '…';

/** `a`, `a or b`, `a, b or c`. */
export const joinWordsWithConjunction = (words: readonly string[], conjunction: string): string =>
  words.length <= 1
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

/** Joins parts that have commas and conjunctions of their own: `a, or b, or c`. */
export const joinClausesWithConjunction = (
  clauses: readonly string[],
  conjunction: string,
): string => clauses.join(`, ${conjunction} `);

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Isolates right-to-left text, which would otherwise swap places with the words around it. */
export function quote(text: string): string {
  const quoted = text.trim();
  return RIGHT_TO_LEFT.test(quoted) ? `“\u2068${quoted}\u2069”` : `“${quoted}”`;
}

/** `3 Nov 2026, 14:00`, in the viewer's time zone. */
export const formatChosenTime = (time: string): string =>
  Number.isNaN(Date.parse(time)) ? NOT_CHOSEN_PLACEHOLDER : formatDateTime(time);
