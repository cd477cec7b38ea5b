// Lambda entry: imports, page by page.

import { conversationStore } from '#functions/conversations/updates/conversation-store.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import { beginImportJob, importJob } from './jobs.ts';
import { importPage } from './use-cases/import-page.ts';
import { resumeImport } from './use-cases/resume-import.ts';

export const handler = createWorker([
  onJob(beginImportJob, resumeImport),
  onJob(importJob, importPage({ content: contentStore, conversations: conversationStore })),
]);
