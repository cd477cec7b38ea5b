// Lists the owner's past answers in a conversation, each with the message it answered. Pure.
import type { PastQuestionAndAnswer } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { StoredMessage } from './message.ts';

/** `messages` are newest first, and so are the exchanges. An answer belongs to the last text before it. */
export function listPastQuestionsAndAnswers(
  messages: readonly StoredMessage[],
): readonly PastQuestionAndAnswer[] {
  const exchanges: PastQuestionAndAnswer[] = [];
  let openQuestion: string | null = null;
  for (const { isOwn, unsent, text } of messages.toReversed()) {
    if (unsent || text === null) continue;
    if (isOwn && openQuestion !== null) exchanges.unshift({ question: openQuestion, answer: text });
    openQuestion = isOwn ? null : text;
  }
  return exchanges;
}
