// The writer's data for each language: phrases for replies, and words that show language and intent of a comment.
import * as z from 'zod';
import { readDataFile } from '../world/read-data-file.ts';
import { type LanguageCode, languageCodes } from '../world/world-types.ts';

/** The order in which a comment is searched for their words. */
const replyIntents = [
  'complaint',
  'shipping',
  'price',
  'hours',
  'course',
  'available',
  'recipe',
  'place',
  'question',
  'story',
  'praise',
] as const;

const texts = z.array(z.string()).min(1);
const textsByIntent = z.partialRecord(z.enum(replyIntents), texts);

const languageSchema = z.strictObject({
  /** {name} is the first name of the comment's author. */
  greetings: texts,
  /** None of them makes an unfounded promise. */
  bodies: textsByIntent.and(z.object({ praise: texts, question: texts })),
  endings: texts,
  /** Names a price and a day that the prompt does not contain. */
  inventedFact: z.string(),
  /** Separated by blanks. */
  commonWords: z.string().optional(),
  /** Beginnings of words. */
  intentWords: textsByIntent.optional(),
});

export type ReplyLanguage = z.infer<typeof languageSchema>;

export const replyLanguages = Object.fromEntries(
  languageCodes.map((code) => [
    code,
    readDataFile(new URL(`languages/${code}.json`, import.meta.url), languageSchema),
  ]),
) as Readonly<Record<LanguageCode, ReplyLanguage>>;

type CommentIntent = (typeof replyIntents)[number];

const intentPatterns = replyIntents.flatMap((intent): (readonly [CommentIntent, RegExp])[] => {
  if (intent === 'question') return [[intent, /[?？؟]/]];
  const words = Object.values(replyLanguages).flatMap(
    ({ intentWords }) => intentWords?.[intent] ?? [],
  );
  return words.length > 0 ? [[intent, new RegExp(`(?<!\\p{L})(${words.join('|')})`, 'iu')]] : [];
});

/** The intent of a comment, from its words. */
export function detectCommentIntent(text: string): CommentIntent {
  return intentPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'praise';
}
