// Lambda entry of the queue worker that runs imports, one piece per message.

import { conversationStore } from '#functions/conversations/updates/conversation-store.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { importPieceJob, startOrResumeImportJob } from './jobs.ts';
import { processImportPiece } from './use-cases/process-import-piece.ts';
import { resumeImport } from './use-cases/resume-import.ts';

export const handler = createQueueWorker([
  createJobHandler(startOrResumeImportJob, resumeImport),
  createJobHandler(
    importPieceJob,
    processImportPiece({ content: contentStore, conversations: conversationStore }),
  ),
]);
