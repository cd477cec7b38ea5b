// The numbers of a text, in digits and in words. Pure.
import { listNumbers } from '#shared/list-numbers.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';

/** Words from two to twelve in the languages of the gate; `one` and its like are articles as well. */
export const NUMBER_WORD_PATTERN =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|fortnight|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|dutzend|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|docena|quincena|dois|duas|quatro|sete|oito|nove|dez|onze|doze|duzia|quinzena|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|douzaine|quinzaine|quattro|cinque|sette|otto|nove|dieci|undici|dodici|iki|uc|dort|bes|alti|yedi|sekiz|dokuz)$/u;

/** Digits as `listNumbers` gives them, and words without accents. */
export const listSpokenNumbers = (text: string): ReadonlySet<string> =>
  new Set([
    ...listNumbers(text),
    ...listWordsOfComparableText(toComparableText(text)).filter((word) =>
      NUMBER_WORD_PATTERN.test(word),
    ),
  ]);
