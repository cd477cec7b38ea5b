// How an account says that a rule sent a text of the model unseen.
import * as z from 'zod';
import { DISCLOSURE_MAX_CHARACTERS } from '../limits.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { isReadableText } from './readable-text.ts';

const AUTOMATION =
  'autom\\p{L}*|bots?|\\p{L}*bot|robot\\p{L}*|ai|a\\.i\\.|ki|ia|gpt|chatgpt|kunstlich\\p{L}*|artifici\\p{L}*|kunstmatig\\p{L}*|asistentes?|assistente?n?s?|assistants?|otomatik|yapay zeka|sztuczn\\p{L}*|авто\\p{L}*|бот\\p{L}*|робот\\p{L}*|ии|ші|штучн\\p{L}*|אוטומט\\p{L}*|בוט|רובוט|آلي\\p{L}*|تلقائي\\p{L}*|روبوت|ذكاء';
/** Words for automation in the languages of the standard lines, compared without accents. */
const SAYS_AUTOMATED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${AUTOMATION})(?![\\p{L}\\p{N}])|自動|自动|人工知能|人工智能|ボット|機械|机器|자동|인공|봇`,
  'u',
);
/** `Not automated`, `no bot`. */
const DENIES_AUTOMATION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:no|not|never|non|isn't|kein\\p{L}*|nicht|sin|ni|nao|sem|pas|jamais|aucune?|geen|niet|nie|не|degil)(?![\\p{L}\\p{N}])[^.,;!?]{0,12}(?<![\\p{L}\\p{N}])(?:${AUTOMATION})(?![\\p{L}\\p{N}])`,
  'u',
);
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const saysAutomated = (wording: string): boolean => {
  const folded = fold(wording);
  return SAYS_AUTOMATED.test(folded.normalize('NFC')) && !DENIES_AUTOMATION.test(folded);
};

export const disclosureSettingSchema = z.object({
  is_on: z.boolean(),
  /** The owner's words; null for the standard line in the person's language. */
  wording: z
    .string()
    .trim()
    .max(DISCLOSURE_MAX_CHARACTERS)
    .regex(/\p{L}/u, FIELD_SENTENCES.disclosure_without_words)
    .refine((text) => !text.includes('\n'), FIELD_SENTENCES.disclosure_not_one_line)
    .refine(isReadableText, FIELD_SENTENCES.text_unreadable)
    .refine(saysAutomated, FIELD_SENTENCES.disclosure_says_nothing)
    .nullable(),
  /** Increases with every change. A change names the version that it was made from. */
  version: z.number().int().min(0),
});
export type DisclosureSetting = z.output<typeof disclosureSettingSchema>;

export const disclosureSchema = disclosureSettingSchema.extend({
  wording: z.string().nullable(),
  /** The standard line in English. */
  standard_line: z.string(),
});
export type Disclosure = z.output<typeof disclosureSchema>;
