// Lambda entry: the calls of a reply's life.

import { messageDrafts } from '#functions/conversations/replies/message-drafts.ts';
import { showMessages, showReply } from '#functions/conversations/use-cases/show-messages.ts';
import { commentDrafts } from '#functions/posts/comment-drafts.ts';
import { showComment } from '#functions/posts/use-cases/show-comment.ts';
import { authenticate } from '#functions/session/caller.ts';
import { createApi, type RouteInput, route } from '#platform/http/api.ts';
import { draftsContracts as contracts } from '#shared/contracts/drafts.ts';
import { toMessageResponse, toResponse } from './domain/public.ts';
import { commentOf, messageOf, subjectCalls } from './subject-calls.ts';
import { findDraft } from './use-cases/find-draft.ts';

const comments = subjectCalls({
  store: commentDrafts,
  subjectOf: commentOf,
  show: toResponse,
  besideQueued: async () => ({}),
});

const messages = subjectCalls({
  store: messageDrafts,
  subjectOf: messageOf,
  show: (draft, { messageId }) => toMessageResponse(draft, messageId),
  besideQueued: async (draft, subject) => ({ new_message: await showReply(subject, draft) }),
});

async function checkComment({ request, caller }: RouteInput<typeof contracts.checkCommentReply>) {
  const subject = commentOf(caller, request);
  const draft = await findDraft(commentDrafts, subject, request.response_id);
  return { response: toResponse(draft), comment: await showComment(subject) };
}

async function checkMessages({
  request,
  caller,
}: RouteInput<typeof contracts.checkMessageReplies>) {
  const { userId, igUserId } = caller;
  const conversation = { userId, igUserId, conversationId: request.conversation_id };
  const { liveIds, response, messages } = await showMessages(conversation, request.message_ids);
  return { live_ids: liveIds, response, messages };
}

export const handler = createApi(
  [
    route(contracts.requestCommentDraft, comments.draft),
    route(contracts.postCommentReply, comments.post),
    route(contracts.updateCommentReply, comments.update),
    route(contracts.cancelCommentReply, comments.cancel),
    route(contracts.checkCommentReply, checkComment),
    route(contracts.requestMessageDraft, messages.draft),
    route(contracts.postMessageReply, messages.post),
    route(contracts.updateMessageReply, messages.update),
    route(contracts.cancelMessageReply, messages.cancel),
    route(contracts.checkMessageReplies, checkMessages),
  ],
  authenticate,
);
