// The life of one AI reply to a comment or a message: the same five calls for each.
import * as z from 'zod';
import { id } from '../schemas/common.ts';
import { message, messageResponse } from '../schemas/conversation.ts';
import { response } from '../schemas/draft.ts';
import { comment } from '../schemas/post.ts';
import { defineContract } from './define.ts';

const ofComment = { media_id: id, comment_id: id };
const replyText = z.string().max(10_000);
const commentReply = z.object({ ...ofComment, response_id: id, response_text: replyText });

const ofMessage = { conversation_id: id, message_id: id };
const messageReply = z.object({ ...ofMessage, response_id: id, response_text: replyText });

export const draftsContracts = {
  requestCommentDraft: defineContract({
    name: 'requestCommentDraft',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/gpt_response',
    access: 'product',
    summary: 'The draft for a comment: the present one, or a new one where asked.',
    request: z.object({ ...ofComment, request_new_response: z.boolean().optional() }),
    response: z.object({ response }),
  }),
  postCommentReply: defineContract({
    name: 'postCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/post',
    access: 'product',
    whileImpersonating: 'cannot_post_as_impersonated_user',
    summary: 'Queues the reply; it can be cancelled until it is sent.',
    request: commentReply,
    response: z.object({ response }),
  }),
  updateCommentReply: defineContract({
    name: 'updateCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/update',
    access: 'product',
    summary: "Keeps the owner's edit of the draft.",
    request: commentReply,
    response: z.object({ response }),
  }),
  cancelCommentReply: defineContract({
    name: 'cancelCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/cancel',
    access: 'product',
    summary: 'Takes a queued reply back; 409 once it is on its way.',
    request: z.object({ ...ofComment, response_id: id }),
    response: z.object({ response }),
  }),
  checkCommentReply: defineContract({
    name: 'checkCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/check',
    access: 'product',
    effect: 'none',
    summary: 'Where the reply stands now.',
    request: z.object({ ...ofComment, response_id: id }),
    response: z.object({ response, comment }),
  }),
  requestMessageDraft: defineContract({
    name: 'requestMessageDraft',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/gpt_response',
    access: 'product',
    flag: 'messages',
    summary: 'The draft for a message: the present one, or a new one where asked.',
    request: z.object({
      ...ofMessage,
      request_new_response: z.boolean().optional(),
      /** Where there is no draft to go on with, an empty one for own words: nothing is written, no use is taken. */
      own_words: z.boolean().optional(),
    }),
    response: z.object({ response: messageResponse }),
  }),
  postMessageReply: defineContract({
    name: 'postMessageReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/post',
    access: 'product',
    flag: 'messages',
    whileImpersonating: 'cannot_post_as_impersonated_user',
    summary: 'Queues the reply; `new_message` shows it until the network does.',
    request: messageReply,
    response: z.object({ response: messageResponse, new_message: message }),
  }),
  updateMessageReply: defineContract({
    name: 'updateMessageReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/update',
    access: 'product',
    flag: 'messages',
    summary: "Keeps the owner's edit of the draft.",
    request: messageReply,
    response: z.object({ response: messageResponse }),
  }),
  cancelMessageReply: defineContract({
    name: 'cancelMessageReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/cancel',
    access: 'product',
    flag: 'messages',
    summary: 'Takes a queued reply back; 409 once it is on its way.',
    request: z.object({ ...ofMessage, response_id: id }),
    response: z.object({ response: messageResponse }),
  }),
  checkMessageReplies: defineContract({
    name: 'checkMessageReplies',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/check',
    access: 'product',
    flag: 'messages',
    effect: 'none',
    summary: 'Which pending messages are live now, and what became of the others.',
    request: z.object({ conversation_id: id, message_ids: z.array(id).max(50) }),
    response: z.object({
      live_ids: z.array(id),
      response: messageResponse.nullable(),
      messages: z.array(message),
    }),
  }),
};
