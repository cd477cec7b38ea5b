// The owner's answers in a conversation, each with what it answered. Pure.
import type { PastReply } from '#functions/drafts/domain/prompt.ts';
import type { StoredMessage } from './message.ts';

/** `messages` are newest first, and so are the exchanges. What was answered is the last text before. */
export function pastExchangesIn(messages: readonly StoredMessage[]): readonly PastReply[] {
  const exchanges: PastReply[] = [];
  let asked: string | null = null;
  for (const { isOwn, unsent, text } of messages.toReversed()) {
    if (unsent || text === null) continue;
    if (isOwn && asked !== null) exchanges.unshift({ question: asked, answer: text });
    asked = isOwn ? null : text;
  }
  return exchanges;
}
