// Lists the sentences of a draft that claim something which the owner has not said, so that a person sees them. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { listNumbers } from '#shared/list-numbers.ts';
import { getCompiledCourtesyLanguages } from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { doesTextAskAnything } from './courtesy/does-text-ask-anything.ts';
import { haveWordsSameStem } from './courtesy/owner-sentences.ts';
import { splitTextIntoSentences } from './courtesy/split-text-into-sentences.ts';
import { isThanksOrGreetingWord } from './courtesy/thanks-and-greetings.ts';
import { listUnfoundedSentences, type UnfoundedSentence } from './founded-sentences.ts';
import { isReplyTextUnfounded } from './is-reply-text-unfounded.ts';
import { MONEY_PATTERN, PROMISE_WORDS_PATTERN } from './money-and-promise-words.ts';
import { listOwnerTexts } from './owner-texts.ts';
import { isOnlyPromiseToCheck } from './promises-to-check.ts';

type KnownTexts = {
  readonly numbers: ReadonlySet<string>;
  readonly words: readonly string[];
  /** The words of each sentence, the person's included. */
  readonly sentences: readonly (readonly string[])[];
  readonly asks: boolean;
  /** `I need help` is answered with a yes that claims nothing. */
  readonly hasQuestionMark: boolean;
};

/** The owner's words, and the numbers of both: a reply may repeat the person's numbers. */
function readKnownTexts(context: DraftPromptContext): KnownTexts {
  const { account, thread, text } = context;
  const ofOwner = [...listOwnerTexts(context), account.website ?? '', account.name ?? ''];
  const written = [...thread.map((entry) => entry.text), text];
  return {
    numbers: listNumbers([...ofOwner, ...written].join('\n')),
    words: ofOwner.flatMap((one) => listWordsOfComparableText(toComparableText(one))),
    sentences: [...ofOwner, ...written]
      .flatMap(splitTextIntoSentences)
      .map((one) => listWordsOfComparableText(toComparableText(one.text))),
    asks: doesTextAskAnything(text),
    hasQuestionMark: /[?？؟]/u.test(text),
  };
}

/** Words of goods, days, materials, diets and prices. */
const isClaiming = (word: string): boolean =>
  getCompiledCourtesyLanguages().some(({ smallTalk }) => smallTalk.claiming.has(word));

/** Thanks for something name it: `Thanks for the kind enquiry`. */
const isThanks = (text: string): boolean =>
  listWordsOfComparableText(toComparableText(text)).some(isThanksOrGreetingWord);

/** `The workshop costs 9 euros` takes its number from another sentence than its thing. */
const isMixedUp = (claim: readonly string[], { sentences }: KnownTexts): boolean =>
  claim.some((word) => /^\p{N}/u.test(word)) &&
  !sentences.some((words) =>
    claim.every((word) => words.some((one) => haveWordsSameStem(word, one))),
  );

function isClaim(sentence: UnfoundedSentence, known: KnownTexts): boolean {
  const { text, claim = [] } = sentence;
  if (sentence.isQuestion) return false;
  if (sentence.isContradiction) return true;
  if (!listNumbers(text).isSubsetOf(known.numbers)) return true;
  if (isOnlyPromiseToCheck(text)) return false;
  const unknown = claim.filter((word) => !known.words.some((one) => haveWordsSameStem(word, one)));
  if (known.asks)
    return (
      unknown.length > (isThanks(text) ? 1 : 0) ||
      isMixedUp(claim, known) ||
      (sentence.answersYesOrNo && claim.length === 0 && known.hasQuestionMark)
    );
  const comparable = toComparableText(text);
  return (
    unknown.some(isClaiming) ||
    MONEY_PATTERN.test(comparable) ||
    PROMISE_WORDS_PATTERN.test(comparable)
  );
}

/** Only sentences for which the gate holds the draft are listed. */
export function listUncoveredClaims(
  text: string,
  context: DraftPromptContext,
  intent?: ReplyIntent,
): readonly string[] {
  if (!isReplyTextUnfounded(text, context, intent)) return [];
  const known = readKnownTexts(context);
  const claims = listUnfoundedSentences(text, context, intent).filter((one) => isClaim(one, known));
  return [...new Set(claims.map((claim) => claim.text))];
}
