// Schedule entry: looks for due rows and sets their work going.
import { readMessageAt } from '#functions/conversations/storage/message-repository.ts';
import { jobForDraft } from '#functions/drafts/due.ts';
import { readDraft } from '#functions/posts/comment-repository.ts';
import { eraseUserJob } from '#functions/users/jobs.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type DueOfOthers, sweepDue } from './sweep-due.ts';

const dueOfOthers: DueOfOthers = {
  draft: async (comment) => {
    const draft = await readDraft(comment);
    return draft && jobForDraft({ kind: 'comment', ...comment }, draft);
  },
  messageDraft: async (account, key) => {
    const message = await readMessageAt(key);
    if (message?.draft === undefined) return undefined;
    const { id: messageId, conversationId, draft } = message;
    return jobForDraft({ kind: 'message', ...account, conversationId, messageId }, draft);
  },
  deletion: (code) => enqueue(eraseUserJob, { code }),
};

export const handler = (): Promise<void> => sweepDue(dueOfOthers);
