// Requests a refresh of the posts, or of one post's comments, from the network.
import { refreshCommentsJob, refreshPostsJob } from '#functions/connection/jobs.ts';
import { requestListRefresh } from '#functions/connection/request-or-cancel-list-refresh.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';

/** False when a refresh is already running. */
export const requestPostsRefresh = (account: AccountRef): Promise<boolean> => {
  const { userId, igUserId } = account;
  return requestListRefresh(tableKeys.postList(account), 'any', (lease) =>
    enqueueJob(refreshPostsJob, { userId, igUserId, lease }),
  );
};

/** False when a refresh is already running or the post is not stored. */
export const requestCommentsRefresh = (post: PostRef): Promise<boolean> => {
  const { userId, igUserId, mediaId } = post;
  return requestListRefresh(tableKeys.post(post), 'existing', (lease) =>
    enqueueJob(refreshCommentsJob, { userId, igUserId, mediaId, lease }),
  );
};
