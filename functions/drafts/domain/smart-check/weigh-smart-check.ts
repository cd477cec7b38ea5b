// Weighs what the model decided about a reply by rule. A verdict can excuse only what no other check forbids. Pure.
import type * as z from 'zod';
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { doesTextAskAnything } from '#functions/drafts/domain/text-gate/courtesy/does-text-ask-anything.ts';
import {
  listUnfoundedSentences,
  type UnfoundedSentence,
} from '#functions/drafts/domain/text-gate/founded-sentences.ts';
import { isReadByPersonOnly } from '#functions/drafts/domain/text-gate/is-reply-text-unfounded.ts';
import { listOwnerTexts } from '#functions/drafts/domain/text-gate/owner-texts.ts';
import type { ReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
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

/** Tests what a verdict excuses in an answer to this text. */
function createExcuseTest(context: DraftPromptContext) {
  const knownNumbers = listNumbers([...listOwnerTexts(context), context.text].join('\n'));
  const isAsked = doesTextAskAnything(context.text);
  return (sentence: UnfoundedSentence, { verdict, sources }: Verdict): boolean => {
    if (sentence.isCutShort || !listNumbers(sentence.text).isSubsetOf(knownNumbers)) return false;
    if (verdict === 'stated') return hasSource(sources, context);
    return verdict === 'courtesy' && !(sentence.answersYesOrNo && isAsked);
  };
}

/** Whether the model may excuse a text that the gate held for this reason. */
export const isExcusableByModel = (
  violation: ReplyGateViolation | undefined,
  text: string,
  context: DraftPromptContext,
): boolean => violation === 'unfounded' && !isReadByPersonOnly(text, context);

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
  const isExcused = createExcuseTest(context);
  return unfounded
    .filter((sentence) => {
      const places = prompt.sentences.filter(({ text }) => text === sentence.text);
      const isExcusedAt = ({ name }: CheckedSentence) => {
        const verdict = verdicts?.get(name);
        return verdict !== undefined && isExcused(sentence, verdict);
      };
      return places.length === 0 || !places.every(isExcusedAt);
    })
    .map(({ text }) => text);
}
