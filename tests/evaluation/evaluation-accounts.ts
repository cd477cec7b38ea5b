// The accounts of the evaluation: what their owners published, know and answered, and what new people ask.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** `held-back`: the third that no one reads while building, so that it shows what improves for texts not yet seen. */
export type EvaluationPart = 'open' | 'held-back';

export const EVALUATION_LANGUAGES = ['en', 'de', 'es', 'pt', 'fr'] as const;
export type EvaluationLanguage = (typeof EVALUATION_LANGUAGES)[number];

const text = z.string().min(1);
const accountSchema = z.strictObject({
  language: z.enum(EVALUATION_LANGUAGES),
  kind: z.enum(['shop', 'creator', 'clinic', 'venue']),
  account: z.strictObject({ username: text, name: text, biography: text, website: text }),
  posts: z.array(z.strictObject({ id: text, caption: text })),
  facts: z.array(z.strictObject({ id: text, text })),
  /** `fact`: the fact that the owner's answer states; null for small talk. Newest first. */
  past_replies: z.array(
    z.strictObject({ post: text, question: text, answer: text, fact: text.nullable() }),
  ),
  /** `post`: null for a direct message. Each needs exactly one fact of its account. */
  questions: z.array(z.strictObject({ id: text, post: text.nullable(), text, fact: text })),
});
export type EvaluationAccount = z.infer<typeof accountSchema>;
export type EvaluationQuestion = EvaluationAccount['questions'][number];

/** Reads every JSON file of a folder of the evaluation's data, in the order of their names. */
function readEvaluationFiles(...folder: readonly string[]): readonly unknown[] {
  const directory = path.resolve(import.meta.dirname, 'data', ...folder);
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  return names
    .toSorted()
    .map((name): unknown => JSON.parse(readFileSync(path.join(directory, name), 'utf8')));
}

export const readEvaluationAccounts = (part: EvaluationPart): readonly EvaluationAccount[] =>
  readEvaluationFiles('accounts', part).map((file) => accountSchema.parse(file));
