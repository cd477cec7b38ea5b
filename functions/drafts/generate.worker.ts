// Lambda entry: generates drafts.

import { addPrivateTextsToPrompt } from '#functions/conversations/replies/add-private-texts-to-prompt.port.ts';
import { messagePromptSource } from '#functions/conversations/replies/message-prompts.port.ts';
import { commentPromptSource, privateReplyPromptSource } from '#functions/posts/comment-prompts.port.ts';
import { generatedRuleTextLimiter } from '#functions/rules/sending/rule-text-guard.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { generateDraftJob } from './jobs.ts';
import { generateDraft } from './use-cases/generate-draft.ts';
import { continueOrReturnStalledDraft } from './use-cases/return-stalled-draft.ts';

const sources = {
  comment: addPrivateTextsToPrompt(commentPromptSource),
  private_reply: addPrivateTextsToPrompt(privateReplyPromptSource),
  message: messagePromptSource,
};

export const handler = createQueueWorker([
  createJobHandler(
    generateDraftJob,
    continueOrReturnStalledDraft((job) => generateDraft(sources, generatedRuleTextLimiter, job)),
  ),
]);
