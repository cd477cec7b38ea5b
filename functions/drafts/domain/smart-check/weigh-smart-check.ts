// Weighs what the model decided about a reply by rule. A verdict can excuse only what no other check forbids. Pure.
import type * as z from 'zod';
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { doesTextAskAnything } from '#functions/drafts/domain/text-gate/courtesy/does-text-ask-anything.ts';
import {
  listUnfoundedSentences,
  type UnfoundedSentence,
} from '#functions/drafts/domain/text-gate/founded-sentences.ts';
import { listOwnerTexts } from '#functions/drafts/domain/text-gate/owner-texts.ts';
import { listNumbers } from '#shared/list-numbers.ts';
import {
  type CheckedSentence,
  checkedReplySchema,
  type SmartCheckPrompt,
  wantedSchema,
} from './smart-check-prompt.ts';

type Verdict = z.output<typeof checkedReplySchema>['verdicts'][number];

function parse<Schema extends z.ZodType>(schema: Schema, output: string) {
  try {
    return schema.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}

/** Only a plain yes counts. */
export const isReplyWantedByModelOutput = (output: string): boolean =>
  parse(wantedSchema, output)?.should_reply === true;

/** By the name of the sentence. Undefined when a sentence has none or two, or when the control passed. */
function readVerdicts(
  output: string,
  { sentences }: SmartCheckPrompt,
): ReadonlyMap<string, Verdict> | undefined {
  const verdicts = parse(checkedReplySchema, output)?.verdicts ?? [];
  const byName = new Map(verdicts.map((one) => [one.sentence, one]));
  const hasChecked = ({ name, isControl }: CheckedSentence) =>
    isControl ? byName.get(name)?.verdict === 'claim' : byName.has(name);
  const isWhole = verdicts.length === sentences.length && byName.size === sentences.length;
  return isWhole && sentences.every(hasChecked) ? byName : undefined;
}

const hasSource = (names: readonly string[], { facts }: DraftPromptContext): boolean => {
  const known = ['account', 'post_caption', 'thread', 'conversation'];
  return names.some((name) => known.includes(name) || facts.some((_, at) => name === `f${at + 1}`));
};

function isExcused(
  sentence: UnfoundedSentence,
  { verdict, sources }: Verdict,
  context: DraftPromptContext,
): boolean {
  if (sentence.isCutShort) return false;
  const known = listNumbers([...listOwnerTexts(context), context.text].join('\n'));
  if (!listNumbers(sentence.text).isSubsetOf(known)) return false;
  if (verdict === 'stated') return hasSource(sources, context);
  const isAnswer = sentence.answersYesOrNo && doesTextAskAnything(context.text);
  return verdict === 'courtesy' && !isAnswer;
}

/** The sentences for which the gate held the reply and that the model does not excuse: all when it did not check. */
export function listUngroundedSentences(
  reply: { readonly text: string; readonly intent?: ReplyIntent | undefined },
  output: string,
  prompt: SmartCheckPrompt,
  context: DraftPromptContext,
): readonly string[] {
  const unfounded = listUnfoundedSentences(reply.text, context, reply.intent);
  // The gate held the text for another reason than a sentence.
  if (unfounded.length === 0) return [reply.text];
  const verdicts = readVerdicts(output, prompt);
  return unfounded
    .filter((sentence) => {
      const places = prompt.sentences.filter(({ text }) => text === sentence.text);
      const isExcusedAt = ({ name }: CheckedSentence) => {
        const verdict = verdicts?.get(name);
        return verdict !== undefined && isExcused(sentence, verdict, context);
      };
      return places.length === 0 || !places.every(isExcusedAt);
    })
    .map(({ text }) => text);
}
