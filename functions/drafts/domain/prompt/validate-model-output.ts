// Parses and validates the output of the model. Every draft passes this check before it is shown or sent.
import * as z from 'zod';
import { buildTrustedOwnerText } from '#functions/drafts/domain/text-gate/build-trusted-owner-text.ts';
import {
  listWordsOfComparableText,
  toComparableText,
} from '#functions/drafts/domain/text-gate/courtesy/courtesy-word-list.ts';
import { findInventedContacts } from '#functions/drafts/domain/text-gate/find-invented-contacts.ts';
import { revealsOtherPrivateTexts } from '#functions/drafts/domain/text-gate/reveals-other-private-texts.ts';
import { listNumbers } from '#shared/list-numbers.ts';
import { type DraftPromptContext, findNamedFacts, type PromptFact } from './draft-prompt.ts';
import { buildFallbackReplyText } from './fallback-reply-text.ts';
import { findNeverUsedWords } from './find-never-used-words.ts';
import { hasSharedWritingScript } from './has-shared-writing-script.ts';
import { type ReplyIntent, replyIntentSchema } from './reply-intent.ts';
import { countUtf8Bytes } from './reply-length.ts';

export type ModelOutputProblem =
  | 'unreadable'
  | 'empty'
  | 'echo'
  | 'too_long'
  | 'leaked'
  | 'markup'
  | 'invented_contact'
  | 'foreign_private'
  | 'never_used_word'
  | 'other_language';

export type ModelOutputResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly usedFacts: readonly PromptFact[];
      readonly intent: ReplyIntent | undefined;
    }
  | { readonly ok: false; readonly reason: ModelOutputProblem };

const rejectModelOutput = (reason: ModelOutputProblem): ModelOutputResult => ({
  ok: false,
  reason,
});

type ParsedModelOutput = {
  readonly text: string;
  readonly factNames: readonly string[];
  readonly intent?: ReplyIntent | undefined;
};

/** The form of the output, which servers with strict schemas hold the model to. The instructions describe it as well. */
export const draftOutputSchema = z.object({
  text: z.string(),
  intent: replyIntentSchema,
  facts_used: z.array(z.string()).catch([]).default([]),
});

/** Parses the model's JSON; plain text without JSON counts as the text. */
export function parseModelOutput(output: string): ParsedModelOutput | undefined {
  const json = output
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'string') return { text: parsed, factNames: [] };
    const { data } = draftOutputSchema.safeParse(parsed);
    return data && { text: data.text, factNames: data.facts_used, intent: data.intent };
  } catch {
    return /^[{[]|"text"\s*:/.test(json) ? undefined : { text: json, factNames: [] };
  }
}

// Direction overrides and invisible characters can make a text look different from its content. Joiners (U+200C,
// U+200D) stay: Persian and emoji need them.
const INVISIBLE_CHARACTERS =
  /(?![\n\t])\p{Cc}|[\u{200b}\u{2060}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/**
 * A person reads the draft, so it may also repeat what the answered person wrote, what the text to change has, and what the
 * owner answered elsewhere in public. Usernames such as `clay.house` look like hosts.
 */
const listKnownContactTexts = (context: DraftPromptContext): string =>
  [
    buildTrustedOwnerText(context),
    context.account.username,
    `${context.author} @${context.author}`,
    context.text,
    context.wish?.text,
    ...(context.kind === 'message' ? [] : context.pastReplies).map(({ answer }) => answer),
    ...(context.earlierAnswers ?? []).map(({ answer }) => answer),
  ].join('\n');

/** The name of a fact in the prompt, as in `It is 9 euros (f1).` */
const FACT_NAME_IN_TEXT = /[([]f\d+(?:, ?f\d+)*[)\]]/;
/** A greeting or a wish may be returned word for word. */
const LEAST_ECHOED_WORDS = 4;

/** Whether the text only repeats what it answers. */
function isEcho(text: string, { text: answered }: DraftPromptContext): boolean {
  const [words, answeredWords] = [text, answered].map((one) =>
    listWordsOfComparableText(toComparableText(one)).join(' '),
  );
  const asksBack = [text, answered].every((one) => /[?？؟]/u.test(one));
  const isLong = (words ?? '').split(' ').length >= LEAST_ECHOED_WORDS;
  return (asksBack || isLong) && words !== '' && words === answeredWords;
}

/** The facts that the text can rely on: where both have numbers, they share one. */
function findSupportingFacts(text: string, named: readonly PromptFact[]): readonly PromptFact[] {
  const numbers = listNumbers(text);
  return named.filter((fact) => {
    const ofFact = listNumbers(fact.text);
    const haveNumbers = numbers.size > 0 && ofFact.size > 0;
    return !haveNumbers || !ofFact.isDisjointFrom(numbers);
  });
}

/** A text in the language that the draft must have. */
export function getLanguageExample({ wish, text }: DraftPromptContext): string {
  if (wish?.wish.kind === 'language') return buildFallbackReplyText(wish.wish.language, '');
  return wish?.text || text;
}

/** Cleans the model's text and decides whether it may be shown as a draft. */
export function validateModelOutput(
  output: string,
  context: DraftPromptContext,
  prompt: { readonly canary: string },
): ModelOutputResult {
  const parsed = parseModelOutput(output);
  if (parsed === undefined) return rejectModelOutput('unreadable');
  const cleanText = parsed.text
    .toWellFormed()
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (cleanText === '') return rejectModelOutput('empty');
  const opening = context.opening.trim();
  const hasOpening = cleanText.startsWith(opening);
  const answer = hasOpening ? cleanText.slice(opening.length) : cleanText;
  if (isEcho(answer, context)) return rejectModelOutput('echo');
  const text = hasOpening ? cleanText : `${context.opening}${cleanText}`;
  if ([...text].length > context.maxCharacters) return rejectModelOutput('too_long');
  if (countUtf8Bytes(text) > (context.maxBytes ?? Number.POSITIVE_INFINITY))
    return rejectModelOutput('too_long');
  if (FACT_NAME_IN_TEXT.test(text)) return rejectModelOutput('leaked');
  if (text.includes(prompt.canary) || /\b(?:DATA|END)-[\w-]{8,}/.test(text))
    return rejectModelOutput('leaked');
  if (/<\/?[a-z][^>]*>/i.test(text)) return rejectModelOutput('markup');
  if (findInventedContacts(text, listKnownContactTexts(context)).length > 0)
    return rejectModelOutput('invented_contact');
  if (revealsOtherPrivateTexts(text, context)) return rejectModelOutput('foreign_private');
  if (findNeverUsedWords(answer, context).length > 0) return rejectModelOutput('never_used_word');
  const names = [context.author, context.account.username, context.account.name];
  if (!hasSharedWritingScript(getLanguageExample(context), cleanText, names))
    return rejectModelOutput('other_language');
  return {
    ok: true,
    text,
    usedFacts: findSupportingFacts(text, findNamedFacts(context, parsed.factNames)),
    intent: parsed.intent,
  };
}
