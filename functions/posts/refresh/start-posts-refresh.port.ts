// Starts a refresh of the posts, or of the comments of posts, from the network.
import type { PostWithCommentsToRead } from '#functions/connection/domain/import-task.ts';
import {
  startListRefresh,
  startListRefreshes,
  tryStartListRefresh,
} from '#functions/connection/start-or-cancel-list-refresh.ts';
import { enqueueJob, enqueueJobs } from '#platform/jobs/enqueue.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';
import { refreshCommentsJob, refreshPostsJob } from '../jobs.ts';

const toPostsRefresh = ({
  userId,
  igUserId,
}: AccountRef): Parameters<typeof tryStartListRefresh> => [
  tableKeys.postList({ userId, igUserId }),
  'any',
  (lease, delaySeconds = 0) =>
    enqueueJob(refreshPostsJob, { userId, igUserId, lease }, { delaySeconds }),
];

/** False when a refresh is already running or the job could not be enqueued. */
export const tryStartPostsRefresh = (account: AccountRef): Promise<boolean> =>
  tryStartListRefresh(...toPostsRefresh(account));

/** False when a refresh is already running. @throws when the table or queue fails. */
export const startPostsRefresh = (account: AccountRef): Promise<boolean> =>
  startListRefresh(...toPostsRefresh(account));

/** False when a refresh is already running, the post is not stored or the job could not be enqueued. */
export const tryStartCommentsRefresh = ({ userId, igUserId, mediaId }: PostRef): Promise<boolean> =>
  tryStartListRefresh(
    tableKeys.post({ userId, igUserId, mediaId }),
    'existing',
    (lease, delaySeconds = 0) =>
      enqueueJob(refreshCommentsJob, { userId, igUserId, mediaId, lease }, { delaySeconds }),
  );

/** Enqueues the refresh of the comments of each post unless one is running. @throws when the table or queue fails. */
export const startCommentsRefreshes = (
  { userId, igUserId }: AccountRef,
  posts: readonly (PostWithCommentsToRead & { readonly isSecond?: boolean })[],
): Promise<unknown> =>
  startListRefreshes(
    posts.map((post) => ({
      key: tableKeys.post({ userId, igUserId, mediaId: post.mediaId }),
      post,
    })),
    'existing',
    (leasedLists) =>
      enqueueJobs(
        refreshCommentsJob,
        leasedLists.map(({ post, lease }) => ({ userId, igUserId, ...post, lease })),
      ),
  );
