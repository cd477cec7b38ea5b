// Says a sentence to a user: a code of the table, with its parameters.
import { ERROR_SENTENCES, FIELD_SENTENCES, SCREEN_SENTENCES, SERVER_SENTENCES } from './en.ts';
import { fillAny, fillPlaceholders, type SentenceParameters } from './fill-placeholders.ts';

const SENTENCES = {
  ...ERROR_SENTENCES,
  ...FIELD_SENTENCES,
  ...SCREEN_SENTENCES,
  ...SERVER_SENTENCES,
};

export type SentenceCode = keyof typeof SENTENCES;
type ParamsOf<Code extends SentenceCode> = SentenceParameters<(typeof SENTENCES)[Code]>;

/** Sentences that need no parameters. */
export type SentenceCodeWithoutParameters = {
  [Code in SentenceCode]: ParamsOf<Code> extends [] ? Code : never;
}[SentenceCode];

type CodeWithParams = Exclude<SentenceCode, SentenceCodeWithoutParameters>;

/** A sentence that is said later: its code, with its parameters if it has any. */
export type Sentence =
  | SentenceCodeWithoutParameters
  | {
      [Code in CodeWithParams]: { readonly code: Code; readonly params: ParamsOf<Code>[0] };
    }[CodeWithParams];

export const say = <Code extends SentenceCode>(code: Code, ...params: ParamsOf<Code>): string =>
  fillPlaceholders(SENTENCES[code], ...params);

/** Says a sentence that was stored. A newer version may have stored a code that this one does not know. */
export function saySentence(sentence: Sentence): string {
  const { code, params } = typeof sentence === 'string' ? { code: sentence, params: {} } : sentence;
  return fillAny(SENTENCES[code] ?? SENTENCES.something_went_wrong, params);
}
