// The stored form of a sentence that is said later.
import * as z from 'zod';
import { DECISIVE_SENTENCES, SCREEN_SENTENCES } from './en.ts';
import type { Sentence, SentenceCodeWithoutParameters } from './say.ts';

/** Texts have spaces. */
const CODE = /^\w+$/;

const DECISIVE_TEXTS = { ...DECISIVE_SENTENCES, ...SCREEN_SENTENCES };

/** Replies that are older than the codes have stored the text itself. */
function readText(text: string): Sentence {
  const codes = Object.keys(DECISIVE_TEXTS) as (keyof typeof DECISIVE_TEXTS)[];
  const code = codes.find((one) => DECISIVE_TEXTS[one] === text);
  return (
    (code as SentenceCodeWithoutParameters | undefined) ?? { code: 'as_written', params: { text } }
  );
}

const storedSchema = z.union([
  z.string(),
  z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
]);

export const sentenceSchema = z.codec(storedSchema, z.custom<Sentence>(), {
  decode: (stored) =>
    typeof stored === 'string' && !CODE.test(stored) ? readText(stored) : (stored as Sentence),
  encode: (sentence) => sentence,
});
