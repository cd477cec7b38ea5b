// Lambda entry of the queue worker that runs imports, one piece per message.

import { conversationStore } from '#functions/conversations/updates/conversation-store-port-implementation.ts';
import { contentStore } from '#functions/posts/content-store-port-implementation.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { importPieceJob, startOrResumeImportJob } from './jobs.ts';
import { resumeImport } from './use-cases/pause-and-resume-import.ts';
import { processImportPiece } from './use-cases/process-import-piece.ts';

export const handler = createQueueWorker([
  createJobHandler(startOrResumeImportJob, resumeImport),
  createJobHandler(
    importPieceJob,
    processImportPiece({ content: contentStore, conversations: conversationStore }),
  ),
]);
