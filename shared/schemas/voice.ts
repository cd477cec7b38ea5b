// The voice of an owner: how their replies sound, one trait each.
import * as z from 'zod';
import { VOICE_LIMITS } from '../limits.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import {
  FORMS_OF_ADDRESS,
  LANGUAGES_WITH_FORMS_OF_ADDRESS,
  VOICE_FREQUENCIES,
  VOICE_LENGTHS,
} from '../voice-traits.ts';
import { isReadableText, requireReadable } from './readable-text.ts';

/** One line, so that a trait stays one line of a prompt. */
const toOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const buildLineSchema = (max: number) => z.string().overwrite(toOneLine).min(1).max(max);

/** Words are found in any case. */
const keepFirstOfEqualWords = (words: string[]): string[] =>
  words.filter(
    (word, at) => words.findIndex((one) => one.toLowerCase() === word.toLowerCase()) === at,
  );

const frequencySchema = z.enum(VOICE_FREQUENCIES);
const wordsSchema = buildLineSchema(VOICE_LIMITS.wordsCharacters).nullable();

export const voiceSchema = z.object({
  length: z.enum(VOICE_LENGTHS),
  /** The first words of a reply; null for none. */
  greeting: wordsSchema,
  /** The last words of a reply; null for none. */
  sign_off: wordsSchema,
  emoji: z.object({
    use: frequencySchema,
    /** Most frequent first; empty for any. */
    which: z.array(buildLineSchema(VOICE_LIMITS.emojiCharacters)).max(VOICE_LIMITS.emoji),
  }),
  punctuation: z.object({
    /** Those of the greeting and the sign-off do not count. */
    exclamation_marks: frequencySchema,
    /** Whether replies begin with a small letter. */
    lower_case: z.boolean(),
    /** Whether the last sentence has a full stop. */
    full_stop: z.boolean(),
  }),
  /** ISO 639-1 codes, most frequent first. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).max(VOICE_LIMITS.languages),
  /** The form of address in each language in which the owner has one. */
  address: z.partialRecord(z.enum(LANGUAGES_WITH_FORMS_OF_ADDRESS), z.enum(FORMS_OF_ADDRESS)),
  never_words: z
    .array(buildLineSchema(VOICE_LIMITS.neverWordCharacters))
    .max(VOICE_LIMITS.neverWords)
    .overwrite(keepFirstOfEqualWords),
  /** In the owner's words; empty for nothing. */
  notes: z.string().overwrite(toOneLine).max(VOICE_LIMITS.notesCharacters),
});
export type Voice = z.output<typeof voiceSchema>;

/** The traits that an owner decided about; the others stay as they are learned. */
export const voiceChangesSchema = voiceSchema.partial();
export type VoiceChanges = z.output<typeof voiceChangesSchema>;

const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v;
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const { shape } = voiceSchema;
const readableWordsSchema = requireReadable(
  buildLineSchema(VOICE_LIMITS.wordsCharacters),
).nullable();

/** The changes as an owner may save them: readable texts, real emoji and languages. */
export const voiceToSaveSchema = voiceSchema
  .extend({
    greeting: readableWordsSchema,
    sign_off: readableWordsSchema,
    emoji: shape.emoji.extend({
      which: shape.emoji.shape.which.refine(
        (emoji) => emoji.every((one) => EMOJI.test(one)),
        FIELD_SENTENCES.not_an_emoji,
      ),
    }),
    languages: shape.languages.refine(
      (codes) => codes.every((code) => languageNames.of(code) !== undefined),
      FIELD_SENTENCES.not_a_language,
    ),
    never_words: shape.never_words.refine(
      (words) => words.every(isReadableText),
      FIELD_SENTENCES.text_unreadable,
    ),
    notes: requireReadable(shape.notes),
  })
  .partial();
