// Builds the prompt for several texts of a rule, and parses the answer. Pure.

import * as z from 'zod';
import { findInventedContacts } from '#functions/drafts/domain/text-gate/find-invented-contacts.ts';
import { GENERATED_DRAFT_MAX_CHARACTERS } from '#shared/limits.ts';

export type RuleTextsRequest = {
  readonly username: string;
  /** The text that the owner has written. */
  readonly text: string;
  readonly count: number;
};

export function buildRuleTextsPrompt({ username, text, count }: RuleTextsRequest): {
  readonly instructions: string;
  readonly input: string;
} {
  const instructions = [
    'You write short replies to comments for the owner of a social-network account.',
    `Write ${count} texts that say the same as the given one in other words, in its language, tone and length, each at most ${GENERATED_DRAFT_MAX_CHARACTERS} characters.`,
    'Keep every fact, link and name of the given text, and add none.',
    'Answer with a JSON object of the form {"texts": ["first", "second"]} and nothing else.',
  ].join('\n');
  return { instructions, input: JSON.stringify({ account: username, count, text }) };
}

const answerSchema = z.object({ texts: z.array(z.string()) });

const toSchemaInput = (output: string): unknown => {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
};

/**
 * Returns each text once and at most `count`, without the given text and without texts that contain contacts of their
 * own.
 */
export function parseGeneratedRuleTexts(
  output: string,
  { inputText, count }: { readonly inputText: string; readonly count: number },
): readonly string[] {
  const parsed = answerSchema.safeParse(toSchemaInput(output));
  if (!parsed.success) return [];
  const texts = parsed.data.texts.map((text) => text.toWellFormed().trim());
  // The owner would overlook an unknown link or account among six texts.
  const usable = texts.filter(
    (text) =>
      text !== '' &&
      text !== inputText.trim() &&
      findInventedContacts(text, inputText).length === 0,
  );
  return [...new Set(usable)]
    .map((text) => [...text].slice(0, GENERATED_DRAFT_MAX_CHARACTERS).join(''))
    .slice(0, count);
}
