// The contracts of AI replies: the same five calls for replies to comments and to messages, and their figures.
import * as z from 'zod';
import {
  COMMENT_REPLY_MAX_CHARACTERS,
  DEFAULT_DRAFT_FIGURES_DAYS,
  MAX_DRAFT_FIGURES_DAYS,
} from '../limits.ts';
import { idSchema } from '../schemas/common.ts';
import { conversationMessageSchema, messageReplyDraftSchema } from '../schemas/conversation.ts';
import { draftFiguresSchema } from '../schemas/draft-figures.ts';
import { draftWishSchema } from '../schemas/draft-wish.ts';
import { postCommentSchema } from '../schemas/post.ts';
import { replyDraftSchema } from '../schemas/reply-draft.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { defineContract } from './define-contract.ts';

const commentIdFields = { media_id: idSchema, comment_id: idSchema };
const replyTextSchema = z.string().max(10_000);
const commentReplyRequestSchema = z.object({
  ...commentIdFields,
  response_id: idSchema,
  response_text: replyTextSchema,
});

/** The fields of calls that save an edit of a reply, here and for approvals. */
export const replyEditRequestFields = {
  /**
   * The `reply_text` that the edit began with. When another text has been saved since, the call is refused with
   * `text_changed`. Without this field the edit overwrites it.
   */
  known_reply_text: replyTextSchema.nullable().optional(),
};

const messageIdFields = { conversation_id: idSchema, message_id: idSchema };
const messageReplyRequestSchema = z.object({
  ...messageIdFields,
  response_id: idSchema,
  response_text: replyTextSchema,
});

/** The fields of a request that has the text of a draft changed, here and for approvals. */
export const draftWishRequestFields = {
  /** Has a new text written that is the present one, changed as wished. It counts like any new text. */
  wish: draftWishSchema.optional(),
  /** The text in the owner's field, for `wish`; without it the text of the draft is changed. */
  response_text: z
    .string()
    .max(COMMENT_REPLY_MAX_CHARACTERS, FIELD_SENTENCES.wish_text_too_long)
    .optional(),
};

const draftRequestFields = {
  ...draftWishRequestFields,
  request_new_response: z.boolean().optional(),
  /**
   * Creates an empty draft for the owner's own text when there is no draft or its reply is live. Nothing is generated,
   * and no usage is reserved.
   */
  own_words: z.boolean().optional(),
};

export const draftsContracts = {
  requestCommentDraft: defineContract({
    name: 'requestCommentDraft',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/gpt_response',
    access: 'product',
    summary:
      'The draft for a comment: the present one, or where asked a new one or the present text with a change.',
    request: z.object({ ...commentIdFields, ...draftRequestFields }),
    response: z.object({ response: replyDraftSchema }),
  }),
  postCommentReply: defineContract({
    name: 'postCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/post',
    access: 'product',
    whileImpersonating: 'cannot_post_as_impersonated_user',
    summary: 'Queues the reply; it can be cancelled until it is sent.',
    request: commentReplyRequestSchema,
    response: z.object({ response: replyDraftSchema }),
  }),
  updateCommentReply: defineContract({
    name: 'updateCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/update',
    access: 'product',
    summary: "Keeps the owner's edit of the draft.",
    request: commentReplyRequestSchema.extend(replyEditRequestFields),
    response: z.object({ response: replyDraftSchema }),
  }),
  cancelCommentReply: defineContract({
    name: 'cancelCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/cancel',
    access: 'product',
    summary: 'Takes a queued reply back; 409 once it is on its way.',
    request: z.object({ ...commentIdFields, response_id: idSchema }),
    response: z.object({ response: replyDraftSchema }),
  }),
  checkCommentReply: defineContract({
    name: 'checkCommentReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/post/comment/response/check',
    access: 'product',
    effect: 'none',
    summary: 'Returns the current state of the reply.',
    request: z.object({ ...commentIdFields, response_id: idSchema }),
    response: z.object({ response: replyDraftSchema, comment: postCommentSchema }),
  }),
  requestMessageDraft: defineContract({
    name: 'requestMessageDraft',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/gpt_response',
    access: 'product',
    featureFlag: 'messages',
    summary:
      'The draft for a message: the present one, or where asked a new one or the present text with a change.',
    request: z.object({
      ...messageIdFields,
      ...draftRequestFields,
    }),
    response: z.object({ response: messageReplyDraftSchema }),
  }),
  postMessageReply: defineContract({
    name: 'postMessageReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/post',
    access: 'product',
    featureFlag: 'messages',
    whileImpersonating: 'cannot_post_as_impersonated_user',
    summary: 'Queues the reply; `new_message` shows it until the network does.',
    request: messageReplyRequestSchema,
    response: z.object({
      response: messageReplyDraftSchema,
      new_message: conversationMessageSchema,
    }),
  }),
  updateMessageReply: defineContract({
    name: 'updateMessageReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/update',
    access: 'product',
    featureFlag: 'messages',
    summary: "Keeps the owner's edit of the draft.",
    request: messageReplyRequestSchema.extend(replyEditRequestFields),
    response: z.object({ response: messageReplyDraftSchema }),
  }),
  cancelMessageReply: defineContract({
    name: 'cancelMessageReply',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/cancel',
    access: 'product',
    featureFlag: 'messages',
    summary: 'Takes a queued reply back; 409 once it is on its way.',
    request: z.object({ ...messageIdFields, response_id: idSchema }),
    response: z.object({ response: messageReplyDraftSchema }),
  }),
  checkMessageReplies: defineContract({
    name: 'checkMessageReplies',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/conversation/message/response/check',
    access: 'product',
    featureFlag: 'messages',
    effect: 'none',
    summary: 'Which pending messages are live now, and what became of the others.',
    request: z.object({ conversation_id: idSchema, message_ids: z.array(idSchema).max(50) }),
    response: z.object({
      live_ids: z.array(idSchema),
      response: messageReplyDraftSchema.nullable(),
      messages: z.array(conversationMessageSchema),
    }),
  }),
  listDraftFigures: defineContract({
    name: 'listDraftFigures',
    feature: 'drafts',
    method: 'POST',
    path: '/users/me/ig/drafts/figures',
    access: 'product',
    rateLimit: { max: 240, seconds: 2 * 60 },
    effect: 'none',
    summary:
      'How much of the drafts the owner changed before they were sent, and what the model did for them, on each day (UTC), oldest first; days without anything are left out.',
    request: z.object({
      days: z.number().int().min(1).max(MAX_DRAFT_FIGURES_DAYS).default(DEFAULT_DRAFT_FIGURES_DAYS),
    }),
    response: z.object({ figures: z.array(draftFiguresSchema) }),
  }),
};
