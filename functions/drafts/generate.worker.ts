// Lambda entry: generates drafts.

import { answerableMessages } from '#functions/conversations/replies/answerable-messages.port.ts';
import { guardPrivateTexts } from '#functions/conversations/replies/guard-private-texts.port.ts';
import {
  answerableComments,
  privatelyAnswerableComments,
} from '#functions/posts/answerable-comments.port.ts';
import { ruleTextGuard } from '#functions/rules/rule-text-guard.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { generateDraftJob } from './jobs.ts';
import { generateDraft } from './use-cases/generate-draft.ts';
import { continueOrReturnDraft } from './use-cases/return-stalled-draft.ts';

const sources = {
  comment: guardPrivateTexts(answerableComments),
  private_reply: guardPrivateTexts(privatelyAnswerableComments),
  message: answerableMessages,
};

export const handler = createQueueWorker([
  createJobHandler(
    generateDraftJob,
    continueOrReturnDraft((job) => generateDraft(sources, ruleTextGuard, job)),
  ),
]);
