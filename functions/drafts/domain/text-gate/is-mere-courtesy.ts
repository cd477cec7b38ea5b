// Whether an answer of the owner states nothing that another person could want to know. Pure.
import { isReplyTextUnfounded } from './is-reply-text-unfounded.ts';

/** Thanks, wishes, compliments and small talk. */
export const isMereCourtesy = (
  answer: string,
  question: { readonly text: string; readonly username: string },
): boolean =>
  !isReplyTextUnfounded(answer, {
    ...{ kind: 'comment', author: question.username, text: question.text, opening: '' },
    ...{ thread: [], caption: null, facts: [], pastReplies: [], maxCharacters: Infinity },
    account: { username: '', name: null, biography: null, website: null },
  });
