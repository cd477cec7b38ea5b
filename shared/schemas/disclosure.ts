// How an account says that a rule sent a text of the model unseen.
import * as z from 'zod';
import { DISCLOSURE_MAX_CHARACTERS } from '../limits.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';

/** Without line ends, and without characters that turn the direction of the text after them. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

export const disclosureSettingSchema = z.object({
  is_on: z.boolean(),
  /** The owner's words; null for the standard line in the person's language. */
  wording: z
    .string()
    .trim()
    .max(DISCLOSURE_MAX_CHARACTERS)
    .regex(/\p{L}/u, FIELD_SENTENCES.disclosure_without_words)
    .regex(ONE_LINE, FIELD_SENTENCES.disclosure_not_one_line)
    .nullable(),
  /** Increases with every change. A change names the version that it was made from. */
  version: z.number().int().min(0),
});
export type DisclosureSetting = z.output<typeof disclosureSettingSchema>;

export const disclosureSchema = disclosureSettingSchema.extend({
  /** The standard line in English. */
  standard_line: z.string(),
});
export type Disclosure = z.output<typeof disclosureSchema>;
