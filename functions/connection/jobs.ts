// The jobs of importing and refreshing. One message is one page of work; each carries its cursor.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { listPosition, postReading } from './domain/work.ts';

const account = { userId: z.string(), igUserId: z.string() };

/** One page of an import: of posts, of a post's threads, of a thread's replies, of conversations. */
export const importJob = defineJob({
  name: 'import-page',
  queue: 'import',
  payload: z.object({
    ...account,
    importId: z.string(),
    pieceId: z.string(),
  }),
});

/** Starts an import; also what the bus delivers when an account was chosen. */
export const beginImportJob = defineJob({
  name: 'begin-import',
  queue: 'import',
  payload: z.object({ ...account, importId: z.string() }),
});

export const refreshPostsJob = defineJob({
  name: 'refresh-posts',
  queue: 'refresh',
  payload: z.object({
    ...account,
    lease: z.string(),
    ...listPosition.shape,
    /** Goes on through all pages, also where nothing changed. */
    all: z.boolean().optional(),
  }),
});

export const refreshCommentsJob = defineJob({
  name: 'refresh-comments',
  queue: 'refresh',
  payload: z.object({
    ...account,
    mediaId: z.string(),
    lease: z.string(),
    /** The network's count when the refresh began. */
    count: z.number().int().optional(),
    /** Where it has come to; absent at its beginning. */
    reading: postReading.optional(),
  }),
});

/** A comment the network told us about by webhook. */
export const commentEventJob = defineJob({
  name: 'comment-event',
  queue: 'refresh',
  payload: z.object({
    igUserId: z.string(),
    commentId: z.string(),
    mediaId: z.string().optional(),
    /** The top-level comment it answers, where it is a reply. */
    parentId: z.string().optional(),
  }),
});

/** The light look at an account now and then; begins refreshes of its posts and conversations where that makes sense. */
export const checkAccountJob = defineJob({
  name: 'check-account',
  queue: 'refresh',
  payload: z.object(account),
});
