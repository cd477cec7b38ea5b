// The jobs that read posts and comments from the network, and handle comment events.
import * as z from 'zod';
import {
  commentsReadPositionSchema,
  networkListPositionSchema,
} from '#functions/connection/domain/import-task.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

const accountFields = { userId: z.string(), igUserId: z.string() };

export const refreshPostsJob = defineJob({
  name: 'refresh-posts',
  queue: 'comments',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    ...accountFields,
    lease: z.string(),
    ...networkListPositionSchema.shape,
    /** Reads all pages, even when nothing changed on a page. */
    all: z.boolean().optional(),
  }),
});

export const refreshCommentsJob = defineJob({
  name: 'refresh-comments',
  queue: 'comments',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    ...accountFields,
    mediaId: z.string(),
    lease: z.string(),
    /** The network's comment count when the refresh started. Absent when a visit of the post started it. */
    count: z.number().int().optional(),
    /** The position to continue from. Absent at the start. */
    reading: commentsReadPositionSchema.optional(),
    /** How many comments of a visit were written after the stored count was fetched. */
    writtenSinceCount: z.number().int().optional(),
    /** Whether the comments are read a second time because the first read did not match the count. */
    isSecond: z.boolean().optional(),
  }),
});

/** Reads a post's comments a second time because the first read did not match their count. */
export const rereadCommentsJob = defineJob({
  name: 'reread-comments',
  queue: 'comments',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({ ...accountFields, mediaId: z.string(), count: z.number().int() }),
});

/** Handles a comment that the network reported by webhook. */
export const commentEventJob = defineJob({
  name: 'comment-event',
  queue: 'comment_events',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    igUserId: z.string(),
    commentId: z.string(),
    mediaId: z.string().optional(),
    /** For a comment on an ad: the post that the ad shows, if known, and the ad's own media. */
    adMediaIds: z.array(z.string()).readonly().optional(),
    /** The top-level comment. Present when the comment is a reply. */
    parentId: z.string().optional(),
    /** The comment's content as far as the event contains it. */
    text: z.string().optional(),
    fromId: z.string().optional(),
    username: z.string().optional(),
    /** Another id of the account. Present when the account itself wrote the comment. */
    ownId: z.string().optional(),
    /** When the network sent the event (ISO), moments after the comment was written. */
    sentAt: z.string().optional(),
    /** How many times the post or comment could not be read so far. */
    tries: z.number().int().optional(),
  }),
});
