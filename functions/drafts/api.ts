// Lambda entry: the calls of a reply's life.

import { messageDrafts } from '#functions/conversations/replies/message-drafts.ts';
import { showMessages, showReply } from '#functions/conversations/use-cases/show-messages.ts';
import { commentDrafts } from '#functions/posts/comment-drafts.ts';
import { showComment } from '#functions/posts/use-cases/show-comment.ts';
import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import type { ProductCaller } from '#platform/http/caller.ts';
import { draftsContracts as contracts } from '#shared/contracts/drafts.ts';
import { toMessageResponse, toResponse } from './domain/public.ts';
import type { CommentSubject, MessageSubject } from './jobs.ts';
import { beginOwnReply } from './use-cases/begin-own-reply.ts';
import { cancelReply } from './use-cases/cancel-reply.ts';
import { findDraft } from './use-cases/find-draft.ts';
import { queueReply } from './use-cases/queue-reply.ts';
import { requestDraft } from './use-cases/request-draft.ts';
import { updateReply } from './use-cases/update-reply.ts';

const commentOf = (
  caller: ProductCaller,
  request: { readonly media_id: string; readonly comment_id: string },
): CommentSubject => ({
  kind: 'comment',
  userId: caller.userId,
  igUserId: caller.igUserId,
  mediaId: request.media_id,
  commentId: request.comment_id,
});

const messageOf = (
  caller: ProductCaller,
  request: { readonly conversation_id: string; readonly message_id: string },
): MessageSubject => ({
  kind: 'message',
  userId: caller.userId,
  igUserId: caller.igUserId,
  conversationId: request.conversation_id,
  messageId: request.message_id,
});

export const handler = createApi(
  [
    route(contracts.requestCommentDraft, async ({ request, caller }) => ({
      response: toResponse(
        await requestDraft(
          commentDrafts,
          commentOf(caller, request),
          request.request_new_response ?? false,
        ),
      ),
    })),
    route(contracts.postCommentReply, async ({ request, caller }) => {
      const reply = { responseId: request.response_id, text: request.response_text };
      return {
        response: toResponse(await queueReply(commentDrafts, commentOf(caller, request), reply)),
      };
    }),
    route(contracts.updateCommentReply, async ({ request, caller }) => {
      const edit = { responseId: request.response_id, text: request.response_text };
      return {
        response: toResponse(await updateReply(commentDrafts, commentOf(caller, request), edit)),
      };
    }),
    route(contracts.cancelCommentReply, async ({ request, caller }) => ({
      response: toResponse(
        await cancelReply(commentDrafts, commentOf(caller, request), request.response_id),
      ),
    })),
    route(contracts.checkCommentReply, async ({ request, caller }) => {
      const subject = commentOf(caller, request);
      const draft = await findDraft(commentDrafts, subject, request.response_id);
      return { response: toResponse(draft), comment: await showComment(subject) };
    }),
    route(contracts.requestMessageDraft, async ({ request, caller }) => {
      const subject = messageOf(caller, request);
      const wantsNew = request.request_new_response ?? false;
      const draft = request.own_words
        ? await beginOwnReply(messageDrafts, subject)
        : await requestDraft(messageDrafts, subject, wantsNew);
      return { response: toMessageResponse(draft, subject.messageId) };
    }),
    route(contracts.postMessageReply, async ({ request, caller }) => {
      const subject = messageOf(caller, request);
      const reply = { responseId: request.response_id, text: request.response_text };
      const draft = await queueReply(messageDrafts, subject, reply);
      return {
        response: toMessageResponse(draft, subject.messageId),
        new_message: await showReply(subject, draft),
      };
    }),
    route(contracts.updateMessageReply, async ({ request, caller }) => {
      const subject = messageOf(caller, request);
      const edit = { responseId: request.response_id, text: request.response_text };
      const draft = await updateReply(messageDrafts, subject, edit);
      return { response: toMessageResponse(draft, subject.messageId) };
    }),
    route(contracts.cancelMessageReply, async ({ request, caller }) => {
      const subject = messageOf(caller, request);
      const draft = await cancelReply(messageDrafts, subject, request.response_id);
      return { response: toMessageResponse(draft, subject.messageId) };
    }),
    route(contracts.checkMessageReplies, async ({ request, caller }) => {
      const { userId, igUserId } = caller;
      const conversation = { userId, igUserId, conversationId: request.conversation_id };
      const shown = await showMessages(conversation, request.message_ids);
      return { live_ids: shown.liveIds, response: shown.response, messages: shown.messages };
    }),
  ],
  authenticate,
);
