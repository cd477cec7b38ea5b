// Schedule entry: looks for due rows and sets their work going.
import {
  readMessageAt,
  writeMessageDraft,
} from '#functions/conversations/storage/message-repository.ts';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { dueDraft } from '#functions/drafts/due.ts';
import type { DraftStore } from '#functions/drafts/subject.ts';
import { readComment, writeDraft } from '#functions/posts/comment-repository.ts';
import { eraseUserJob } from '#functions/users/jobs.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type DueOfOthers, sweepDue } from './sweep-due.ts';

type Held = { readonly draft: Draft | undefined; readonly isOwn: boolean };

/** The store of the one draft that lives on an item. */
const storeOn = (
  read: () => Promise<Held | undefined>,
  write: (expectedRevision: number, draft: Draft) => Promise<void>,
): DraftStore => ({
  read,
  write: (_subject, draft) => write(draft.revision - 1, draft),
});

const dueOfOthers: DueOfOthers = {
  draft: async (ref) => {
    const draft = (await readComment(ref))?.draft;
    if (draft === undefined) return undefined;
    const write = (expected: number, next: Draft) => writeDraft(ref, expected, next);
    const store = storeOn(() => readComment(ref), write);
    return dueDraft(store, { kind: 'comment', ...ref }, draft);
  },
  messageDraft: async (account, key) => {
    const message = await readMessageAt(key);
    if (message?.draft === undefined) return undefined;
    const { id: messageId, conversationId, draft } = message;
    const ref = { ...account, conversationId, messageId };
    const write = (expected: number, next: Draft) => writeMessageDraft(ref, expected, next);
    const store = storeOn(() => readMessageAt(key), write);
    return dueDraft(store, { kind: 'message', ...ref }, draft);
  },
  deletion: (code) => enqueue(eraseUserJob, { code }),
};

export const handler = (): Promise<void> => sweepDue(dueOfOthers);
