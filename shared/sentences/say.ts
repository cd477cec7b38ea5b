// Says a sentence to a user: a code of the table, with its parameters.
import { ERROR_SENTENCES, FIELD_SENTENCES, SCREEN_SENTENCES, SERVER_SENTENCES } from './en.ts';
import { fill, type Params } from './fill.ts';

const SENTENCES = {
  ...ERROR_SENTENCES,
  ...FIELD_SENTENCES,
  ...SCREEN_SENTENCES,
  ...SERVER_SENTENCES,
};

export type SentenceCode = keyof typeof SENTENCES;
type TextOf<Code extends SentenceCode> = (typeof SENTENCES)[Code];

/** Sentences that need no parameters. */
export type PlainSentenceCode = {
  [Code in SentenceCode]: Params<TextOf<Code>> extends [] ? Code : never;
}[SentenceCode];

export const say = <Code extends SentenceCode>(
  code: Code,
  ...params: Params<TextOf<Code>>
): string => fill(SENTENCES[code], ...params);
