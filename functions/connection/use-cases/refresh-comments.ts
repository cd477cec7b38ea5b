// Refreshing one post's comments, step by step under one lease.
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { ContentStore } from '../content-store.ts';
import { FIRST_THREADS } from '../domain/work.ts';
import { refreshCommentsJob } from '../jobs.ts';
import { mayGoOn, noteTrouble, openAccess } from '../network/refresh-access.ts';
import { type ReadStep, readPostStep } from './read-post.ts';
import { rememberRead } from './reread-comments.ts';

/** The job of one step. A lease that ended or was cancelled ends the work. */
export const refreshComments =
  (store: ContentStore) =>
  async (payload: PayloadOf<typeof refreshCommentsJob>): Promise<void> => {
    const { userId, igUserId, mediaId, lease } = payload;
    const post = { userId, igUserId, mediaId };
    if (!(await store.keepCommentsRefresh(post, lease))) return;
    const access = await openAccess(post);
    if (!access) return store.endCommentsRefresh(post, lease);
    const reading = payload.reading ?? FIRST_THREADS;
    let step: ReadStep;
    try {
      step = await readPostStep({ store, post, access, reading });
    } catch (error) {
      await noteTrouble(post, error);
      return store.endCommentsRefresh(post, lease);
    }
    const calm = await mayGoOn(post, step.usage);
    if (step.next && calm) {
      await enqueue(refreshCommentsJob, { ...payload, reading: step.next });
      return;
    }
    const { count, isSecond } = payload;
    if (step.complete && count !== undefined) await rememberRead({ store, post, count, isSecond });
    await store.endCommentsRefresh(post, lease);
  };
