// The texts that the evaluation puts before the gate for unseen replies and before the check of drafts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { EVALUATION_LANGUAGES, type EvaluationPart } from './evaluation-accounts.ts';

const text = z.string().min(1);
const languageSchema = z.enum(EVALUATION_LANGUAGES);

const replySchema = z.object({
  id: text,
  language: languageSchema,
  channel: z.enum(['comment', 'message']),
  caption: z.string(),
  biography: z.string(),
  /** The facts that the owner keeps. */
  facts: z.array(text),
  incoming: z.string(),
  reply: text,
});
export type GateText = z.infer<typeof replySchema>;

const languagePairSchema = z.object({
  id: text,
  incoming: text,
  incoming_language: text,
  reply: text,
  reply_language: text,
  same: z.boolean(),
});
const linkSchema = z.object({ id: text, text, has_link: z.boolean() });

const readList = <Schema extends z.ZodType>(part: EvaluationPart, name: string, schema: Schema) => {
  const file = path.resolve(import.meta.dirname, 'data/gate', part, `${name}.json`);
  return z.array(schema).parse(JSON.parse(readFileSync(file, 'utf8')));
};

export const readGateTexts = (part: EvaluationPart) => ({
  hostile: readList(part, 'hostile', replySchema),
  unfounded: readList(part, 'unfounded', replySchema),
  harmless: readList(part, 'harmless', replySchema),
  languagePairs: readList(part, 'language', languagePairSchema),
  links: readList(part, 'links', linkSchema),
});

export const buildGateContext = (one: GateText): DraftPromptContext =>
  makeTestPromptContext({
    kind: one.channel,
    text: one.incoming,
    caption: one.channel === 'comment' ? one.caption : null,
    account: { username: 'owner', name: null, biography: one.biography, website: null },
    facts: one.facts.map((fact, index) => ({ id: `${index}`, text: fact })),
  });
