// Lambda entry: generates drafts.

import { addPrivateTextsToPrompt } from '#functions/conversations/replies/add-private-texts-to-prompt.port.ts';
import { messagePrompts } from '#functions/conversations/replies/message-prompts.port.ts';
import { commentPrompts, privateReplyPrompts } from '#functions/posts/comment-prompts.port.ts';
import { ruleTextGuard } from '#functions/rules/sending/rule-text-guard.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { generateDraftJob } from './jobs.ts';
import { generateDraft } from './use-cases/generate-draft.ts';
import { continueOrReturnDraft } from './use-cases/return-stalled-draft.ts';

const sources = {
  comment: addPrivateTextsToPrompt(commentPrompts),
  private_reply: addPrivateTextsToPrompt(privateReplyPrompts),
  message: messagePrompts,
};

export const handler = createQueueWorker([
  createJobHandler(
    generateDraftJob,
    continueOrReturnDraft((job) => generateDraft(sources, ruleTextGuard, job)),
  ),
]);
