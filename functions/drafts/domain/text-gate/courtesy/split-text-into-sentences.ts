// Splits a text into sentences and clauses of comparable text. Pure.
import { toComparableText } from './courtesy-word-list.ts';

/** Full stops in numbers and the times of Japanese stay. */
const SENTENCE_ENDS =
  /[!?…。！？؟\n]+|(?<!(?<!\p{L})\d{1,2}(?=\. (?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|bis)))\.+(?=\s|$)|(?<=\s)[|•·](?=\s)/iu;
/** Signs that cannot be read aloud separate clauses, pictures included. */
const CLAUSE_ENDS =
  /[;:()[\]"“”„«»、؛~〜|•·]+|[,،](?!\d)|(?<!\d)[,،]|\s[-–—/&+]+\s|[—]|(?:\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{fe0f}\u{200d}])+/u;

export type SentenceOfText = {
  /** As it is written, with its end. */
  readonly text: string;
  readonly clauses: readonly string[];
  readonly isQuestion: boolean;
};

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

export function splitTextIntoSentences(text: string): readonly SentenceOfText[] {
  const parts = text.split(new RegExp(`(${SENTENCE_ENDS.source})`, 'iu'));
  const sentences: SentenceOfText[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [words = '', end = ''] = parts.slice(index, index + 2);
    const clauses = words.split(CLAUSE_ENDS).filter(hasWords).map(toComparableText);
    if (clauses.length > 0)
      sentences.push({ text: `${words}${end}`.trim(), clauses, isQuestion: /[?？؟]/u.test(end) });
  }
  return sentences;
}
