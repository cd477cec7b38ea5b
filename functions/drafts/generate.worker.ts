// Lambda entry: writes drafts.

import { messageDrafts } from '#functions/conversations/replies/message-drafts.ts';
import { commentDrafts } from '#functions/posts/comment-drafts.ts';
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import { generateDraftJob } from './jobs.ts';
import { generateDraft } from './use-cases/generate-draft.ts';

const ports = { comment: commentDrafts, message: messageDrafts };

export const handler = createWorker([onJob(generateDraftJob, (job) => generateDraft(ports, job))]);
