// Asks for the posts, or one post's comments, to be read from the network anew.
import { refreshCommentsJob, refreshPostsJob } from '#functions/connection/jobs.ts';
import { requestRefresh } from '#functions/connection/request-refresh.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type AccountRef, keys, type PostRef } from '#platform/table/keys.ts';

/** Whether a refresh was begun. */
export const requestPostsRefresh = (account: AccountRef): Promise<boolean> => {
  const { userId, igUserId } = account;
  return requestRefresh(keys.postList(account), 'any', (lease) =>
    enqueue(refreshPostsJob, { userId, igUserId, lease }),
  );
};

/** Whether a refresh was begun; false also where the post is not there. */
export const requestCommentsRefresh = (post: PostRef): Promise<boolean> => {
  const { userId, igUserId, mediaId } = post;
  return requestRefresh(keys.post(post), 'existing', (lease) =>
    enqueue(refreshCommentsJob, { userId, igUserId, mediaId, lease }),
  );
};
