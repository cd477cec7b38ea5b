// The jobs that generate drafts and post replies.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { ReplyKind } from './domain/prompt/reply-length.ts';

const accountFields = { userId: z.string(), igUserId: z.string() };

/** The comment or message that a reply answers. */
const replySubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment'),
    ...accountFields,
    mediaId: z.string(),
    commentId: z.string(),
  }),
  z.object({
    kind: z.literal('message'),
    ...accountFields,
    conversationId: z.string(),
    messageId: z.string(),
  }),
  /** A message to the author of a comment, which the network treats as the reply to that comment. */
  z.object({
    kind: z.literal('private_reply'),
    ...accountFields,
    mediaId: z.string(),
    commentId: z.string(),
  }),
]);
export type ReplySubject = z.output<typeof replySubjectSchema>;
/** A private reply to a comment is a message except for its address. */
export const getReplyKind = ({ kind }: Pick<ReplySubject, 'kind'>): ReplyKind =>
  kind === 'comment' ? 'comment' : 'message';

export type CommentReplySubject = Extract<ReplySubject, { readonly kind: 'comment' }>;
export type PrivateReplySubject = Extract<ReplySubject, { readonly kind: 'private_reply' }>;
export type MessageReplySubject = Extract<ReplySubject, { readonly kind: 'message' }>;

export const generateDraftJob = defineJob({
  name: 'generate-draft',
  queue: 'draft',
  groupBy: ({ subject }) => subject.igUserId,
  payload: z.object({ subject: replySubjectSchema, responseId: z.string() }),
});

export const postReplyJob = defineJob({
  name: 'post-reply',
  queue: 'post',
  groupBy: ({ subject }) => subject.igUserId,
  payload: z.object({ subject: replySubjectSchema, responseId: z.string() }),
});
