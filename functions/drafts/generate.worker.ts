// Lambda entry: generates drafts.

import { messageDraftStore } from '#functions/conversations/replies/message-draft-store-and-prompt.ts';
import { commentDraftStore } from '#functions/posts/comment-draft-store-and-prompt.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { generateDraftJob } from './jobs.ts';
import { generateDraft } from './use-cases/generate-draft.ts';
import { continueOrReturnDraft } from './use-cases/return-stalled-draft.ts';

const ports = { comment: commentDraftStore, message: messageDraftStore };

export const handler = createQueueWorker([
  createJobHandler(
    generateDraftJob,
    continueOrReturnDraft(ports, (job) => generateDraft(ports, job)),
  ),
]);
