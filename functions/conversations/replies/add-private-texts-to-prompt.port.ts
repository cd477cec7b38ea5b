// Adds the texts to the prompt context of comments that no draft may reveal: the account's private conversations.
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { listTextsOfOtherConversation, readOtherConversations } from './other-conversations.ts';

/** The conversation with the comment's author counts too, because the answer is public. */
export const addPrivateTextsToPrompt = <Subject extends CommentReplySubject | PrivateReplySubject>(
  source: PromptContextSource<Subject>,
): PromptContextSource<Subject> => ({
  loadContext: async (subject) => {
    const [context, others] = await Promise.all([
      source.loadContext(subject),
      readOtherConversations(subject, () => false),
    ]);
    return context && { ...context, foreignTexts: others.map(listTextsOfOtherConversation) };
  },
});
