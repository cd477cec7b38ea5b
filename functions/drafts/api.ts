// Lambda entry: the API routes of drafts and replies, for comments and messages.

import { answerableMessageReader } from '#functions/conversations/replies/answerable-message-reader.port.ts';
import {
  loadReplyAsMessage,
  loadRequestedMessages,
} from '#functions/conversations/use-cases/load-messages-for-reply-api.ts';
import { answerableCommentReader } from '#functions/posts/replies/answerable-comment-reader.port.ts';
import { loadCommentForApi } from '#functions/posts/use-cases/load-comment-for-api.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { enforceCallRateLimit } from '#functions/session/enforce-call-rate-limit.ts';
import {
  type ApiRouteInput,
  createApiHandler,
  createApiRoute,
} from '#platform/http/api-handler.ts';
import { disclosureContracts } from '#shared/contracts/disclosure.ts';
import { draftsContracts as contracts } from '#shared/contracts/drafts.ts';
import { toDraftResponse, toMessageDraftResponse } from './domain/lifecycle/to-draft-response.ts';
import {
  buildCommentSubjectFromRequest,
  buildMessageSubjectFromRequest,
  createReplyRouteHandlers,
} from './reply-route-handlers.ts';
import { readDisclosure, saveDisclosure } from './use-cases/change-disclosure.ts';
import { getDraft } from './use-cases/get-draft.ts';
import { listDraftFigures } from './use-cases/list-draft-figures.ts';

const commentHandlers = createReplyRouteHandlers({
  subjects: answerableCommentReader,
  toSubject: buildCommentSubjectFromRequest,
  toResponseBody: toDraftResponse,
  loadQueuedReplyFields: async () => ({}),
});

const messageHandlers = createReplyRouteHandlers({
  subjects: answerableMessageReader,
  toSubject: buildMessageSubjectFromRequest,
  toResponseBody: (draft, { messageId }) => toMessageDraftResponse(draft, messageId),
  loadQueuedReplyFields: async (draft, subject) => ({
    new_message: await loadReplyAsMessage(subject, draft),
  }),
});

async function handleCheckCommentReply({
  request,
  caller,
}: ApiRouteInput<typeof contracts.checkCommentReply>) {
  const subject = buildCommentSubjectFromRequest(caller, request);
  const draft = await getDraft(subject, request.response_id);
  return { response: toDraftResponse(draft), comment: await loadCommentForApi(subject) };
}

async function handleCheckMessageReplies({
  request,
  caller,
}: ApiRouteInput<typeof contracts.checkMessageReplies>) {
  const { userId, igUserId } = caller;
  const conversation = { userId, igUserId, conversationId: request.conversation_id };
  const { liveIds, response, messages } = await loadRequestedMessages(
    conversation,
    request.message_ids,
  );
  return { live_ids: liveIds, response, messages };
}

export const handler = createApiHandler(
  [
    createApiRoute(contracts.requestCommentDraft, commentHandlers.draft),
    createApiRoute(contracts.postCommentReply, commentHandlers.post),
    createApiRoute(contracts.updateCommentReply, commentHandlers.update),
    createApiRoute(contracts.cancelCommentReply, commentHandlers.cancel),
    createApiRoute(contracts.checkCommentReply, handleCheckCommentReply),
    createApiRoute(contracts.requestMessageDraft, messageHandlers.draft),
    createApiRoute(contracts.postMessageReply, messageHandlers.post),
    createApiRoute(contracts.updateMessageReply, messageHandlers.update),
    createApiRoute(contracts.cancelMessageReply, messageHandlers.cancel),
    createApiRoute(contracts.checkMessageReplies, handleCheckMessageReplies),
    createApiRoute(disclosureContracts.getDisclosure, readDisclosure),
    createApiRoute(disclosureContracts.saveDisclosure, saveDisclosure),
    createApiRoute(contracts.listDraftFigures, listDraftFigures),
  ],
  authenticateAccessToken,
  enforceCallRateLimit,
);
