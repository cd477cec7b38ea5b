// Lambda entry: the API routes of drafts and replies, for comments and messages.

import { answerableMessages } from '#functions/conversations/replies/answerable-messages.port.ts';
import {
  loadReplyAsMessage,
  loadRequestedMessages,
} from '#functions/conversations/use-cases/load-messages-for-reply-api.ts';
import { answerableComments } from '#functions/posts/answerable-comments.port.ts';
import { loadCommentForApi } from '#functions/posts/use-cases/load-comment-for-api.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createRoute, type RouteInput } from '#platform/http/api-handler.ts';
import { draftsContracts as contracts } from '#shared/contracts/drafts.ts';
import { toDraftResponse, toMessageDraftResponse } from './domain/lifecycle/to-draft-response.ts';
import {
  buildCommentSubjectFromRequest,
  buildMessageSubjectFromRequest,
  createReplyHandlers,
} from './reply-handlers.ts';
import { getDraft } from './use-cases/get-draft.ts';

const commentHandlers = createReplyHandlers({
  subjects: answerableComments,
  toSubject: buildCommentSubjectFromRequest,
  toResponseBody: toDraftResponse,
  loadQueuedReplyFields: async () => ({}),
});

const messageHandlers = createReplyHandlers({
  subjects: answerableMessages,
  toSubject: buildMessageSubjectFromRequest,
  toResponseBody: (draft, { messageId }) => toMessageDraftResponse(draft, messageId),
  loadQueuedReplyFields: async (draft, subject) => ({
    new_message: await loadReplyAsMessage(subject, draft),
  }),
});

async function handleCheckCommentReply({
  request,
  caller,
}: RouteInput<typeof contracts.checkCommentReply>) {
  const subject = buildCommentSubjectFromRequest(caller, request);
  const draft = await getDraft(subject, request.response_id);
  return { response: toDraftResponse(draft), comment: await loadCommentForApi(subject) };
}

async function handleCheckMessageReplies({
  request,
  caller,
}: RouteInput<typeof contracts.checkMessageReplies>) {
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
    createRoute(contracts.requestCommentDraft, commentHandlers.draft),
    createRoute(contracts.postCommentReply, commentHandlers.post),
    createRoute(contracts.updateCommentReply, commentHandlers.update),
    createRoute(contracts.cancelCommentReply, commentHandlers.cancel),
    createRoute(contracts.checkCommentReply, handleCheckCommentReply),
    createRoute(contracts.requestMessageDraft, messageHandlers.draft),
    createRoute(contracts.postMessageReply, messageHandlers.post),
    createRoute(contracts.updateMessageReply, messageHandlers.update),
    createRoute(contracts.cancelMessageReply, messageHandlers.cancel),
    createRoute(contracts.checkMessageReplies, handleCheckMessageReplies),
  ],
  authenticateAccessToken,
);
