// Whether a text says more than courtesy and more than its owner has said. A question makes nothing true. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { doesTextAskAnything } from './courtesy/does-text-ask-anything.ts';
import { splitTextIntoSentences } from './courtesy/split-text-into-sentences.ts';
import { listUnfoundedSentences } from './founded-sentences.ts';
import { isInstructedText } from './is-instructed-text.ts';
import { repeatsOwner, withoutMentions } from './owner-texts.ts';

/** Pictures that agree, deny, sell or offend: no courtesy by themselves. */
const ANSWERING_PICTURES = /[👍👌✅✔☑🆗⭕💯❌✖🚫⛔👎🙅🙆🙋🆓🤝]/u;
const OFFENSIVE_PICTURES = /[🖕🔞💊💉🔪🗡🔫💣💵💴💶💷💰💸🍆🍑🎰🤮🤡💩🐷🐖🐵🐒]/u;

/** An order may come one message before the one that is answered. */
const listTextsOfOthers = ({ text, attachmentDescription, thread }: DraftPromptContext) => [
  text,
  attachmentDescription ?? '',
  ...thread.filter(({ isOwn }) => !isOwn).map((entry) => entry.text),
];

/** Whether a person must read the text even if each of its sentences is founded. */
export function isReadByPersonOnly(text: string, context: DraftPromptContext): boolean {
  if (OFFENSIVE_PICTURES.test(text) || listTextsOfOthers(context).some(isInstructedText))
    return true;
  return doesTextAskAnything(context.text) && ANSWERING_PICTURES.test(text);
}

/** `intent` can only make this stricter: a model can be talked into naming any. */
export function isReplyTextUnfounded(
  text: string,
  context: DraftPromptContext,
  intent?: ReplyIntent,
): boolean {
  if (isReadByPersonOnly(text, context)) return true;
  const sentences = splitTextIntoSentences(withoutMentions(text));
  if (sentences.length === 0 || repeatsOwner(text, context)) return false;
  return listUnfoundedSentences(text, context, intent).length > 0;
}
