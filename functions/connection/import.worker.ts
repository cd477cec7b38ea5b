// Lambda entry of the queue worker that runs imports, piece by piece.

import { readAndSaveConversationsPage } from '#functions/conversations/refresh/read-and-save-conversations-page.port.ts';
import { readAndSaveCommentsPage } from '#functions/posts/refresh/read-and-save-comments-page.port.ts';
import { readAndSavePostsPage } from '#functions/posts/refresh/read-and-save-posts-page.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { createSteppedJobHandler } from '#platform/jobs/stepped-job.ts';
import { importPieceJob, startOrResumeImportJob } from './jobs.ts';
import { resumeImport } from './use-cases/pause-and-resume-import.ts';
import { processImportPiece } from './use-cases/process-import-piece.ts';

export const handler = createQueueWorker([
  createJobHandler(startOrResumeImportJob, resumeImport),
  createSteppedJobHandler(
    importPieceJob,
    processImportPiece({
      readAndSavePostsPage,
      readAndSaveCommentsPage,
      readAndSaveConversationsPage,
    }),
  ),
]);
