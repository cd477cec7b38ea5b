// The jobs of drafting and posting. A subject is named by its kind and its reference.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

const account = { userId: z.string(), igUserId: z.string() };

/** What a reply answers. */
const subjectRef = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment'),
    ...account,
    mediaId: z.string(),
    commentId: z.string(),
  }),
  z.object({
    kind: z.literal('message'),
    ...account,
    conversationId: z.string(),
    messageId: z.string(),
  }),
]);
export type SubjectRef = z.output<typeof subjectRef>;
export type CommentSubject = Extract<SubjectRef, { readonly kind: 'comment' }>;
export type MessageSubject = Extract<SubjectRef, { readonly kind: 'message' }>;

export const generateDraftJob = defineJob({
  name: 'generate-draft',
  queue: 'draft',
  payload: z.object({ subject: subjectRef, responseId: z.string() }),
});

export const postReplyJob = defineJob({
  name: 'post-reply',
  queue: 'post',
  payload: z.object({ subject: subjectRef, responseId: z.string() }),
});
