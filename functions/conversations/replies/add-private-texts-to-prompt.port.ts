// Adds the texts to the prompt context of comments that no draft may reveal: the account's private conversations.
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { readPrivateTexts } from './private-text-reader.port.ts';

/** The conversation with the comment's author counts too, because the answer is public. */
export const addPrivateTextsToPrompt = <Subject extends CommentReplySubject | PrivateReplySubject>(
  source: PromptContextSource<Subject>,
): PromptContextSource<Subject> => ({
  loadContext: async (subject) => {
    const [context, foreignTexts] = await Promise.all([
      source.loadContext(subject),
      readPrivateTexts(subject),
    ]);
    return context && { ...context, foreignTexts };
  },
});
