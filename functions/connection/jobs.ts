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
    /** What these comments were read for before did not agree with the count. */
    isSecond: z.boolean().optional(),
  }),
});

/** Reads a post's comments once more, after their list did not agree with their count. */
export const rereadCommentsJob = defineJob({
  name: 'reread-comments',
  queue: 'refresh',
  payload: z.object({ ...account, mediaId: z.string(), count: z.number().int() }),
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
    /** The comment as the event itself describes it. */
    text: z.string().optional(),
    fromId: z.string().optional(),
    username: z.string().optional(),
    /** Another id of the account, named where it wrote the comment itself. */
    ownId: z.string().optional(),
    /** When the network sent the event (ISO): moments after the comment was written. */
    sentAt: z.string().optional(),
    /** How often it could not be read so far. */
    tries: z.number().int().optional(),
    /** It is held as described; removed since, it must not come back. */
    isHeld: z.boolean().optional(),
  }),
});

/** The light look at an account now and then; begins refreshes of its posts and conversations where that makes sense. */
export const checkAccountJob = defineJob({
  name: 'check-account',
  queue: 'refresh',
  payload: z.object(account),
});
