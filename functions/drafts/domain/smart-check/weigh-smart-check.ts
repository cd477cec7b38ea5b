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
import { isWordOfOwner, listOwnerTexts } from '#functions/drafts/domain/text-gate/owner-texts.ts';
import type { ReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import { listSpokenNumbers } from '#functions/drafts/domain/text-gate/spoken-numbers.ts';
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

/** The names of the texts in which this owner has said something. */
function listSources({ account, caption, thread, facts }: DraftPromptContext): readonly string[] {
  const ofThread = thread.some(isWordOfOwner) ? ['thread', 'conversation'] : [];
  return [
    ...(account.biography || account.website ? ['account'] : []),
    ...(caption ? ['post_caption'] : []),
    ...ofThread,
    ...facts.map((_, at) => `f${at + 1}`),
  ];
}

/** Tests what a verdict excuses in an answer to this text. */
function createExcuseTest(context: DraftPromptContext) {
  const ofOwner = listOwnerTexts(context).join('\n');
  const numbersOfOwner = listSpokenNumbers(ofOwner);
  const knownNumbers = listNumbers(`${ofOwner}\n${context.text}`);
  const known = listSources(context);
  const isAsked = doesTextAskAnything(context.text);
  return (sentence: UnfoundedSentence, { verdict, sources }: Verdict): boolean => {
    if (sentence.isCutShort) return false;
    if (verdict === 'stated')
      return (
        sources.length > 0 &&
        sources.every((name) => known.includes(name)) &&
        listSpokenNumbers(sentence.text).isSubsetOf(numbersOfOwner)
      );
    const hasKnownNumbers = listNumbers(sentence.text).isSubsetOf(knownNumbers);
    return verdict === 'courtesy' && hasKnownNumbers && !(sentence.answersYesOrNo && isAsked);
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
  const claimed = prompt.sentences.filter(
    ({ name, isControl }) => !isControl && verdicts?.get(name)?.verdict === 'claim',
  );
  const held = unfounded
    .filter((sentence) => {
      const places = prompt.sentences.filter(({ text }) => text === sentence.text);
      const isExcusedAt = ({ name }: CheckedSentence) => {
        const verdict = verdicts?.get(name);
        return verdict !== undefined && isExcused(sentence, verdict);
      };
      return places.length === 0 || !places.every(isExcusedAt);
    })
    .map(({ text }) => text);
  return [...new Set([...held, ...claimed.map(({ text }) => text)])];
}
