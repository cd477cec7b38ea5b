// Decides whether a text of the model that is sent unseen has to say that it is automated. In a conversation the first
// one does, and the first one after its owner wrote by hand or after a day of silence; in the thread of a comment the
// first one to this person. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ConversationEntry } from './disclosure-context.ts';
import { type DisclosureWording, hasDisclosure } from './disclosure-line.ts';

/** `sentAt`: the earliest time at which the text is sent (epoch milliseconds). */
function isConversationDisclosureDue(
  conversation: readonly ConversationEntry[],
  sentAt: number,
): boolean {
  const last = conversation.findLastIndex(({ isDisclosed }) => isDisclosed);
  if (last === -1) return true;
  const since = conversation.slice(last);
  if (since.some(({ by }) => by === 'owner')) return true;
  const times = [...since.map(({ at }) => Date.parse(at)), sentAt];
  return times.some((time, index) => time - (times[index - 1] ?? time) > DAY_MS);
}

/** Replies below a comment begin with a mention, except those to the author of the top-level comment. */
function isToAuthor(text: string, { author, opening, thread }: DraftPromptContext): boolean {
  if (text.startsWith('@')) return author !== '' && text.startsWith(`@${author} `);
  return opening === '' || thread[0]?.author === author;
}

const isThreadDisclosureDue = (context: DraftPromptContext, wording: DisclosureWording): boolean =>
  !context.thread.some(
    ({ isOwn, text }) => isOwn && hasDisclosure(text, wording) && isToAuthor(text, context),
  );

export function isDisclosureDue(context: DraftPromptContext, sentAt: number): boolean {
  const { disclosure } = context;
  if (!disclosure?.isOn) return false;
  return context.kind === 'comment'
    ? isThreadDisclosureDue(context, disclosure.wording)
    : isConversationDisclosureDue(disclosure.conversation, sentAt);
}
