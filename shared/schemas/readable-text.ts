// Texts that people read as they are written.
import type * as z from 'zod';
import { FIELD_SENTENCES } from '../sentences/en.ts';

/** Control characters except line ends, and characters that turn the direction of the text after them. */
const HIDING = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Emoji and scripts whose signs are joined by invisible characters are readable. */
export const isReadableText = (text: string): boolean => VISIBLE.test(text) && !HIDING.test(text);

/** Refuses a text that shows nothing, or has characters that hide a part of it. */
export const requireReadable = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.refine((text) => text === '' || isReadableText(text), FIELD_SENTENCES.text_unreadable);
