// Lambda entry: the API routes of the voice.
import { messageAnswerSource } from '#functions/conversations/replies/message-answer-source.port.ts';
import { readPrivateTexts } from '#functions/conversations/replies/private-text-reader.port.ts';
import { answeredCommentExampleSource } from '#functions/posts/replies/answered-comment-example-source.port.ts';
import { commentAnswerSource } from '#functions/posts/replies/comment-answer-source.port.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { enforceCallRateLimit } from '#functions/session/enforce-call-rate-limit.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { voiceContracts as contracts } from '#shared/contracts/voice.ts';
import { getVoice } from './use-cases/get-voice.ts';
import { saveVoice } from './use-cases/save-voice.ts';
import { tryVoice } from './use-cases/try-voice.ts';

export const handler = createApiHandler(
  [
    createApiRoute(contracts.getVoice, getVoice([commentAnswerSource, messageAnswerSource])),
    createApiRoute(contracts.saveVoice, saveVoice),
    createApiRoute(contracts.tryVoice, tryVoice(answeredCommentExampleSource, readPrivateTexts)),
  ],
  authenticateAccessToken,
  enforceCallRateLimit,
);
