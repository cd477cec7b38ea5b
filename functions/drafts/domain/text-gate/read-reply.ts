// Reads what a reply answers, and the texts around it. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import {
  isAnsweringIntent,
  type ReplyIntent,
} from '#functions/drafts/domain/prompt/reply-intent.ts';
import type { ClauseReadingContext } from './courtesy/classify-clause.ts';
import {
  containsApology,
  getCompiledCourtesyLanguages,
} from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { doesTextAskAnything } from './courtesy/does-text-ask-anything.ts';
import { labelSentences } from './courtesy/find-sentence-language.ts';
import type { ClauseWordLabelOptions } from './courtesy/label-clause-words.ts';
import { haveWordsSameStem } from './courtesy/owner-sentences.ts';
import {
  type SentenceOfText,
  splitTextIntoSentences,
} from './courtesy/split-text-into-sentences.ts';
import { listOwnerTexts, withoutMentions } from './owner-texts.ts';

const NAME_PART = /[\p{L}\p{M}]{3,}/gu;

function createNameTest({ author, account }: DraftPromptContext): (word: string) => boolean {
  const names = [author, account.username, account.name ?? ''].map(toComparableText);
  const parts = new Set(
    names.flatMap((name) => [...listWordsOfComparableText(name), ...(name.match(NAME_PART) ?? [])]),
  );
  return (word) => parts.has(word) && !/\p{N}/u.test(word);
}

/** These words are the topic of a compliment, or say something. */
const SAYING_KINDS: readonly string[] = ['other', 'setting', 'light'];

/** Whether the text is only a compliment, a wish or thanks. */
function isCourtesyThroughout(
  sentences: readonly SentenceOfText[],
  isKnownName: ClauseWordLabelOptions['isKnownName'],
): boolean {
  const options = { isKnownName, hasSmallTalk: true };
  return sentences.every((sentence) =>
    getCompiledCourtesyLanguages().some((language) =>
      labelSentences([sentence], language, options).every(
        ({ kind }) => !SAYING_KINDS.includes(kind),
      ),
    ),
  );
}

/** Such a word has no grammar in it, so it counts anywhere in the text. */
const HAN_OR_KATAKANA = /^[\p{Script=Han}\p{Script=Katakana}ー]+$/u;

/** Tests whether the answered text has a word. */
function createEchoTest(text: string): (word: string) => boolean {
  const comparable = toComparableText(text);
  const words = listWordsOfComparableText(comparable);
  return (word) =>
    words.some((one) => haveWordsSameStem(word, one)) ||
    (HAN_OR_KATAKANA.test(word) && comparable.includes(word));
}

export type ReplyReading = Omit<ClauseReadingContext, 'language' | 'owner'> & {
  readonly context: DraftPromptContext;
  /** All sentences from which the language of a short one is guessed. */
  readonly surrounding: readonly SentenceOfText[];
};

export function readReply(
  sentences: readonly SentenceOfText[],
  context: DraftPromptContext,
  intent: ReplyIntent | undefined,
): ReplyReading {
  const incoming = splitTextIntoSentences(withoutMentions(context.text));
  const isKnownName = createNameTest(context);
  const isQuestion = doesTextAskAnything(context.text) || isAnsweringIntent(intent);
  return {
    context,
    incoming,
    surrounding: [
      ...incoming,
      ...listOwnerTexts(context).flatMap(splitTextIntoSentences),
      ...sentences,
    ],
    isQuestion,
    isAgreeable: !isQuestion && isCourtesyThroughout(incoming, isKnownName),
    isKnownName,
    isEcho: createEchoTest(withoutMentions(context.text)),
    // An apology in the words of a complaint admits it.
    apologises: sentences.some(({ clauses }) => containsApology(clauses.join(' '))),
  };
}
