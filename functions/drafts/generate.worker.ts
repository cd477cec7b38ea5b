// Lambda entry: generates drafts.

import { addPrivateTextsToPrompt } from '#functions/conversations/replies/add-private-texts-to-prompt.port.ts';
import { messageAnswerSource } from '#functions/conversations/replies/message-answer-source.port.ts';
import { messagePromptSource } from '#functions/conversations/replies/message-prompt-source.port.ts';
import { commentAnswerSource } from '#functions/posts/replies/comment-answer-source.port.ts';
import {
  commentPromptSource,
  privateReplyPromptSource,
} from '#functions/posts/replies/comment-prompt-source.port.ts';
import { generatedRuleTextLimiter } from '#functions/rules/sending/generated-rule-text-limiter.port.ts';
import { addVoiceToPrompt } from '#functions/voice/add-voice-to-prompt.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { generateDraftJob } from './jobs.ts';
import { continueOrReturnStalledDraft } from './use-cases/continue-or-return-stalled-draft.ts';
import { generateDraft } from './use-cases/generate-draft.ts';

const withVoice = addVoiceToPrompt([commentAnswerSource, messageAnswerSource]);

const sources = {
  comment: withVoice(addPrivateTextsToPrompt(commentPromptSource)),
  private_reply: withVoice(addPrivateTextsToPrompt(privateReplyPromptSource)),
  message: withVoice(messagePromptSource),
};

export const handler = createQueueWorker([
  createJobHandler(
    generateDraftJob,
    continueOrReturnStalledDraft((job) => generateDraft(sources, generatedRuleTextLimiter, job)),
  ),
]);
