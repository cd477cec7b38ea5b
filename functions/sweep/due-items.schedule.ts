// Lambda entry of the scheduled sweep: finds due items and enqueues their tasks.
import {
  readStoredMessageByKey,
  saveMessageDraft,
} from '#functions/conversations/storage/message-repository.ts';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import type { DraftStore } from '#functions/drafts/reply-ports.ts';
import { toDueDraft } from '#functions/drafts/resume-or-return-due-draft.ts';
import { readStoredComment, saveCommentDraft } from '#functions/posts/comment-repository.ts';
import { eraseUserJob } from '#functions/users/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type DueItemHandlers, sweepDueItems } from './sweep-due-items.ts';

type ItemWithDraft = { readonly draft: Draft | undefined; readonly isOwn: boolean };

/** A draft store for the single draft that is stored on one item. */
const createDraftStore = (
  read: () => Promise<ItemWithDraft | undefined>,
  write: (expectedRevision: number, draft: Draft) => Promise<void>,
): DraftStore => ({
  read: async () => {
    const item = await read();
    return item && { draft: item.draft, isOwnSubject: item.isOwn };
  },
  write: (_subject, draft) => write(draft.revision - 1, draft),
});

const dueItemHandlers: DueItemHandlers = {
  findCommentDraft: async (ref) => {
    const draft = (await readStoredComment(ref))?.draft;
    if (draft === undefined) return undefined;
    const write = (expectedRevision: number, updatedDraft: Draft) =>
      saveCommentDraft(ref, expectedRevision, updatedDraft);
    const store = createDraftStore(() => readStoredComment(ref), write);
    return toDueDraft(store, { kind: 'comment', ...ref }, draft);
  },
  findMessageDraft: async (account, key) => {
    const message = await readStoredMessageByKey(key);
    if (message?.draft === undefined) return undefined;
    const { id: messageId, conversationId, draft } = message;
    const ref = { ...account, conversationId, messageId };
    const write = (expectedRevision: number, updatedDraft: Draft) =>
      saveMessageDraft(ref, expectedRevision, updatedDraft);
    const store = createDraftStore(() => readStoredMessageByKey(key), write);
    return toDueDraft(store, { kind: 'message', ...ref }, draft);
  },
  resumeDeletion: (code) => enqueueJob(eraseUserJob, { code }),
};

export const handler = (): Promise<void> => sweepDueItems(dueItemHandlers);
