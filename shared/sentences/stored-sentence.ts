// The stored form of a sentence that is said later: always a text, so that an earlier version can read it.
import * as z from 'zod';
import { CODES_BY_EARLIER_TEXT } from './earlier-texts.ts';
import type { Sentence } from './say.ts';

/** A code, or a code with parameters such as `message_too_long_by_bytes?bytes=7`. Sentences have spaces. */
const CODE_WITH_PARAMS = /^(\w+)(?:\?(\S*))?$/;

function readStoredText(text: string): Sentence {
  const [, code, params] = CODE_WITH_PARAMS.exec(text) ?? [];
  if (code === undefined)
    return CODES_BY_EARLIER_TEXT[text] ?? { code: 'as_written', params: { text } };
  if (params === undefined) return code as Sentence;
  return { code, params: Object.fromEntries(new URLSearchParams(params)) } as Sentence;
}

export function toStoredText(sentence: Sentence): string {
  if (typeof sentence === 'string') return sentence;
  if (sentence.code === 'as_written') return String(sentence.params.text);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(sentence.params)) params.set(name, String(value));
  return `${sentence.code}?${params}`;
}

export const storedSentenceSchema = z.codec(z.string(), z.custom<Sentence>(), {
  decode: readStoredText,
  encode: toStoredText,
});
